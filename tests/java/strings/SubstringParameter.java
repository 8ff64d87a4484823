package strings;

class SubstringParameter {
    static String withoutFirst(String s) {
        return s == null ? "" : s.substring(1); //~ CRASH index-out-of-bounds
    }

    static String between(String s, int from, int to) {
        return s == null ? "" : s.substring(from, to); //~ MISUSE index-out-of-bounds
    }

    static String checked(String s, int from) {
        if (s == null || from < 0 || from > s.length()) {
            return "";
        }
        return s.substring(from);
    }

    static void lengthOfRest(String s) {
        if (s != null && s.length() == 4) {
            assert s.substring(1).length() == 3;
            assert s.substring(1, 3).charAt(0) == s.charAt(1);
        }
    }
}
