package program_inputs;

import org.sosy_lab.sv_benchmarks.Verifier;

/** Every kind of value the API hands out, with all the values of its type. */
public class EveryKind {
    public static void booleans() {
        boolean first = Verifier.nondetBoolean();
        boolean second = Verifier.nondetBoolean();
        assert first || second; //~ CRASH assertion-failure
    }

    public static void bytes() {
        byte b = Verifier.nondetByte();
        assert b != -128; //~ CRASH assertion-failure
    }

    public static void chars() {
        char c = Verifier.nondetChar();
        assert c < 0xFFFE; //~ CRASH assertion-failure
    }

    public static void shorts() {
        short s = Verifier.nondetShort();
        assert s * s != 0x40000000; //~ CRASH assertion-failure
    }

    public static int ints() {
        int divisor = Verifier.nondetInt();
        return 100 / (divisor - 7); //~ CRASH division-by-zero
    }

    public static void longs() {
        long wide = Verifier.nondetLong();
        assert wide != 1L << 40; //~ CRASH assertion-failure
    }

    public static void floats() {
        float f = Verifier.nondetFloat();
        assert f == f; //~ CRASH assertion-failure
    }

    public static void doubles() {
        double d = Verifier.nondetDouble();
        if (d > 1.5 && d < 1.75) {
            throw new IllegalStateException("in between"); //~ INTENDED illegal-state
        }
    }

    public static char strings() {
        String text = Verifier.nondetString();
        return text.charAt(2); //~ CRASH index-out-of-bounds
    }

    public static int neverNull() {
        return Verifier.nondetString().length();
    }

    public static int ranges() {
        int sum = Verifier.nondetByte() + Verifier.nondetShort() + Verifier.nondetChar();
        assert sum >= -128 - 32768 && sum <= 127 + 32767 + 65535;
        return sum;
    }
}
