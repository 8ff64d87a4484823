package loops;

/** The guard limits the iterations, so every path can be walked. */
class BoundedByGuard {
    static int sum(int n) {
        if (n < 0 || n > 4) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        assert sum == n * (n - 1) / 2;
        return sum;
    }

    static int halving(int n) {
        int steps = 0;
        for (int rest = n & 15; rest > 0; rest /= 2) {
            steps++;
        }
        return 12 / (steps - 4); //~ CRASH division-by-zero
    }

    static int bits(int n) {
        int bits = 0;
        for (int rest = n & 0xFF; rest != 0; rest &= rest - 1) {
            bits++;
        }
        assert bits <= 8;
        return bits;
    }

    static int constantLoop(int n) {
        int product = 1;
        for (int i = 1; i <= 5; i++) {
            product *= i;
        }
        return n / (product - 119);
    }
}
