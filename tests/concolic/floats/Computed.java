package floats;

import provoke.Inputs;

/** Equations over floats, and what is lost when they become integers. */
//~ RUN floats.Computed => paths 6, exhausted
// Five conditions one behind the other, each of which ends the program on one side.
class Computed {
    public static void main(String[] args) {
        float f = Inputs.nextFloat(-100f, 100f);
        double d = Inputs.nextDouble(-100.0, 100.0);
        if (f * f == 2.25f) {
            throw new IllegalStateException("a root"); //~ ERROR java.lang.IllegalStateException
        }
        if (d / 4 + 1 == 3.5) {
            throw new IllegalArgumentException("linear"); //~ ERROR java.lang.IllegalArgumentException
        }
        if ((int) d != 42) {
            return;
        }
        if (d == 42) {
            return;
        }
        if ((float) d == 42.5f) {
            throw new ArithmeticException("cut off"); //~ ERROR java.lang.ArithmeticException
        }
    }
}
