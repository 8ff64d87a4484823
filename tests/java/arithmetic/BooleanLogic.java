package arithmetic;

class BooleanLogic {
    static int shortCircuit(int a, int b) {
        if (b != 0 && a / b > 2) {
            return 1;
        }
        return 0;
    }

    static int bothSidesEvaluated(int a, int b) {
        if (b != 0 & a / b > 2) { //~ CRASH division-by-zero
            return 1;
        }
        return 0;
    }

    static void exclusive(boolean p, boolean q) {
        assert (p ^ q) == (p != q);
        assert (!p | q) == !(p & !q);
    }

    static int ternaryChain(boolean p, boolean q) {
        int divisor = p ? q ? 2 : 1 : q ? 1 : 0;
        return 4 / divisor; //~ CRASH division-by-zero
    }

    static int allCasesCovered(boolean p, boolean q) {
        int divisor = p ? q ? 2 : 1 : q ? 1 : -1;
        return 4 / divisor;
    }
}
