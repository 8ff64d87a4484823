package loops;

class UnboundedCount {
    static int upTo(int n) { //~ BOUNDED loop-bound
        int count = 0;
        while (count < n) {
            count++;
        }
        return count;
    }

    static int crashAfterLoop(int n) { //~ BOUNDED loop-bound
        int left = n;
        while (left > 0) {
            left -= 3;
        }
        return 7 / (left + 1); //~ CRASH division-by-zero
    }

    static int collatz(int n) { //~ BOUNDED loop-bound
        int steps = 0;
        for (long x = n; x > 1; steps++) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
        }
        return steps;
    }

    static int thirdRound(int n) { //~ BOUNDED loop-bound
        int[] seen = new int[3];
        for (int i = 0; i < n; i++) {
            seen[i] = n; //~ CRASH index-out-of-bounds
        }
        return seen[0];
    }
}
