package switches;

class StringSwitch {
    static int command(String word) {
        if (word == null || word.length() > 4) {
            return 0;
        }
        switch (word) {
            case "add":
                return 1;
            case "drop":
                return 1 / (word.length() - 4); //~ CRASH division-by-zero
            default:
                return -1;
        }
    }

    /** Two literals with the same hash code. */
    static int sameHash(String word) {
        if (word == null || word.length() != 2) {
            return 0;
        }
        switch (word) {
            case "Aa":
                return 1;
            case "BB":
                throw new AssertionError("not Aa"); //~ CRASH assertion-failure
            default:
                return 2;
        }
    }

    static int onNull(String word) { //~ BOUNDED string-length
        switch (word) { //~ MISUSE null-dereference
            case "x":
                return 1;
            default:
                return 2;
        }
    }

    static int complete(String word) {
        if (word == null || word.length() > 1) {
            return 1;
        }
        int n = switch (word) {
            case "" -> 1;
            case "0" -> 2;
            default -> 3;
        };
        return 6 / n;
    }
}
