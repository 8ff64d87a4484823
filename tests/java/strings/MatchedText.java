package strings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

class MatchedText {
    private static final Pattern SETTING = Pattern.compile("(\\w)=(\\d)");

    static int telephone(String s) {
        return s != null && s.matches("\\d{3}-\\d{2}") ? 1 / 0 : 0; //~ CRASH division-by-zero
    }

    static int setting(String s) {
        if (s == null) {
            return 0;
        }
        Matcher matcher = SETTING.matcher(s);
        return matcher.matches() ? 1 / (matcher.group(2).charAt(0) - '7') : 0; //~ CRASH division-by-zero
    }

    static String unchecked(String s) {
        if (s == null) {
            return "";
        }
        Matcher matcher = SETTING.matcher(s);
        matcher.find();
        return matcher.group(1); //~ CRASH illegal-state
    }

    static String withoutSpaces(String s) {
        return s == null ? "" : s.replaceAll(" ", "").substring(1); //~ CRASH index-out-of-bounds
    }
}
