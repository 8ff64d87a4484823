package dispatch;

class InterfaceParameter {
    sealed interface Source permits Constant, Doubled {
        int next();
    }

    static final class Constant implements Source {
        private final int value;

        Constant(int value) {
            this.value = value;
        }

        @Override
        public int next() {
            return value;
        }
    }

    static final class Doubled implements Source {
        private final int half;

        Doubled(int half) {
            this.half = half;
        }

        @Override
        public int next() {
            return 2 * half;
        }
    }

    static int onlyOddCrashes(Source source) {
        if (source != null && source.next() == 77) {
            return 1 / (source.next() - 77); //~ CRASH division-by-zero
        }
        return 0;
    }

    static void doubledIsEven(Source source) {
        if (source instanceof Doubled) {
            assert source.next() % 2 == 0;
        }
    }

    static void allEven(Source source) {
        if (source != null) {
            assert source.next() % 2 == 0; //~ CRASH assertion-failure
        }
    }
}
