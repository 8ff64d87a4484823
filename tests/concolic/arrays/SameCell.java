package arrays;

import provoke.Inputs;

/** Two indices may name one cell. */
//~ RUN arrays.SameCell => paths 2, exhausted
// The indices are within the array; what is left to decide is whether they are the same.
class SameCell {
    public static void main(String[] args) {
        int i = Inputs.nextInt(0, 3);
        int j = Inputs.nextInt(0, 3);
        int[] a = new int[4];
        a[i] = 0;
        a[j] = 1;
        if (a[i] != 0) {
            throw new IllegalStateException("overwritten"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
