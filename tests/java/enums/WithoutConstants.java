package enums;

/** Nobody can call what only constants have: there are none. */
class WithoutConstants {
    enum Empty {
        ;

        int twice(int n) {   //~ BOUNDED cannot-construct
            return 2 * n;
        }

        static int half(int n) {
            return n / 2;
        }
    }

    enum Failing {
        ONLY(0);

        private final int share;

        Failing(int parts) {
            share = 100 / parts;
        }

        int share() {   //~ BOUNDED cannot-construct
            return share;
        }
    }
}
