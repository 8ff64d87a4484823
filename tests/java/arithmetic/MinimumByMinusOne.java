package arithmetic;

/** MIN / -1 wraps to MIN and MIN % -1 is 0; neither throws. */
class MinimumByMinusOne {
    static void intQuotient(int divisor) {
        if (divisor == -1) {
            assert Integer.MIN_VALUE / divisor == Integer.MIN_VALUE;
            assert Integer.MIN_VALUE % divisor == 0;
        }
    }

    static void longQuotient(long divisor) {
        if (divisor == -1L) {
            assert Long.MIN_VALUE / divisor == Long.MIN_VALUE;
            assert Long.MIN_VALUE % divisor == 0L;
        }
    }

    static void negativeResult(int a) {
        if (a < 0) {
            assert a / -1 > 0; //~ CRASH assertion-failure
        }
    }
}
