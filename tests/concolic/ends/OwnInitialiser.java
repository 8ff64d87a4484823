package ends;

import provoke.Inputs;

/** The class of `main` itself cannot be initialised: `main` never begins. */
//~ RUN ends.OwnInitialiser => errors 1, paths 2, exhausted
class OwnInitialiser {
    static final int RATE = rate(Inputs.nextInt());

    static int rate(int x) {
        if (x == 5) {
            throw new IllegalStateException("no rate"); //~ ERROR java.lang.ExceptionInInitializerError
        }
        return x;
    }

    public static void main(String[] args) {
        System.out.println(RATE);
    }
}
