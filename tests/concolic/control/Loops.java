package control;

import provoke.Inputs;

/** A loop that is gone through as often as an input says: one path for each number. */
//~ RUN control.Loops => paths 7, exhausted
// From none to five times; with five, the error is another.
class Loops {
    public static void main(String[] args) {
        int n = Inputs.nextInt(0, 5);
        int x = Inputs.nextInt();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        if (sum == 10) {
            Inputs.assertion(x * 7 != 49); //~ ERROR java.lang.AssertionError
        }
    }
}
