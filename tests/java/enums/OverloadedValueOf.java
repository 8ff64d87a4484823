package enums;

/** Only what the compiler adds to an enum is nobody's work: what has its name and other parameters is. */
class OverloadedValueOf {
    enum Level {
        LOW, HIGH;

        static int valueOf(int code) {
            return 1 / (code - 3); //~ CRASH division-by-zero
        }

        static int values(int most) {
            return 1 / (most - 3); //~ CRASH division-by-zero
        }
    }
}
