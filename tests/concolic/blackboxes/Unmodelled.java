package blackboxes;

import provoke.Inputs;

/** The result of a black box is a plain value: both sides of an equation with it are taken all the same. */
//~ RUN blackboxes.Unmodelled --unmodelled blackboxes.Box => diverges 1, open unmodelled-call, paths 3
// The sides of the first condition; behind the first, x > same(y) cannot hold, but nobody could know: that run diverges.
// Behind the other, x is equal, and it is greater.
//~ RUN blackboxes.Unmodelled => paths 3, exhausted
class Unmodelled {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        int y = Inputs.nextInt();
        if (y > x) {
            if (x > Box.same(y)) {
                throw new AssertionError("impossible");
            }
        } else if (x == Box.same(y)) {
            throw new IllegalStateException("the same"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
