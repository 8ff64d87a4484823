package papers.checker;

/** The start of the second walk depends on a divisor that takes thousands of steps to find: only a number can be followed so far. */
class WalkByDivisor {
    static final class Cell {
        private final int member;

        Cell(int member) {
            this.member = member;
        }

        int member() {
            return member;
        }
    }

    static int position(char c) {
        return c - 'a' + 1;
    }

    /** By subtraction. */
    static int gcd(int x, int y) { //~ BOUNDED loop-bound
        while (x != y) {
            if (x > y) {
                x -= y;
            } else {
                y -= x;
            }
        }
        return x;
    }

    static int run(int n) {
        int max = position('w');
        Cell[] cells = new Cell[max];
        if (n <= 0 || n > max) {
            return 0;
        }
        for (int i = 0; i < max; i++) {
            cells[i] = new Cell((max - i) * 10_007);
        }
        int sum = 0;
        while (n < max) {
            if (n % 2 == 0) {
                sum += cells[n].member();
            }
            n++;
        }
        int at = -gcd(n, cells[0].member());
        while (at < max) {
            sum += cells[at++].member(); //~ CRASH index-out-of-bounds certain
        }
        return sum;
    }
}
