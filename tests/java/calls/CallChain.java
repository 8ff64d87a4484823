package calls;

class CallChain {
    static int deep(int n) {
        return one(n);
    }

    static int deepButGuarded(int n) {
        return n == 3 ? 0 : one(n);
    }

    private static int one(int n) {
        return two(n + 1);
    }

    private static int two(int n) {
        return three(2 * n);
    }

    private static int three(int n) {
        return four(n - 8);
    }

    private static int four(int n) {
        return n == 0 && guard(n) ? 1 / n : n; //~ CRASH division-by-zero 
    }

    private static boolean guard(int n) {
        return n <= 0;
    }
}
