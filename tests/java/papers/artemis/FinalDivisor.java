package papers.artemis;

/** Only a constructor argument can give a final field the value the crash needs. */
public class FinalDivisor {
    private final int divisor;

    public FinalDivisor(int twice) {
        divisor = twice / 2;
    }

    public int quotient(int number) {
        return number / divisor; //~ CRASH division-by-zero
    }

    public int distance(int number) {
        return number / (divisor - 21); //~ CRASH division-by-zero
    }

    /** Half of any int is far from the largest int. */
    public int never(int number) {
        return number / (divisor - Integer.MAX_VALUE);
    }
}
