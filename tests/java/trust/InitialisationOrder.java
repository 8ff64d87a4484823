package trust;

/** Classes that need each other hold what depends on which of them is initialised first. */
class InitialisationOrder {
    static final class First {
        static final int VALUE = Second.VALUE + 1;

        First() { //~ BOUNDED cannot-construct
        }

        static int perFirst() { //~ BOUNDED cannot-construct
            return 1 / (VALUE - 1);
        }
    }

    static final class Second {
        static final int VALUE = First.VALUE + 1;

        Second() { //~ BOUNDED cannot-construct
        }

        static int twice() { //~ BOUNDED cannot-construct
            return 2 * VALUE;
        }
    }

    static final class Above {
        static final int VALUE = Below.VALUE + 1;

        static int perAbove() { //~ SAFE
            return 1 / (VALUE - 1);
        }
    }

    static final class Below {
        static final int VALUE = Integer.parseInt("1");
    }

    /** The array that an initialiser takes over is another class's, too. */
    static final class Lender {
        static int[] lent = {1};
    }

    static final class Borrower {
        private static final int[] TABLE = Lender.lent;

        static int perBorrowed() { //~ SAFE fresh-statics
            return 1 / TABLE[0];
        }
    }

    static final class Registered {
        private static final int[] TABLE = register(new int[] {1});

        private static int[] register(int[] table) {
            Lender.lent = table;
            return table;
        }

        static int perRegistered() { //~ SAFE fresh-statics
            return 1 / TABLE[0];
        }
    }
}
