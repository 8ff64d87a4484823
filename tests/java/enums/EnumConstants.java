package enums;

class EnumConstants {
    enum Operation {
        ADD {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        DIVIDE {
            @Override
            int apply(int a, int b) {
                return a / b; //~ CRASH division-by-zero
            }
        };

        abstract int apply(int a, int b);
    }

    static int any(Operation op, int a) {
        return op == null ? 0 : op.apply(a, a - 3);
    }

    static int addOnly(int a) {
        return Operation.ADD.apply(a, 0);
    }

    static int byPosition(int i) {
        return Operation.values()[i].ordinal(); //~ MISUSE index-out-of-bounds
    }

    static int byCheckedPosition(int i) {
        Operation[] all = Operation.values();
        return i >= 0 && i < all.length ? all[i].ordinal() : -1;
    }
}
