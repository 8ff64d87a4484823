package loops;

/** Loops that do not depend on the inputs are run to their end. */
class ConcreteMillions {
    static int afterLongLoop(int n) {
        int sum = 0;
        for (int i = 0; i < 1_000_000; i++) {
            sum += i ^ sum >> 3;
        }
        return sum + n / (n - 5); //~ CRASH division-by-zero
    }

    static long gauss() {
        long sum = 0;
        for (int i = 0; i < 1_000_000; i++) {
            sum += i;
        }
        return 1 / (sum - 499_999_500_000L); //~ CRASH division-by-zero
    }
}
