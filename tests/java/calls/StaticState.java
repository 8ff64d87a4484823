package calls;

class StaticState {
    private static int calls;

    static int countsItself(int n) {
        calls = 0;
        touch();
        touch();
        return n / (calls - 1);
    }

    static int countsToTwo(int n) {
        calls = 0;
        touch();
        touch();
        return n / (calls - 2); //~ CRASH division-by-zero
    }

    private static void touch() {
        calls++;
    }
}
