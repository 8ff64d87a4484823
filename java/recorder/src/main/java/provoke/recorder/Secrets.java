package provoke.recorder;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which texts must not leave the JVM. An array of bytes or characters is a text, too: passwords come as such, files
 * are read into one, a {@code StringBuilder} keeps one.
 *
 * <p>A text is secret if a part of it matches one of the masks. It also gives its neighbours away:
 * <ul>
 * <li>If a text among receiver and arguments of a call is secret ({@code getProperty("db.password")}), then so is
 * every text in receiver, arguments, result and exception of that call.
 * <li>If a text that an object or array holds is secret (the key of a map's entry), or one in an object it holds
 * that consists of texts and numbers only, then so are all other texts in that object or array.
 * </ul>
 *
 * <p>Of a text too long to be recorded whole, what is recorded and somewhat more is searched. If that fails, it is
 * secret.
 */
final class Secrets {
    /** A match may begin in the recorded part of a text and end behind it. */
    private static final int BEHIND = 1024;
    /** What bytes may mean; strings of the JDK are Latin-1 or UTF-16 in the order of the machine. */
    private static final Charset[] CHARSETS = {StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8,
        StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE};

    private final Matcher[] matchers;
    private final int searched;

    Secrets(List<Pattern> masks, int text) {
        searched = (int) Math.min((long) text + BEHIND, Integer.MAX_VALUE);
        matchers = new Matcher[masks.size()];
        for (int i = 0; i < matchers.length; i++) {
            matchers[i] = masks.get(i).matcher("");
        }
    }

    /** Whether this is a text, and secret. */
    boolean matches(Object value) {
        if (matchers.length == 0) {
            return false;
        }
        if (value instanceof String) {
            return isFoundIn((String) value);
        }
        if (value instanceof char[]) {
            char[] units = (char[]) value;
            return isFoundIn(new String(units, 0, Math.min(units.length, searched)));
        }
        return value instanceof byte[] && isFoundIn((byte[]) value);
    }

    private boolean isFoundIn(byte[] bytes) {
        for (Charset charset : CHARSETS) {
            if (isFoundIn(new String(bytes, 0, Math.min(bytes.length, searched), charset))) {
                return true;
            }
        }
        return false;
    }

    private boolean isFoundIn(String text) {
        for (Matcher matcher : matchers) {
            if (isFoundIn(text, matcher)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFoundIn(String text, Matcher matcher) {
        try {
            matcher.reset(text);
            matcher.region(0, Math.min(text.length(), searched));
            return matcher.find();
        } catch (StackOverflowError complicated) {
            return true;
        } finally {
            matcher.reset("");
        }
    }
}
