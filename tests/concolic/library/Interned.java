package library;

import provoke.Inputs;

/** Which text is the same as a literal, nobody asks; so such a program is never called safe. */
//~ RUN library.Interned => exhausted, reasons unmodelled-call
class Interned {
    public static void main(String[] args) {
        String s = Inputs.nextString(4);
        if (s.intern() == "xyz") {
            throw new IllegalStateException("interned"); //~ MISS java.lang.IllegalStateException what intern returns is the text itself, whatever it is
        }
    }
}
