package invariants;

import provoke.Inputs;

/** An invariant that nothing satisfies: there is no run at all. */
//~ RUN invariants.Never => paths 0, exhausted
class Never {
    static class Impossible {
        int a;

        boolean repOk() {
            return a * a == 3;
        }
    }

    public static void main(String[] args) {
        Inputs.nextObject(Impossible.class);
        throw new AssertionError("there is none");
    }
}
