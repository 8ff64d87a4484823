package switches;

class SwitchExpression {
    static int arrows(int n) {
        int divisor = switch (n % 4) {
            case 0, 1 -> 2;
            case 2 -> n - 6;
            default -> {
                int shifted = n + 1;
                yield shifted == 0 ? 1 : shifted;
            }
        };
        return 10 / divisor; //~ CRASH division-by-zero
    }

    static int exhaustive(boolean flag, int n) {
        int kind = flag ? 1 : 0;
        return switch (kind) {
            case 0 -> n;
            case 1 -> -n;
            default -> throw new AssertionError();
        };
    }

    static int throwing(int n) {
        return switch (n) {
            case 1 -> 10;
            case 2 -> throw new IllegalArgumentException("two"); //~ INTENDED illegal-argument
            default -> 0;
        };
    }
}
