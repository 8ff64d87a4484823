package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Completely explored, and nothing escapes. */
public class SafeProgram {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a >= 0 && a < 1000 && b >= 0 && b < 1000);
        int max = a > b ? a : b;
        assert max >= a && max >= b;
        if (args.length > 0) {
            throw new AssertionError("called with arguments");
        }
        System.exit(max == 7 ? 1 : 0);
    }
}
