package papers.artemis;

public class PrimeFactors {
    /** Counts the prime factors of a number above one. */
    public static int count(int number) { //~ BOUNDED loop-bound
        if (number < 2) {
            throw new IllegalArgumentException("no factors below 2"); //~ INTENDED illegal-argument
        }
        int count = 0;
        for (int factor = 2; (long) factor * factor <= number; factor++) {
            while (number % factor == 0) {
                number = number / factor;
                count++;
            }
        }
        return number > 1 ? count + 1 : count;
    }

    public static boolean divides(int factor, int number) {
        if (factor == 0) {
            throw new IllegalArgumentException("zero divides nothing"); //~ INTENDED illegal-argument
        }
        return number % factor == 0;
    }
}
