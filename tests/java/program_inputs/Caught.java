package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** What the program handles itself is no crash; what it does afterwards may be. */
public class Caught {
    public static int handled() {
        int divisor = Verifier.nondetInt();
        try {
            return 10 / divisor;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    public static void inTheHandler() {
        int[] values = new int[2];
        try {
            values[Verifier.nondetInt()] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            int again = Verifier.nondetInt();
            assert again != 9; //~ CRASH assertion-failure
        }
    }

    /** The value that is asked for while the exception is on its way belongs to the run. */
    public static int onTheWayOut() {
        int divisor = Verifier.nondetInt();
        int[] log = new int[1];
        try {
            return 10 / divisor; //~ CRASH division-by-zero
        } finally {
            log[0] = Verifier.nondetInt();
        }
    }
}
