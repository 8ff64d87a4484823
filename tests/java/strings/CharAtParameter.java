package strings;

class CharAtParameter {
    static char first(String s) {
        return s.charAt(0); //~ MISUSE null-dereference //~ CRASH index-out-of-bounds
    }

    static char at(String s, int i) {
        return s == null ? 0 : s.charAt(i); //~ MISUSE index-out-of-bounds
    }

    static char checked(String s, int i) {
        return s != null && i >= 0 && i < s.length() ? s.charAt(i) : 0;
    }

    static int magicWord(String s) {
        if (s != null && s.length() == 3 && s.charAt(0) == 'f' && s.charAt(2) == 'x') {
            return 1 / (s.charAt(1) - 'o'); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int ofLiteral(int i) {
        return "provoke".charAt(i); //~ MISUSE index-out-of-bounds
    }
}
