package provoke.recorder;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** What to record, how much of it, and whom to tell: the file whose lines are {@code key value}. */
final class Configuration {
    int port;
    String token = "";
    final List<Glob> apis = new ArrayList<>();
    final List<Glob> exceptions = new ArrayList<>();
    final List<Pattern> masks = new ArrayList<>();
    /** New pairs of one API after which its calls are only counted; 0 for no such limit. */
    int cap;
    int depth = 4;
    int items = 64;
    int text = 4096;
    int fields = 64;
    /** Bytes of one record. */
    int size = 65536;
    /** Why nothing may be recorded, or null: what was to be masked must not be told. */
    String obstacle;

    /** Throws whatever is wrong with the file: nothing is recorded then. */
    static Configuration read(String path) throws IOException {
        Configuration configuration = new Configuration();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new FileInputStream(path), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int space = line.indexOf(' ');
                if (space > 0) {
                    configuration.set(line.substring(0, space), line.substring(space + 1));
                }
            }
        }
        if (configuration.port <= 0 || configuration.port > 0xffff) {
            throw new IOException("no port to connect to");
        }
        return configuration;
    }

    private void set(String key, String value) {
        switch (key) {
            case "port":
                port = Integer.parseInt(value);
                break;
            case "token":
                token = value;
                break;
            case "api":
                apis.add(new Glob(value));
                break;
            case "except":
                exceptions.add(new Glob(value));
                break;
            case "mask":
                mask(value);
                break;
            case "cap":
                cap = limit(value);
                break;
            case "depth":
                depth = limit(value);
                break;
            case "items":
                items = limit(value);
                break;
            case "text":
                text = limit(value);
                break;
            case "fields":
                fields = limit(value);
                break;
            case "size":
                size = limit(value);
                break;
            default:
                // Said for somebody else.
        }
    }

    private void mask(String expression) {
        try {
            masks.add(Pattern.compile(expression));
        } catch (PatternSyntaxException malformed) {
            obstacle = "nothing is recorded, for the mask `" + expression + "` is no regular expression of Java: "
                    + malformed.getDescription();
        }
    }

    private static int limit(String value) {
        int number = Integer.parseInt(value);
        if (number < 0) {
            throw new NumberFormatException(value);
        }
        return number;
    }
}
