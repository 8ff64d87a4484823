package ends;

import provoke.Inputs;

/** Halting is an end like exit: the JVM stays. */
//~ RUN ends.Halt => exit 1, exhausted, paths 3
// It halts, it is the error, it ends.
class Halt {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (x == 31_337) {
            Runtime.getRuntime().halt(3);
        }
        if (x == 31_338) {
            throw new IllegalStateException("not halted"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
