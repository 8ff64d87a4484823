package library;

import provoke.Inputs;

/** A text taken apart at its separators. */
//~ RUN library.Split --solver-timeout 1s --max-runs 200 => paths 3+
class Split {
    public static void main(String[] args) {
        String s = Inputs.nextString(5);
        String[] parts = s.split(",");
        if (parts.length == 2) {
            if (parts[0].equals("a") && parts[1].equals("b")) {
                throw new IllegalStateException("a and b"); //~ ERROR java.lang.IllegalStateException
            }
        }
    }
}
