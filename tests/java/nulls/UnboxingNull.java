package nulls;

class UnboxingNull {
    private static Integer lookUp(int key) {
        return key == 5 ? null : Integer.valueOf(key);
    }

    static int parameter(Integer boxed) {
        return boxed + 1; //~ MISUSE null-dereference
    }

    static int result(int key) {
        return lookUp(key); //~ CRASH null-dereference
    }

    /** The conditional unboxes both sides. */
    static Integer conditional(boolean known, int key) {
        return known ? lookUp(key) : 0; //~ CRASH null-dereference
    }

    static int checked(int key) {
        Integer found = lookUp(key);
        return found != null ? found : -1;
    }

    static boolean element(Boolean[] flags) {
        return flags != null && flags.length > 0 && flags[0]; //~ MISUSE null-dereference
    }
}
