package calls;

class MutualRecursion {
    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static void parity(int n) {
        if (n >= 0 && n < 6) {
            assert even(n) == (n % 2 == 0);
        }
    }

    static void wrongParity(int n) {
        if (n >= 0 && n < 6) {
            assert even(n) == (n % 3 == 0); //~ CRASH assertion-failure
        }
    }
}
