package ends;

import provoke.Inputs;

/** A program may end itself, from anywhere; what comes behind is not run, and the JVM is still there. */
//~ RUN ends.Exit => paths 4, exhausted, exit 2, returned 1
// Exit from main; exit deep inside; the error; the end.
class Exit {
    static void deep(int n) {
        if (n > 0) {
            deep(n - 1);
        } else {
            Runtime.getRuntime().exit(2);
        }
    }

    public static void main(String[] args) {
        int x = Inputs.nextInt();
        try {
            if (x == 1234) {
                System.exit(0);
            }
            if (x == 4321) {
                deep(5);
                throw new AssertionError("it has ended");
            }
        } finally {
            if (x == 99) {
                throw new IllegalStateException("finally"); //~ ERROR java.lang.IllegalStateException
            }
        }
    }
}
