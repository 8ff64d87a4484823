package arrays;

import provoke.Inputs;

/** The same with objects in the cells, and cells that hold each other's indices. */
//~ RUN arrays.SameCellOfObjects => exhausted
class SameCellOfObjects {
    public static void main(String[] args) {
        int i = Inputs.nextInt(0, 2);
        int j = Inputs.nextInt(0, 2);
        Object[] a = {"x", "y", "z"};
        Object before = a[i];
        a[j] = null;
        if (a[i] == null && i != 1) {
            before.toString();
            a[i].toString(); //~ ERROR java.lang.NullPointerException
        }
        int[] next = {2, 0, 1};
        if (next[next[i]] == 0 && next[j] == 2) {
            throw new IllegalStateException("i is 2 and j is 0"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
