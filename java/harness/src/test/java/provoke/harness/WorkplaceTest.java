package provoke.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkplaceTest {
    private static final String WORKING = "user.dir";
    private static final String TEMPORARY = "java.io.tmpdir";

    private final String working = System.getProperty(WORKING);
    private final String temporary = System.getProperty(TEMPORARY);
    private Path workplace;
    private Path kept;

    @BeforeEach
    void fill(@TempDir Path folder) throws Exception {
        workplace = Files.createDirectories(folder.resolve("work/inner")).getParent();
        Files.writeString(workplace.resolve("inner/file"), "");
        kept = Files.writeString(Files.createDirectories(folder.resolve("elsewhere")).resolve("kept"), "");
        Files.createSymbolicLink(workplace.resolve("link"), kept.getParent());
        System.setProperty(WORKING, workplace.toString());
        System.setProperty(TEMPORARY, workplace.toString());
    }

    @AfterEach
    void restore() {
        System.setProperty(WORKING, working);
        System.setProperty(TEMPORARY, temporary);
    }

    @Test
    void everythingInsideIsRemovedButNotWhatLinksLeadTo() {
        Workplace.clear();
        assertArrayEquals(new String[0], workplace.toFile().list());
        assertTrue(Files.exists(kept));
    }

    @Test
    void aFolderThatWasNotMadeForTheJvmIsLeftAlone() {
        System.setProperty(TEMPORARY, kept.getParent().toString());
        Workplace.clear();
        assertTrue(Files.exists(workplace.resolve("inner/file")));
    }
}
