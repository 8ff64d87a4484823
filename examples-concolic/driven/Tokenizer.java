package driven;

/**
 * Takes a line like {@code let x = 0x1F "text"} apart.
 *
 * <p>Driven by {@code provoke concolic -c examples-concolic driven.Tokenizer#count}.
 */
public class Tokenizer {
    private static final int LONGEST = 5;

    private final String line;
    private int position;

    private Tokenizer(String line) {
        this.line = line;
    }

    /** How many tokens a line has; declarations count twice. */
    public static int count(String line) {
        if (line == null || line.length() > LONGEST) {
            return 0;
        }
        Tokenizer tokenizer = new Tokenizer(line);
        int tokens = 0;
        for (String token = tokenizer.next(); token != null; token = tokenizer.next()) {
            tokens += token.equals("let") ? 2 : 1;
        }
        return tokens;
    }

    private String next() {
        while (position < line.length() && line.charAt(position) == ' ') {
            position++;
        }
        if (position == line.length()) {
            return null;
        }
        char first = line.charAt(position);
        if (first == '"') {
            return text();
        }
        return first >= '0' && first <= '9' ? number() : word();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        position++;
        while (position < line.length() && line.charAt(position) != '"') {
            if (line.charAt(position) == '\\') {
                position++;
            }
            // Wrong if the line ends with a backslash.
            text.append(line.charAt(position));
            position++;
        }
        position = Math.min(position + 1, line.length());
        return text.toString();
    }

    private String number() {
        int start = position;
        if (line.startsWith("0x", position)) {
            position += 2;
            start = position;
            while (position < line.length() && Character.digit(line.charAt(position), 16) >= 0) {
                position++;
            }
            // Wrong if there is no digit behind the prefix.
            return Integer.toString(Integer.parseInt(line.substring(start, position), 16));
        }
        while (position < line.length() && line.charAt(position) >= '0' && line.charAt(position) <= '9') {
            position++;
        }
        return line.substring(start, position);
    }

    private String word() {
        int start = position;
        while (position < line.length() && line.charAt(position) != ' ') {
            position++;
        }
        return line.substring(start, position);
    }
}
