package trust;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** Which classes arguments may have. */
class Arguments {
    static boolean added(List<String> list) { //~ SAFE closed-world usual-classes
        return list != null && list.add("x");
    }

    static int ofArray(Object o) { //~ SAFE closed-world usual-classes
        return o != null && o.getClass().isArray() ? 1 / 0 : 0;
    }

    static int firstOfName(Object o) { //~ SAFE closed-world usual-classes
        return o == null ? 0 : o.getClass().getSimpleName().charAt(0);
    }

    static int applied(IntUnaryOperator f) { //~ SAFE closed-world usual-classes
        return f == null ? 0 : f.applyAsInt(3);
    }

    int overridable() { //~ SAFE
        return 3;
    }

    int callsOverridable() { //~ SAFE closed-world
        return overridable();
    }

    sealed interface Sealed permits One, Two {
        int value();
    }

    record One(int value) implements Sealed {}

    record Two(int x, int y) implements Sealed {
        public int value() {
            return x + y;
        }
    }

    static int ofSealed(Sealed sealed) { //~ SAFE
        return sealed == null ? 0 : sealed.value();
    }

    static void rethrown(RuntimeException given) { //~ BOUNDED not-proved cannot-construct
        if (given != null) {
            throw given;
        }
    }
}
