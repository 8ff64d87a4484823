package objects;

import provoke.Inputs;

/** Two arrays may be one, too; so may the rows of a table. */
//~ RUN objects.SharedArrays => exhausted
class SharedArrays {
    public static void main(String[] args) {
        int[] a = Inputs.nextObject(int[].class);
        int[] b = Inputs.nextObjectOrNull(int[].class);
        if (b == null || a.length != 2 || b.length != 2) {
            return;
        }
        a[0] = 1;
        b[0] = 2;
        if (a[0] == 2) {
            throw new IllegalStateException("one array"); //~ ERROR java.lang.IllegalStateException
        }
        int[][] table = Inputs.nextObject(int[][].class);
        if (table.length == 2 && table[0] != null && table[0] == table[1]) {
            throw new IllegalArgumentException("one row"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
