package blackboxes;

/** Nobody looks inside, if the options say so. */
class Box {
    static int same(int y) {
        return y;
    }

    static int hash(int x) {
        return (x * 31 + 7) ^ x >>> 3;
    }

    static String upper(String text) {
        return text.toUpperCase();
    }
}
