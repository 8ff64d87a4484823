package strings;

class SearchedText {
    static String keyOfFixed(boolean withValue) {
        String line = withValue ? "key=value" : "key";
        return line.substring(0, line.indexOf('=')); //~ CRASH index-out-of-bounds
    }

    static String checkedKey(boolean withValue) {
        String line = withValue ? "key=value" : "key";
        int equals = line.indexOf('=');
        return equals < 0 ? line : line.substring(0, equals);
    }

    static int prefixed(String s) {
        if (s != null && s.startsWith("id") && s.length() == 3) {
            return 1 / (s.charAt(2) - '7'); //~ CRASH division-by-zero
        }
        return 0;
    }

    static void prefixImpliesLength(String s) {
        if (s != null && s.startsWith("id")) {
            assert s.length() >= 2;
        }
    }
}
