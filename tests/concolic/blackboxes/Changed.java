package blackboxes;

import provoke.Inputs;

/** A black box fills an array: what is in it is not known, and the program is never called safe. */
//~ RUN blackboxes.Changed --unmodelled blackboxes.Changed$Filler => reasons unmodelled-call, errors 0, paths 1
//~ SHOULD errors 1 : what a black box did to its arguments is not recorded
//~ RUN blackboxes.Changed => exhausted, paths 2
class Changed {
    static class Filler {
        static void fill(int[] a, int with) {
            for (int i = 0; i < a.length; i++) {
                a[i] = with;
            }
        }
    }

    public static void main(String[] args) {
        int x = Inputs.nextInt(0, 100);
        int[] a = new int[2];
        Filler.fill(a, x);
        if (a[1] == 42) {
            throw new IllegalStateException("filled"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
