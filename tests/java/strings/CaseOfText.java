package strings;

class CaseOfText {
    static int command(String s) {
        if (s == null) {
            return -1;
        }
        switch (s.toLowerCase()) {
            case "on":
                return 1;
            case "off":
                return 1 / (s.charAt(0) - 'O'); //~ CRASH division-by-zero
            default:
                return 0;
        }
    }

    static int sameButForCase(String a, String b) {
        if (a != null && a.equalsIgnoreCase(b) && !a.equals(b)) {
            return 1 / 0; //~ CRASH division-by-zero
        }
        return 0;
    }

    static int mixed(String s) {
        if (s != null && s.toUpperCase().startsWith("AB") && s.endsWith("bc")) {
            return 1 / (s.length() - 3); //~ CRASH division-by-zero
        }
        return 0;
    }

    static String capitalised(String s) {
        return s == null ? null : s.substring(0, 1).toUpperCase() + s.substring(1); //~ CRASH index-out-of-bounds
    }
}
