package primitives;

import provoke.Inputs;

/** Numbers that wrap around, are cut off and are shifted away. */
//~ RUN primitives.Overflow => paths 8, exhausted
// The first error; behind it two ways, with three ends where s is set and four where it is not.
class Overflow {
    public static void main(String[] args) {
        int i = Inputs.nextInt();
        long l = Inputs.nextLong();
        short s = Inputs.nextShort();
        if (i + 1 < i) {
            throw new IllegalStateException("wrapped around"); //~ ERROR java.lang.IllegalStateException
        }
        if ((byte) i == -1) {
            s = 3;
        }
        if (l >>> 60 == 0xF) {
            throw new IllegalArgumentException("the highest bits"); //~ ERROR java.lang.IllegalArgumentException
        }
        if (l * 3 == 1) {
            throw new ArithmeticException("the inverse of three"); //~ ERROR java.lang.ArithmeticException
        }
        if ((char) s == s) { // with s = 3 there is nothing to decide
            return;
        }
        throw new UnsupportedOperationException("negative"); //~ ERROR java.lang.UnsupportedOperationException
    }
}
