package calls;

/** What must hold at the bottom is spread over six methods. */
class SixLevels {
    static int first(int a, int b) {
        return second(a + 1, b) + 1;
    }

    private static int second(int a, int b) {
        return a > 10 ? third(a, b * 2) : 0;
    }

    private static int third(int a, int b) {
        return b < 100 ? fourth(a - b, b) : 1;
    }

    private static int fourth(int a, int b) {
        return (a & 1) == 0 ? fifth(a, b) : 2;
    }

    private static int fifth(int a, int b) {
        return a != b ? sixth(a * 3, b) : 3;
    }

    private static int sixth(int a, int b) {
        return a / (b - 42); //~ CRASH division-by-zero
    }
}
