package strings;

class TrimmedText {
    static int blankButNotEmpty(String s) {
        if (s != null && s.trim().isEmpty() && s.length() == 2) {
            return 1 / 0; //~ CRASH division-by-zero
        }
        return 0;
    }

    static char first(String s) {
        return s == null ? '?' : s.strip().charAt(0); //~ CRASH index-out-of-bounds
    }

    static int word(String s) {
        if (s != null && s.trim().equals("stop") && s.length() == 7) {
            throw new IllegalStateException(s); //~ INTENDED illegal-state
        }
        return 0;
    }

    static int blank(String s) {
        if (s != null && s.isBlank() && s.length() > 3) {
            return 1 / 0; //~ CRASH division-by-zero
        }
        return 0;
    }

    static void neverLonger(String s) {
        if (s != null && s.length() < 5) {
            assert s.trim().length() <= s.length();
            assert s.stripLeading().stripTrailing().equals(s.strip());
        }
    }
}
