package strings;

class OrderedText {
    static int between(String s) {
        if (s != null && s.compareTo("m") > 0 && s.compareTo("n") < 0) {
            return 1 / (s.length() - 2); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int hash(String s) {
        return s != null && s.hashCode() == 96_354 ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int collision(String a, String b) {
        if (a == null || b == null || a.length() != 2 || b.length() != 2) {
            return 0;
        }
        return a.hashCode() == b.hashCode() && !a.equals(b) ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static void orderIsConsistent(String a, String b) {
        if (a != null && b != null && a.length() < 3 && b.length() < 3) {
            assert a.equals(b) == (a.compareTo(b) == 0);
        }
    }
}
