package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GlobTest {
    @Test
    void aStarStandsForAnyCharactersAndNothingElseIsSpecial() {
        assertMatches("java.io.File", "java.io.File");
        assertMatches("java.*", "java.io.File");
        assertMatches("*File", "java.io.File");
        assertMatches("java.*.File*.exists", "java.io.FileSystem.exists");
        assertMatches("a**b", "ab");
        assertMatches("", "");
        assertDiffers("java.io.File", "java_io_File");
        assertDiffers("java.io.File", "java.io.FileReader");
        assertDiffers("java.*x", "java.io.File");
        assertDiffers("a*b", "abc");
    }

    @Test
    void aStarThatTookTooLittleTakesMore() {
        assertMatches("*ab*abc", "abababc");
        assertDiffers("*ab*abc", "ababab");
    }

    @Test
    void whetherATextThatGoesOnCouldMatchIsKnownByItsStart() {
        assertTrue(new Glob("java.io.File.list").mayMatchAfter("java.io."));
        assertTrue(new Glob("java.io.File.list").mayMatchAfter("java.io.File."));
        assertTrue(new Glob("java.*").mayMatchAfter("java.io.File."));
        assertTrue(new Glob("*.list").mayMatchAfter("java.io.File."));
        assertTrue(new Glob("java.*.list").mayMatchAfter("java.io.File."));
        assertFalse(new Glob("java.io.File.list").mayMatchAfter("java.io.FileReader."));
        assertFalse(new Glob("java.io.*").mayMatchAfter("java.net.URL."));
    }

    private static void assertMatches(String pattern, String text) {
        assertTrue(new Glob(pattern).matches(text), () -> pattern + " matches " + text);
    }

    private static void assertDiffers(String pattern, String text) {
        assertFalse(new Glob(pattern).matches(text), () -> pattern + " does not match " + text);
    }
}
