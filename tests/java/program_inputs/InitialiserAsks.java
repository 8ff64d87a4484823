package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Inputs that a class initialiser asks for come first. */
public class InitialiserAsks {
    private static final int SIZE = Verifier.nondetInt();

    public static int share() {
        int total = Verifier.nondetInt();
        return total == 12 ? total / SIZE : 0; //~ CRASH division-by-zero
    }
}
