package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** What is assumed holds from there on; a run in which it does not is nobody's fault. */
public class Assumptions {
    public static int rulesOut() {
        int divisor = Verifier.nondetInt();
        Verifier.assume(divisor != 0);
        return 100 / divisor;
    }

    public static int tooWeak() {
        int divisor = Verifier.nondetInt();
        Verifier.assume(divisor >= 0);
        return 100 / divisor; //~ CRASH division-by-zero
    }

    public static void nothingIsLeft() {
        int x = Verifier.nondetInt();
        Verifier.assume(x > 5);
        Verifier.assume(x < 3);
        throw new AssertionError("unreachable");
    }

    public static void plainFalse() {
        Verifier.assume(false);
        throw new AssertionError("unreachable");
    }

    public static int tooLate() {
        int divisor = Verifier.nondetInt();
        int share = 100 / divisor; //~ CRASH division-by-zero
        Verifier.assume(divisor != 0);
        return share;
    }

    public static int ofParameters(int index, int[] values) {
        Verifier.assume(values != null && index >= 0 && index < values.length);
        return values[index];
    }

    public static void ofStrings() {
        String word = Verifier.nondetString();
        Verifier.assume(word.length() == 3);
        assert word.charAt(1) != 'x'; //~ CRASH assertion-failure
    }
}
