package arithmetic;

class WrapAround {
    static void successorIsGreater(int a) {
        assert a + 1 > a; //~ CRASH assertion-failure
    }

    static void longSuccessorIsGreater(long a) {
        assert a + 1 > a; //~ CRASH assertion-failure
    }

    static void successorOfSmall(int a) {
        if (a < Integer.MAX_VALUE) {
            assert a + 1 > a;
        }
    }

    static void squareIsNotNegative(int a) {
        assert a * a >= 0; //~ CRASH assertion-failure
    }

    static void widenedSquare(short a) { //~ BOUNDED solver-unknown a square is hard for the solver
        int wide = a;
        assert wide * wide >= 0;
    }

    static void negationChangesSign(int a) {
        if (a < 0) {
            assert -a > 0; //~ CRASH assertion-failure
        }
    }
}
