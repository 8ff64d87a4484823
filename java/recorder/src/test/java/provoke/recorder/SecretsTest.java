package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void aTextIsSecretIfAPartOfItMatches() {
        Secrets secrets = secrets("pass\\w*", 100);
        assertTrue(secrets.matches("db.password"));
        assertFalse(secrets.matches("db.user"));
        assertFalse(secrets.matches(null));
        assertFalse(secrets.matches(7));
        assertTrue(secrets.matches("password".toCharArray()));
    }

    @Test
    void bytesAreTextsInTheEncodingsThatStringsHave() {
        Secrets secrets = secrets("grün", 100);
        assertTrue(secrets.matches("grün".getBytes(StandardCharsets.ISO_8859_1)));
        assertTrue(secrets.matches("grün".getBytes(StandardCharsets.UTF_8)));
        assertTrue(secrets.matches("grün".getBytes(StandardCharsets.UTF_16LE)));
        assertFalse(secrets.matches("rot".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aMatchMayBeginInWhatIsRecordedAndEndBehind() {
        Secrets secrets = secrets("key=\\d+;", 10);
        assertTrue(secrets.matches("x".repeat(8) + "key=" + "1".repeat(500) + ";"));
        assertFalse(secrets.matches("x".repeat(5000) + "key=1;"), "nothing of it is recorded");
    }

    @Test
    void anExpressionThatIsTooMuchForTheStackHidesTheText() {
        assertTrue(secrets("(a|b)*c", 1 << 20).matches("ab".repeat(1 << 19)));
    }

    private static Secrets secrets(String mask, int text) {
        return new Secrets(List.of(Pattern.compile(mask)), text);
    }
}
