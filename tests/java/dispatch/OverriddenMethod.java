package dispatch;

class OverriddenMethod {
    int factor() {
        return 2;
    }

    int scaled(int n) {
        return n / factor(); //~ CRASH division-by-zero
    }

    static class Zero extends OverriddenMethod {
        @Override
        int factor() {
            return 0;
        }
    }

    static final class Three extends OverriddenMethod {
        @Override
        int factor() {
            return 3;
        }
    }

    static int exactType(int n) {
        return new Three().scaled(n);
    }

    static int chosenType(int n) {
        OverriddenMethod m = n == 6 ? new Zero() : new Three();
        return m.scaled(n);
    }
}
