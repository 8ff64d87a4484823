package dispatch;

class DiamondDefaults {
    interface Top {
        default int value() {
            return 1;
        }
    }

    interface Left extends Top {
        @Override
        default int value() {
            return 0;
        }
    }

    interface Right extends Top {
    }

    /** The most specific default method wins. */
    static final class Both implements Left, Right {
    }

    static final class Explicit implements Left, Right {
        @Override
        public int value() {
            return Left.super.value() + 2;
        }
    }

    static int inherited(int n) {
        return n / new Both().value(); //~ CRASH division-by-zero
    }

    static int explicit(int n) {
        return n / new Explicit().value();
    }
}
