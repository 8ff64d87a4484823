package strings;

class ParsedNumbers {
    static int parsed(String s) { //~ BOUNDED string-length
        return Integer.parseInt(s); //~ CRASH bad-number-format
    }

    static int caught(String s) { //~ BOUNDED string-length
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    static int digit(String s) {
        if (s == null || s.length() != 1 || s.charAt(0) < '0' || s.charAt(0) > '9') {
            return 1;
        }
        return Integer.parseInt(s);
    }

    static int digitAsDivisor(String s) {
        if (s == null || s.length() != 1 || s.charAt(0) < '0' || s.charAt(0) > '9') {
            return 1;
        }
        return 10 / Integer.parseInt(s); //~ CRASH division-by-zero
    }

    static int literal(boolean blank) {
        return Integer.parseInt(blank ? " 1" : "1"); //~ CRASH bad-number-format
    }

    static long tooLarge(boolean large) {
        return Integer.parseInt(large ? "2147483648" : "2147483647"); //~ CRASH bad-number-format
    }
}
