package primitives;

import provoke.Inputs;

/** Nothing beyond a range is ever handed out. */
//~ RUN primitives.BeyondRanges => paths 1, exhausted
// Every condition has but one side.
class BeyondRanges {
    public static void main(String[] args) {
        byte b = Inputs.nextByte((byte) -3, (byte) 3);
        short s = Inputs.nextShort((short) 10, (short) 10);
        char c = Inputs.nextChar('a', 'f');
        int i = Inputs.nextInt(-5, 5);
        long l = Inputs.nextLong(0, 1L << 40);
        float f = Inputs.nextFloat(0.5f, 1.5f);
        double d = Inputs.nextDouble(-1.0, 1.0);
        Inputs.assertion(b >= -3);
        Inputs.assertion(b <= 3);
        Inputs.assertion(s == 10);
        Inputs.assertion(c >= 'a');
        Inputs.assertion(c <= 'f');
        Inputs.assertion(i >= -5);
        Inputs.assertion(i <= 5);
        Inputs.assertion(l >= 0);
        Inputs.assertion(l <= 1L << 40);
        Inputs.assertion(f >= 0.5f);
        Inputs.assertion(f <= 1.5f);
        Inputs.assertion(d >= -1.0);
        Inputs.assertion(d <= 1.0);
        Inputs.assertion(d == d);
    }
}
