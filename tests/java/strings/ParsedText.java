package strings;

class ParsedText {
    static int port(String s) {
        if (s == null || !s.startsWith("port=")) {
            return 0;
        }
        int port = Integer.parseInt(s.substring(5)); //~ CRASH bad-number-format
        if (port > 65_535) {
            return new int[3][-port].length; //~ CRASH negative-array-size
        }
        return port;
    }

    static int inRange(String s) {
        try {
            int n = Integer.parseInt(s);
            return n > 4_000 && n < 4_002 ? 1 / (n - 4_001) : 0; //~ CRASH division-by-zero
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static int hexadecimal(String s) {
        try {
            return 1 / (Integer.parseInt(s, 16) - 0xCAFE); //~ CRASH division-by-zero
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static long beyondInt(String s) {
        try {
            return 1 / (Long.parseLong(s) - 12_345_678_901L); //~ CRASH division-by-zero
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static int twoAndAHalf(String s) { //~ BOUNDED string-length
        try {
            return s != null && Double.parseDouble(s) == 2.5 ? 1 / 0 : 0; //~ MISS division-by-zero twice the effort finds it
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static int version(String s) {
        if (s == null || s.indexOf('.') < 0) {
            return 0;
        }
        int dot = s.indexOf('.');
        try {
            return Integer.parseInt(s.substring(0, dot)) / Integer.parseInt(s.substring(dot + 1)); //~ CRASH division-by-zero
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static int whatIsNoNumber(String s) {
        try {
            return Integer.parseInt(s) == 0 ? 0 : 1;
        } catch (NumberFormatException e) {
            return 10 / s.length(); //~ CRASH division-by-zero //~ MISUSE null-dereference
        }
    }
}
