package strings;

class LongLoops {
    static int vowels(String s) {
        if (s == null) {
            return 0;
        }
        int vowels = 0;
        for (int i = 0; i < s.length(); i++) {
            if ("aeiou".indexOf(s.charAt(i)) >= 0) {
                vowels++;
            }
        }
        return 100 / (vowels - 12); //~ CRASH division-by-zero
    }

    static int depth(String s) {
        int depth = 0;
        for (char c : s == null ? new char[0] : s.toCharArray()) {
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            }
        }
        return 1 / (depth - 10); //~ CRASH division-by-zero
    }
}
