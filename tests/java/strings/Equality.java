package strings;

class Equality {
    static int literalFirst(String s) {
        return "key".equals(s) ? 1 / (s.length() - 3) : 0; //~ CRASH division-by-zero
    }

    static boolean parameterFirst(String s) {
        return s.equals("key"); //~ MISUSE null-dereference
    }

    static void sameContentSameLength(String a, String b) { //~ BOUNDED string-length all characters are looked at
        if (a != null && a.equals(b)) {
            assert a.length() == b.length();
        }
    }

    /** Equal content does not mean the same object. */
    static void identity(String s) { //~ BOUNDED not-reproduced
        if ("key".equals(s)) {
            assert s == "key"; //~ MISS assertion-failure tests write strings as literals, and those are shared
        }
    }

    static void literalsAreShared() {
        String a = "ke" + "y";
        assert a == "key";
    }

    static void internedIsShared(int n) { //~ BOUNDED not-reproduced intern is not told what is shared
        String a = "k" + n;
        assert n != 1 || a != "k1" && a.intern() == "k1";
    }
}
