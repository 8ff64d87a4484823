package arrays;

import java.util.Arrays;
import provoke.Inputs;

/** The JDK sorts, and what it compares is followed. */
//~ RUN arrays.Sorted => exhausted
class Sorted {
    public static void main(String[] args) {
        int[] a = {Inputs.nextInt(0, 9), Inputs.nextInt(0, 9), Inputs.nextInt(0, 9)};
        int first = a[0];
        Arrays.sort(a);
        if (a[1] == first && a[0] + 3 == a[1] && a[2] == a[1] + 4) {
            throw new IllegalStateException("the first is in the middle"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
