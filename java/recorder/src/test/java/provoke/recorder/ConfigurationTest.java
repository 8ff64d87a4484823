package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationTest {
    @TempDir
    private Path folder;

    @Test
    void linesAreAKeyAndAValueThatMayHaveSpaces() throws IOException {
        Configuration read = read("port 5000", "token secret", "api java.io.*", "api java.net.*", "except java.io.File",
                "mask pass word", "cap 7", "depth 0", "items 1", "text 2", "fields 3", "size 4", "unknown to us", "nothing");
        assertEquals(5000, read.port);
        assertEquals("secret", read.token);
        assertEquals(2, read.apis.size());
        assertTrue(read.exceptions.get(0).matches("java.io.File"));
        assertEquals("pass word", read.masks.get(0).pattern());
        assertEquals(List.of(7, 0, 1, 2, 3, 4),
                List.of(read.cap, read.depth, read.items, read.text, read.fields, read.size));
        assertNull(read.obstacle);
    }

    @Test
    void withoutAPortThereIsNobodyToTell() {
        assertThrows(IOException.class, () -> read("token secret"));
        assertThrows(IOException.class, () -> read("port 65536"));
    }

    @Test
    void limitsAreNoNegativeNumbersAndNoWords() {
        assertThrows(NumberFormatException.class, () -> read("port 5000", "cap -1"));
        assertThrows(NumberFormatException.class, () -> read("port 5000", "depth deep"));
    }

    @Test
    void aMaskThatIsNoExpressionIsAnObstacle() throws IOException {
        String obstacle = read("port 5000", "mask a(b").obstacle;
        assertTrue(obstacle.startsWith("nothing is recorded, for the mask `a(b` is no regular expression"), obstacle);
    }

    private Configuration read(String... lines) throws IOException {
        return Configuration.read(Files.write(folder.resolve("configuration"), List.of(lines)).toString());
    }
}
