package trust;

/** Constructors and initialisers call methods before everything is in place. */
class HalfMade {
    abstract static class Above {
        Above() {
            try {
                begin();
            } catch (ArithmeticException e) {
                // Too early.
            }
        }

        abstract void begin();
    }

    static final class Below extends Above {
        private final int parts;
        private int share;

        Below(int parts) {
            this.parts = parts == 0 ? 1 : parts;
        }

        @Override
        void begin() { //~ BOUNDED cannot-construct
            share = 1 / parts;
        }

        int perParts() { //~ SAFE
            return 1 / parts;
        }
    }

    interface Watcher {
        void made(Watched watched);
    }

    static final class Asking implements Watcher {
        @Override
        public void made(Watched watched) { //~ BOUNDED cannot-construct
            watched.perUnit(); //~ MISUSE null-dereference
        }
    }

    static final class Watched {
        private final int unit;

        Watched(Watcher watcher) {
            watcher.made(this); //~ MISUSE null-dereference
            unit = Integer.parseInt("1");
        }

        int perUnit() { //~ BOUNDED cannot-construct
            return 1 / unit; //~ CRASH division-by-zero
        }
    }

    static int probed(Probed probed) { //~ BOUNDED cannot-construct
        return probed == null ? 0 : 1 / probed.n;
    }

    static final class Probed {
        private final int n;

        Probed(int n) {
            int before = 0;
            try {
                before = probed(this);
            } catch (ArithmeticException e) {
                // Always.
            }
            this.n = before == 0 ? 1 : 2;
        }
    }

    static final class Initialised {
        private static final int PARTS;

        static {
            int parts;
            try {
                parts = share();
            } catch (ArithmeticException e) {
                parts = 1;
            }
            PARTS = parts;
        }

        static int share() { //~ BOUNDED cannot-construct
            return 10 / PARTS;
        }
    }

    static final class TooEarly {
        static final TooEarly ONE = new TooEarly();
        private static final int PARTS = Integer.parseInt("3");
        private final int parts = PARTS;

        int perPart() { //~ BOUNDED cannot-construct
            return 10 / parts;
        }
    }

    static final class InTime {
        private static final int PARTS = Integer.parseInt("3");
        static final InTime ONE = new InTime();
        private final int parts = PARTS;

        int perPartInTime() { //~ SAFE
            return 10 / parts;
        }
    }

    /** Refusing an argument that a constructor passes on is nothing new. */
    static final class Checked {
        private final int parts;

        Checked(int parts) {
            this.parts = checked(parts);
        }

        private static int checked(int parts) {
            if (parts == 0) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
            return parts;
        }

        int perChecked() { //~ SAFE
            return 1 / parts;
        }
    }
}
