package strings;

class TextBlocks {
    private static final String PAGE = """
        first
          "second" \
        half
        """;

    static int line(int n) {
        return PAGE.split("\n")[n].length(); //~ MISUSE index-out-of-bounds
    }

    static char quoted(String s) {
        return s == null ? '?' : PAGE.charAt(PAGE.indexOf(s)); //~ CRASH index-out-of-bounds
    }

    static int formatted(int n) {
        return "%03d|%s".formatted(n, "x").equals("007|x") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }
}
