package roles;

import provoke.Inputs;

/** Assumptions and drops end runs that are nobody's concern; assertions make errors. */
//~ RUN roles.Filters => paths 3, exhausted, returned 1
// What was dropped is no path: the assertion fails, the assert statement fails, or nothing happens.
//~ RUN roles.Filters --no-assertions => paths 2, exhausted, returned 1, errors 1
class Filters {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        Inputs.assume(x > 100);
        if (x % 2 == 0) {
            Inputs.drop();
        }
        Inputs.assertion(x != 4711); //~ ERROR java.lang.AssertionError
        assert x != 4713; //~ ERROR java.lang.AssertionError
        if (x <= 100 || x % 2 == 0) {
            throw new IllegalStateException("dropped long ago");
        }
    }
}
