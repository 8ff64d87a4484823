package strings;

class BeyondLatin {
    static int ideograph(String s) {
        if (s == null || s.length() != 1 || s.charAt(0) != '\u4e2d') {
            return 0;
        }
        int bytes = s.getBytes(java.nio.charset.StandardCharsets.UTF_16BE).length;
        return 1 / (bytes - 2); //~ CRASH division-by-zero
    }

    static int letter(char c) {
        return c > '\u0400' && c < '\u0500' && Character.isUpperCase(c) ? 1 / (c - '\u0416') : 0; //~ CRASH division-by-zero
    }

    static int sameText(String s) {
        return s != null && s.equals("na\u00efve \u2014 \u4e2d\u6587") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }
}
