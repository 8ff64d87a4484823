package ends;

import provoke.Inputs;

/** The memory is used up. */
//~ RUN ends.Memory => errors 1, paths 2+
class Memory {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (x == 31_337) {
            long[][] all = new long[1000][];
            for (int i = 0; i < all.length; i++) {
                all[i] = new long[10_000_000]; //~ ERROR java.lang.OutOfMemoryError
            }
        }
    }
}
