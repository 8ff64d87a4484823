package strings;

import provoke.Inputs;

/** A text that is an input is not the literal it is equal to. In a test it would be a literal, so no test can show that. */
//~ RUN strings.Identity => paths 2, exhausted
class Identity {
    public static void main(String[] args) {
        String s = Inputs.nextString(4);
        if (s.equals("abc") && s != "abc") {
            throw new IllegalStateException("another one"); //~ ERROR java.lang.IllegalStateException unproved
        }
    }
}
