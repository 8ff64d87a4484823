package strings;

class ChangedBuilders {
    static int palindrome(String s) {
        if (s == null || s.length() != 4) {
            return 0;
        }
        return new StringBuilder(s).reverse().toString().equals(s) ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int withoutLast(String s) {
        if (s == null) {
            return 0;
        }
        StringBuilder b = new StringBuilder(s);
        b.deleteCharAt(b.length() - 1); //~ CRASH index-out-of-bounds
        return b.length();
    }

    static int inserted(String s, int at) {
        if (s == null || at < 0 || at > s.length()) {
            return 0;
        }
        String changed = new StringBuilder(s).insert(at, "--").toString();
        return changed.equals("a--b") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int replaced(String s) {
        if (s == null || s.length() < 3) {
            return 0;
        }
        StringBuilder b = new StringBuilder(s);
        b.setCharAt(1, 'o');
        b.setLength(3);
        return b.toString().equals("foo") ? 1 / (s.length() - 5) : 0; //~ CRASH division-by-zero
    }

    static int shifted(String s, int by) {
        if (s == null) {
            return 0;
        }
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            b.append((char) (c + by));
        }
        return b.toString().equals("dog") && by == 1 ? 1 / 0 : 0; //~ CRASH division-by-zero
    }
}
