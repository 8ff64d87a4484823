package arithmetic;

class LongComparison {
    static int pinned(long a) {
        if (a > 4_000_000_000L && a < 4_000_000_002L) {
            return (int) (1 / (a - 4_000_000_001L)); //~ CRASH division-by-zero
        }
        return 0;
    }

    static void truncationKeepsOrder(long a) {
        if (a > 0) {
            assert (int) a > 0; //~ CRASH assertion-failure
        }
    }

    static void transitive(long a, long b, long c) {
        if (a < b && b < c) {
            assert a < c;
        }
    }

    static void differenceAsComparison(int a, int b) {
        if (a < b) {
            assert a - b < 0; //~ CRASH assertion-failure
        }
    }
}
