package papers.tomb;

/** The constructor without parameters never leads to the crash. */
class ChoiceOfConstructor {
    static final class Helper {
        private final int level;

        Helper(int level) {
            this.level = level;
        }
    }

    private final int divisor;

    ChoiceOfConstructor() {
        divisor = 1;
    }

    ChoiceOfConstructor(Helper helper) {
        divisor = helper == null ? 2 : helper.level;
    }

    int quotient(int n) {
        return n / divisor; //~ CRASH division-by-zero
    }
}
