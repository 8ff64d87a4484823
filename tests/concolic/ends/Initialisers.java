package ends;

import provoke.Inputs;

/** Class initialisers that throw, once; afterwards the class is not there. */
//~ RUN ends.Initialisers => paths 3, exhausted
// No table is wanted; it fails; it fails, and is wanted again.
class Initialisers {
    static class Table {
        static int[] squares = new int[Integer.parseInt("-1")];
    }

    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (x == 5) {
            System.out.println(Table.squares.length); //~ ERROR java.lang.ExceptionInInitializerError
        }
        if (x == 6) {
            try {
                System.out.println(Table.squares.length);
            } catch (ExceptionInInitializerError first) {
                System.out.println(Table.squares.length); //~ ERROR java.lang.NoClassDefFoundError
            }
        }
    }
}
