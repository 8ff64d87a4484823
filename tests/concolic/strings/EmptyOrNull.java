package strings;

import provoke.Inputs;

/** Null, empty, and anything else. */
//~ RUN strings.EmptyOrNull => paths 3, exhausted
// It is null, it is empty, it is neither.
class EmptyOrNull {
    public static void main(String[] args) {
        String s = Inputs.nextStringOrNull();
        if (s.isEmpty()) { //~ ERROR java.lang.NullPointerException
            throw new IllegalStateException("empty"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
