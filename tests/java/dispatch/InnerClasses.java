package dispatch;

class InnerClasses {
    private final int outerValue;

    InnerClasses(int outerValue) {
        this.outerValue = outerValue;
    }

    class Inner {
        int readsOuter(int n) {
            return n / outerValue; //~ CRASH division-by-zero
        }

        int readsGuardedOuter(int n) {
            return outerValue == 0 ? 0 : n / outerValue;
        }
    }

    int throughInner(int n) {
        return new Inner().readsOuter(n);
    }

    int local(int n) {
        class Local {
            int shifted() {
                return n - outerValue;
            }
        }
        return 10 / new Local().shifted(); //~ CRASH division-by-zero
    }

    int anonymous(int n) {
        Comparable<Integer> c = new Comparable<>() {
            @Override
            public int compareTo(Integer other) {
                return other > n ? 1 : -1;
            }
        };
        return 10 / c.compareTo(outerValue);
    }
}
