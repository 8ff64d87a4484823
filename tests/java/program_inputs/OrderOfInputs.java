package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Values are handed out in the order in which the program asks, whatever their kinds are. */
public class OrderOfInputs {
    public static void mixed() {
        int number = Verifier.nondetInt();
        String text = Verifier.nondetString();
        long wide = Verifier.nondetLong();
        if (number == 3 && text.equals("go") && wide == -4) {
            throw new UnsupportedOperationException("here"); //~ INTENDED unsupported-operation
        }
    }

    /** The same call, thrice, with another value each time. */
    public static void repeated() {
        int[] digits = new int[3];
        for (int i = 0; i < digits.length; i++) {
            digits[i] = Verifier.nondetInt();
        }
        assert digits[0] * 100 + digits[1] * 10 + digits[2] != 123 //~ CRASH assertion-failure
                || digits[0] != 1 || digits[1] != 2;
    }

    /** Which value the second one is depends on the first. */
    public static int onDemand() {
        int first = Verifier.nondetInt();
        if (first > 0) {
            Verifier.nondetBoolean();
        }
        int last = Verifier.nondetInt();
        return last == 5 && first == 2 ? 1 / (last - 5) : 0; //~ CRASH division-by-zero
    }

    /** Parameters are inputs, too. */
    public static int besideParameters(int x) {
        int y = local();
        if (x > 10 && y == x + 1) {
            return 1 / (y - x - 1); //~ CRASH division-by-zero
        }
        return x == y ? x - y : 0;
    }

    /** A local with the name of the caller's parameter is another input. */
    private static int local() {
        int x = Verifier.nondetInt();
        return x;
    }
}
