package control;

import provoke.Inputs;

/** Recursion as deep as an input says. */
//~ RUN control.Recursion => paths 6, exhausted
// n is 0, 1, … or 5.
class Recursion {
    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static void main(String[] args) {
        int n = Inputs.nextInt(1, 6);
        if (fibonacci(n) == 8) {
            throw new IllegalStateException("six"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
