package drivers;

import provoke.Inputs;

/** Who knows better how objects are made says so. */
//~ RUN drivers.Initialised#check --initialiser drivers.Initialised$Sum=drivers.Initialised#any => paths 3, exhausted
// Null, seven, any other sum.
class Initialised {
    static final class Sum {
        private final int a;
        private final int b;
        private final int total;

        private Sum(int a, int b, int total) {
            this.a = a;
            this.b = b;
            this.total = total;
        }
    }

    static Sum any() {
        int a = Inputs.nextInt(0, 10);
        int b = Inputs.nextInt(0, 10);
        return new Sum(a, b, a + b);
    }

    static void check(Sum sum) {
        if (sum.total == 7) { //~ ERROR java.lang.NullPointerException
            throw new IllegalStateException("seven"); //~ ERROR java.lang.IllegalStateException
        }
        if (sum.total != sum.a + sum.b) {
            throw new AssertionError("the initialiser makes no such");
        }
    }
}
