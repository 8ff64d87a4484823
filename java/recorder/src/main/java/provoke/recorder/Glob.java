package provoke.recorder;

/** A pattern in which {@code *} stands for any characters, and every other character for itself. */
final class Glob {
    private final String pattern;
    /** What comes before the first star: decides most questions. */
    private final String beginning;

    Glob(String pattern) {
        this.pattern = pattern;
        int star = pattern.indexOf('*');
        beginning = star < 0 ? pattern : pattern.substring(0, star);
    }

    boolean matches(String text) {
        return text.startsWith(beginning) && matches(pattern.length(), text);
    }

    /** Whether some text that begins like this, and goes on, could match. */
    boolean mayMatchAfter(String start) {
        if (!start.startsWith(beginning)) {
            return beginning.startsWith(start);
        }
        for (int end = beginning.length(); end < pattern.length(); end++) {
            if (matches(end, start)) {
                return true;
            }
        }
        return pattern.endsWith("*") && matches(pattern.length(), start);
    }

    /** Whether the first characters of the pattern match all of the text. */
    private boolean matches(int end, String text) {
        int at = 0;
        int afterStar = -1;
        int taken = 0;
        int i = 0;
        while (i < text.length()) {
            if (at < end && pattern.charAt(at) == '*') {
                at++;
                afterStar = at;
                taken = i;
            } else if (at < end && pattern.charAt(at) == text.charAt(i)) {
                at++;
                i++;
            } else if (afterStar >= 0) {
                // The last star takes one character more; earlier ones need not change for that.
                at = afterStar;
                taken++;
                i = taken;
            } else {
                return false;
            }
        }
        while (at < end && pattern.charAt(at) == '*') {
            at++;
        }
        return at == end;
    }
}
