package primitives;

import provoke.Inputs;

/** Ranges include both ends, and nothing beyond them. */
//~ RUN primitives.EndsOfRanges => paths 8, exhausted
// One way out at each of the seven ends, and the error; what is beyond the ranges is decided by no input.
class EndsOfRanges {
    public static void main(String[] args) {
        byte b = Inputs.nextByte((byte) -3, (byte) 3);
        short s = Inputs.nextShort((short) -300, (short) -200);
        char c = Inputs.nextChar('x', 'z');
        int i = Inputs.nextInt(Integer.MIN_VALUE, -1);
        long l = Inputs.nextLong(Long.MAX_VALUE - 1, Long.MAX_VALUE);
        float f = Inputs.nextFloat(0.25f, 0.5f);
        double d = Inputs.nextDouble(-1e300, 1e300);
        if (b != 3) {
            return;
        }
        if (s != -300) {
            return;
        }
        if (c != 'z') {
            return;
        }
        if (i != Integer.MIN_VALUE) {
            return;
        }
        if (l != Long.MAX_VALUE) {
            return;
        }
        if (f != 0.5f) {
            return;
        }
        if (d != -1e300) {
            return;
        }
        throw new IllegalStateException("all at their ends"); //~ ERROR java.lang.IllegalStateException
    }
}
