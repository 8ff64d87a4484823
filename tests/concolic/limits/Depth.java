package limits;

import provoke.Inputs;

/** Backward jumps and calls are counted; who makes too many is cut. */
//~ RUN limits.Depth --max-depth 50 => open depth, depth 1, paths 3
// It goes round forever; it ends at once; it is the error.
class Depth {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (x == 77) {
            throw new IllegalStateException("found"); //~ ERROR java.lang.IllegalStateException
        }
        int rounds = 0;
        while (x > 0) {
            rounds++;
        }
    }
}
