package nulls;

class ParameterDereferenced {
    int value = 1;

    static int length(int[] a) {
        return a.length; //~ MISUSE null-dereference
    }

    static int field(ParameterDereferenced p) {
        return p.value; //~ MISUSE null-dereference
    }

    static void write(ParameterDereferenced p) {
        p.value = 2; //~ MISUSE null-dereference
    }

    static int call(ParameterDereferenced p) {
        return p.twice(); //~ MISUSE null-dereference
    }

    static int guarded(ParameterDereferenced p) {
        return p == null ? 0 : p.value;
    }

    static int behindCondition(ParameterDereferenced p, int n) {
        return n == 3 ? p.value : 0; //~ MISUSE null-dereference
    }

    int twice() {
        return 2 * value;
    }
}
