package roles;

import provoke.Inputs;

/** A program that catches everything and goes on: what was dropped is dropped all the same. */
//~ RUN roles.Swallowed => paths 2, exhausted, returned 1, exit 1
// It is dropped, which is no path; it exits; it ends.
class Swallowed {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        try {
            Inputs.assume(x > 0);
            if (x == 100) {
                System.exit(0);
            }
        } catch (Throwable caught) {
            return;
        }
    }
}
