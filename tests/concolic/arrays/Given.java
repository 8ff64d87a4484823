package arrays;

import provoke.Inputs;

/** Arrays as inputs: null, empty, with this and that inside. */
//~ RUN arrays.Given => exhausted
class Given {
    public static void main(String[] args) {
        int[] a = Inputs.nextObjectOrNull(int[].class);
        int first = a[0]; //~ ERROR java.lang.NullPointerException //~ ERROR java.lang.ArrayIndexOutOfBoundsException
        if (a.length == 3 && a[2] - first == 99) {
            throw new IllegalStateException("found"); //~ ERROR java.lang.IllegalStateException
        }
        String[] words = Inputs.nextObject(String[].class);
        if (words.length > 1 && words[1].equals("stop")) { //~ ERROR java.lang.NullPointerException
            throw new IllegalArgumentException("a word"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
