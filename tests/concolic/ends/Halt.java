package ends;

import provoke.Inputs;

/** The JVM itself goes away; the search goes on with another. */
//~ RUN ends.Halt => crashed 1, open, paths 3
// It halts, it is the error, it ends.
class Halt {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (x == 31_337) {
            Runtime.getRuntime().halt(3);
        }
        if (x == 31_338) {
            throw new IllegalStateException("another JVM"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
