package strings;

class Builders {
    static void appended(char c) {
        StringBuilder b = new StringBuilder();
        b.append('a').append(c).append("b");
        assert b.length() == 3 && b.charAt(1) == c;
    }

    static char beyondTheEnd(int i) {
        StringBuilder b = new StringBuilder("abc");
        return b.charAt(i); //~ MISUSE index-out-of-bounds
    }

    static void deleted(int i) {
        StringBuilder b = new StringBuilder("abc");
        b.deleteCharAt(i & 3); //~ CRASH index-out-of-bounds
        assert b.length() == 2;
    }

    static void shortened() {
        StringBuilder b = new StringBuilder("abc");
        b.setLength(b.length() - 1);
        assert b.toString().equals("ab");
    }
}
