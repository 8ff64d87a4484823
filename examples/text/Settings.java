package text;

/** Reads lines of the form key=value. */
public class Settings {
    private final String line;

    /** Wraps one line of a settings file. */
    public Settings(String line) {
        this.line = line;
    }

    /** The part before the equals sign. */
    public String key() {
        return line.substring(0, line.indexOf('='));
    }

    /** The part after the equals sign, or nothing if there is none. */
    public String value() {
        if (line == null) {
            return "";
        }
        int equals = line.indexOf('=');
        return equals < 0 ? "" : line.substring(equals + 1);
    }

    /** The value as a number, or the given default if it is not one. */
    public int number(int other) {
        try {
            return Integer.parseInt(value());
        } catch (NumberFormatException e) {
            return other;
        }
    }

    /** Whether the line is a comment. */
    public boolean isComment() {
        return line != null && line.startsWith("#");
    }
}
