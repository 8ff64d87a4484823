package worth;

/** What is thrown on purpose, and what only looks like it. */
public class OnPurpose {
    /** The project's own. */
    public static class Refused extends RuntimeException {
        public Refused(String message) {
            super(message);
        }
    }

    public static void own(int n) {
        if (n > 7) {
            throw new Refused("too many"); //~ INTENDED uncaught-exception
        }
    }

    /** A helper that does nothing but check. */
    private static void require(boolean holds) {
        if (!holds) {
            throw new Refused("not so"); //~ INTENDED uncaught-exception
        }
    }

    public static int checked(int n) {
        require(n != 3);
        return n;
    }

    public static int unreachable(int kind) {
        switch (kind & 3) {
            case 0: return 5;
            case 1: return 6;
            case 2: return 7;
            default: throw new AssertionError("cannot happen"); //~ CRASH assertion-failure
        }
    }

    public static int never(int kind) {
        if (kind == 12) {
            throw new IllegalStateException("this should not happen"); //~ CRASH illegal-state
        }
        return kind;
    }
}
