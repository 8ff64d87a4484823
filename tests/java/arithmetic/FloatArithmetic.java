package arithmetic;

class FloatArithmetic {
    static void negation(float f, double d) {
        assert f != f || -(-f) == f;
        assert d != d || -(-d) == d;
    }

    static void orderOfAddition(float a, float b) {
        assert a != a || b != b || a + b == b + a; //~ CRASH assertion-failure
    }

    static void finiteSum(float a, float b) {
        if (a > 0 && a < 100 && b > 0 && b < 100) {
            assert a + b == b + a && a + b > 0;
        }
    }

    static void remainder(double d) { //~ BOUNDED solver-unknown no theory has Java's remainder
        if (d == 7.5) {
            assert d % 2 == 1.5 && -d % 2 == -1.5;
        }
    }

    static int comparedToInt(int n, float f) {
        if (n == f && f == 16.0f) {
            return 1 / (n - 16); //~ CRASH division-by-zero
        }
        return 0;
    }
}
