package blackboxes;

import provoke.Inputs;

/** Branches in code that is not instrumented are followed by the symbolic machine alone. */
//~ RUN blackboxes.NotObserved --exclude blackboxes.NotObserved$Library => paths 4, exhausted
//~ RUN blackboxes.NotObserved => paths 4, exhausted
// Three ways inside; from one of them on, two.
class NotObserved {
    static class Library {
        static int sign(int x) {
            if (x < 0) {
                return -1;
            }
            return x == 0 ? 0 : 1;
        }
    }

    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (Library.sign(x) == 1) {
            if (x == 99) {
                throw new IllegalStateException("ninety-nine"); //~ ERROR java.lang.IllegalStateException
            }
        }
    }
}
