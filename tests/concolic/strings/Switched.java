package strings;

import provoke.Inputs;

/** Texts with the hash code of a label that are not the label: what the compiler makes of a switch can tell them apart. */
//~ RUN strings.Switched => exhausted
class Switched {
    public static void main(String[] args) {
        String s = Inputs.nextString(12);
        switch (s) {
            case "left":
                throw new UnsupportedOperationException("left"); //~ ERROR java.lang.UnsupportedOperationException
            case "right":
                throw new ArithmeticException("right"); //~ ERROR java.lang.ArithmeticException
            default:
                break;
        }
    }
}
