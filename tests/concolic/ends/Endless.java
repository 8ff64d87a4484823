package ends;

import provoke.Inputs;

/** The stack overflows, without a branch on the way that a JVM would tell of. */
//~ RUN ends.Endless => errors 1, paths 2, exhausted, reasons call-depth
class Endless {
    static int next(int n) {
        return next(n + 1) + 1; //~ ERROR java.lang.StackOverflowError
    }

    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (x == 5) {
            next(x);
        }
    }
}
