package strings;

class LengthAndEmptiness {
    static int perChar(String s) {
        return s == null ? 0 : 100 / s.length(); //~ CRASH division-by-zero
    }

    static int perCharChecked(String s) {
        return s == null || s.isEmpty() ? 0 : 100 / s.length();
    }

    static int exact(String s) {
        return s != null && s.length() == 5 ? 1 / (s.length() - 5) : 0; //~ CRASH division-by-zero
    }

    static void neverNegative(String s) {
        assert s == null || s.length() >= 0;
    }

    static int unguarded(String s) {
        return s.length(); //~ MISUSE null-dereference
    }
}
