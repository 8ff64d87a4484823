package dispatch;

class InterfaceMethods {
    sealed interface Meter permits Digital {
        int reading();

        default int inverse() {
            return scale() / reading(); //~ CRASH division-by-zero
        }

        default int safeInverse() {
            return reading() == 0 ? 0 : scale() / reading();
        }

        static Meter fixed() {
            return new Digital(10);
        }

        private int scale() {
            return 1000;
        }
    }

    static final class Digital implements Meter {
        private final int reading;

        Digital(int reading) {
            this.reading = reading;
        }

        @Override
        public int reading() {
            return reading;
        }
    }

    static int staticMethod() {
        return Meter.fixed().inverse();
    }

    static int defaultMethod(int reading) {
        return new Digital(reading).inverse();
    }

    static int guardedDefault(int reading) {
        return new Digital(reading).safeInverse();
    }
}
