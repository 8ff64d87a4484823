package roles;

import provoke.Inputs;

/** What ends a run is not to be caught, nor to be held up by what must be done finally. */
//~ RUN roles.DroppedInside => paths 1, exhausted, returned 1
// The other run is dropped.
class DroppedInside {
    public static void main(String[] args) {
        boolean z = Inputs.nextBoolean();
        try {
            Inputs.assume(z);
        } catch (Exception | Error caught) {
            throw new IllegalStateException("caught what is not the program's");
        }
    }
}
