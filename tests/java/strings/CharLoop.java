package strings;

class CharLoop {
    static int digits(String s) { //~ BOUNDED loop-bound
        int digits = 0;
        for (int i = 0; s != null && i < s.length(); i++) {
            if (s.charAt(i) >= '0' && s.charAt(i) <= '9') {
                digits++;
            }
        }
        return digits;
    }

    static boolean doubledLetter(String s) { //~ BOUNDED loop-bound
        if (s == null) {
            return false;
        }
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == s.charAt(i + 1)) { //~ CRASH index-out-of-bounds
                return true;
            }
        }
        return false;
    }

    static boolean shortPalindrome(String s) {
        if (s == null || s.length() > 4) {
            return false;
        }
        for (int i = 0; i < s.length() / 2; i++) {
            if (s.charAt(i) != s.charAt(s.length() - 1 - i)) {
                return false;
            }
        }
        return true;
    }

    static int letters(String s) {
        if (s == null || s.length() != 3) {
            return 1;
        }
        int[] counts = new int[26];
        for (int i = 0; i < 3; i++) {
            counts[s.charAt(i) - 'a']++; //~ CRASH index-out-of-bounds
        }
        return counts[0];
    }
}
