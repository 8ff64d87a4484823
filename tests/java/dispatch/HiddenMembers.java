package dispatch;

/** Fields and static methods are chosen by the static type. */
class HiddenMembers {
    final int value = 0;

    static int tag() {
        return 1;
    }

    static final class Sub extends HiddenMembers {
        final int value = 5;

        static int tag() {
            return 0;
        }
    }

    static int fieldOfSupertype() {
        HiddenMembers m = new Sub();
        return 10 / m.value; //~ CRASH division-by-zero
    }

    static int fieldOfSubtype() {
        Sub m = new Sub();
        return 10 / m.value;
    }

    static int staticOfSubtype() {
        return 10 / Sub.tag(); //~ CRASH division-by-zero
    }

    static int staticOfSupertype() {
        return 10 / HiddenMembers.tag();
    }
}
