package papers.artemis;

public class Ratios {
    public static int quotient(int x, int y) {
        return x / y; //~ CRASH division-by-zero
    }

    public static int rest(int x, int y) {
        return x % y; //~ CRASH division-by-zero
    }

    /** Three conditions hold on the way to a divisor that is a sum. */
    public static int behindConditions(int x, int y, int z) {
        if (2 * x + 7 * y < 120 && y > 4 && y < 15) {
            return x / (y + z); //~ CRASH division-by-zero
        }
        return z;
    }

    public static int behindContradiction(int x, int y) {
        if (y > 4 && x > y) {
            return y / (x - 4 > 0 ? x : 0);
        }
        return 0;
    }
}
