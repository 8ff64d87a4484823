package papers.artemis;

public class NewtonIteration {
    /** Zero and negative numbers make NaN or endless rounds, never an exception. */
    public static double root(double square) { //~ BOUNDED loop-bound
        double guess = square;
        while (Math.abs(guess - square / guess) > 1e-12 * guess) {
            guess = (guess + square / guess) / 2;
        }
        return guess;
    }

    public static double twoRounds(double square) {
        double guess = square;
        for (int round = 0; round < 2; round++) {
            guess = (guess + square / guess) / 2;
        }
        return guess;
    }
}
