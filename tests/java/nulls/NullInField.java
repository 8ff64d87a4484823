package nulls;

class NullInField {
    NullInField next;
    int[] data;

    static NullInField second(NullInField first) {
        return first.next.next; //~ MISUSE null-dereference //~ CRASH null-dereference
    }

    int size() {
        return data.length; //~ CRASH null-dereference
    }

    int checkedSize() {
        return data == null ? 0 : data.length;
    }

    NullInField third() {
        if (next == null || next.next == null) {
            return this;
        }
        return next.next.next;
    }
}
