package papers.artemis;

/** Loops on concrete conditions: the error lies behind more rounds than a small bound allows. */
public class BranchBoundOnConstants {
    public static int afterTenRounds(int n) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += i;
        }
        return n / (sum - 45); //~ CRASH division-by-zero
    }

    public static int afterThousandRounds(int n) {
        int x = n;
        for (int i = 0; i < 1000; i++) {
            x ^= i;
        }
        return 1 / (x - 77); //~ CRASH division-by-zero
    }

    public static int roundsThatCancel(int n) {
        int x = 1;
        for (int i = 0; i < 20; i++) {
            x = -x;
        }
        return n / x;
    }
}
