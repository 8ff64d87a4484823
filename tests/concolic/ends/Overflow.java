package ends;

import provoke.Inputs;

/** The stack overflows: an error of the program. */
//~ RUN ends.Overflow => errors 1, paths 2+
class Overflow {
    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 2); //~ ERROR java.lang.StackOverflowError
    }

    public static void main(String[] args) {
        boolean odd = Inputs.nextBoolean();
        sum(odd ? 7 : 8);
    }
}
