package primitives;

import provoke.Inputs;

/** One value of each primitive type is wanted, and each stands in the way of the next. */
//~ RUN primitives.EveryType => paths 9, exhausted
// Eight conditions, each of which ends the program on one side, and the error behind them all.
class EveryType {
    public static void main(String[] args) {
        boolean z = Inputs.nextBoolean();
        byte b = Inputs.nextByte();
        short s = Inputs.nextShort();
        char c = Inputs.nextChar();
        int i = Inputs.nextInt();
        long l = Inputs.nextLong();
        float f = Inputs.nextFloat();
        double d = Inputs.nextDouble();
        if (!z) {
            return;
        }
        if (b != -77) {
            return;
        }
        if (s != 31_111) {
            return;
        }
        if (c != '\u2603') {
            return;
        }
        if (i != 0xCAFEBABE) {
            return;
        }
        if (l != 0x1234_5678_9ABC_DEF0L) {
            return;
        }
        if (f != 1.5e10f) {
            return;
        }
        if (d != -2.25e-100) {
            return;
        }
        throw new IllegalStateException("all of them"); //~ ERROR java.lang.IllegalStateException
    }
}
