package exceptions;

class TryWithResources {
    static class Gate implements AutoCloseable {
        private final int code;

        Gate(int code) {
            this.code = code;
        }

        int enter() {
            return 60 / code; //~ CRASH division-by-zero
        }

        @Override
        public void close() {
            if (code == 9) {
                throw new AssertionError("stuck"); //~ CRASH assertion-failure
            }
        }
    }

    static int uses(int code) {
        try (Gate gate = new Gate(code)) {
            return gate.enter();
        }
    }

    static int caught(int code) {
        try (Gate gate = new Gate(code & 3)) {
            return gate.enter();
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    static int nullResource() {
        try (Gate gate = null) {
            return gate == null ? 0 : gate.enter();
        }
    }

    static void suppressed() {
        Throwable caught = null;
        try (Gate gate = new Gate(9)) {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            caught = e.getSuppressed()[0];
        }
        assert caught instanceof AssertionError;
    }
}
