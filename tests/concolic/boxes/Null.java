package boxes;

import provoke.Inputs;

/** A box may be missing. */
//~ RUN boxes.Null => paths 3, exhausted
// Null, seven, any other number.
class Null {
    public static void main(String[] args) {
        Integer number = Inputs.nextObjectOrNull(Integer.class);
        if (number == 7) { //~ ERROR java.lang.NullPointerException
            throw new IllegalStateException("seven"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
