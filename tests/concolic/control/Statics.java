package control;

import provoke.Inputs;

/** Static fields begin anew in every run; initialisers may take inputs. */
//~ RUN control.Statics => paths 3, exhausted
// The limit is met or not, and if it is not, it is 99 or not.
class Statics {
    static int runs;
    static final int LIMIT = Inputs.nextInt(0, 100);

    public static void main(String[] args) {
        runs++;
        Inputs.assertion(runs == 1);
        if (LIMIT < 50) {
            return;
        }
        if (LIMIT == 99) {
            throw new IllegalStateException("the limit"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
