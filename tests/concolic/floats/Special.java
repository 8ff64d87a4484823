package floats;

import provoke.Inputs;

/** Not a number, negative zero, infinity. */
//~ RUN floats.Special => paths 5, exhausted
// Four conditions, each of which ends the program on one side.
class Special {
    public static void main(String[] args) {
        double d = Inputs.nextDouble();
        float f = Inputs.nextFloat();
        if (d != d) {
            throw new IllegalStateException("not a number"); //~ ERROR java.lang.IllegalStateException
        }
        if (d == 0) {
            if (1 / d < 0) {
                throw new IllegalArgumentException("negative zero"); //~ ERROR java.lang.IllegalArgumentException
            }
            return;
        }
        if (f == Float.NEGATIVE_INFINITY) {
            throw new ArithmeticException("infinity"); //~ ERROR java.lang.ArithmeticException
        }
    }
}
