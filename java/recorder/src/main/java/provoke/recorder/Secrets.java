package provoke.recorder;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which texts must not leave the JVM.
 *
 * <p>A text is secret if a part of it matches one of the masks. It also gives its neighbours away:
 * <ul>
 * <li>If a text among receiver and arguments of a call is secret ({@code getProperty("db.password")}), then so is
 * every text in receiver, arguments, result and exception of that call, and every array of bytes or characters
 * there. Only the one that matched stays readable, if it is a mere name (letters, dots, dashes, underscores): it
 * says what was asked for, not the answer.
 * <li>If a text that an object or array holds is secret (the key of a map's entry), or one in an object it holds
 * that consists of texts and numbers only, then so are all other texts in that object or array, and its arrays of
 * bytes or characters.
 * </ul>
 *
 * <p>Of a text too long to be recorded whole, what is recorded and somewhat more is searched. If that fails, it is
 * secret.
 */
final class Secrets {
    /** A match may begin in the recorded part of a text and end behind it. */
    private static final int BEHIND = 1024;
    private static final int LONGEST_NAME = 64;

    private final Matcher[] matchers;
    private final int text;

    Secrets(List<Pattern> masks, int text) {
        this.text = text;
        matchers = new Matcher[masks.size()];
        for (int i = 0; i < matchers.length; i++) {
            matchers[i] = masks.get(i).matcher("");
        }
    }

    boolean matches(String value) {
        for (Matcher matcher : matchers) {
            if (matches(matcher, value)) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(Matcher matcher, String value) {
        try {
            matcher.reset(value);
            if (value.length() - BEHIND > text) {
                matcher.region(0, text + BEHIND);
            }
            return matcher.find();
        } catch (StackOverflowError complicated) {
            return true;
        } finally {
            matcher.reset("");
        }
    }

    static boolean isName(String value) {
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            boolean isLetter = unit >= 'a' && unit <= 'z' || unit >= 'A' && unit <= 'Z';
            if (!isLetter && unit != '.' && unit != '-' && unit != '_') {
                return false;
            }
        }
        return value.length() <= LONGEST_NAME;
    }
}
