package strings;

import provoke.Inputs;

/** A text that is a number, and the number is a special one. */
//~ RUN strings.Numbers => exhausted, reasons characters
// Digits that are not ASCII are left out.
class Numbers {
    public static void main(String[] args) {
        String s = Inputs.nextString(4);
        int number;
        try {
            number = Integer.parseInt(s);
        } catch (NumberFormatException noNumber) {
            return;
        }
        if (number == 4711) {
            throw new IllegalStateException("found"); //~ ERROR java.lang.IllegalStateException
        }
        if (number < 0) {
            throw new IllegalArgumentException("negative"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
