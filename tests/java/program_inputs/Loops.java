package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Inputs inside loops: each round has its own. */
public class Loops {
    public static void boundedByAConstant() {
        int count = 0;
        for (int i = 0; i < 4; i++) {
            if (Verifier.nondetBoolean()) {
                count++;
            }
        }
        assert count <= 4;
    }

    public static void allOfThem() {
        int count = 0;
        for (int i = 0; i < 3; i++) {
            if (Verifier.nondetBoolean()) {
                count++;
            }
        }
        assert count < 3; //~ CRASH assertion-failure
    }

    public static int boundedByAnInput() { //~ BOUNDED loop-bound
        int n = Verifier.nondetInt();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    public static void untilItStops() { //~ BOUNDED loop-bound
        int rounds = 0;
        while (Verifier.nondetBoolean()) {
            rounds++;
        }
        assert rounds != 5; //~ CRASH assertion-failure
    }
}
