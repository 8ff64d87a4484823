package provoke.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLoaderTest {
    private static final Request.Test ONE = new Request.Test("Counted", "one");
    private static final Request.Test TWO = new Request.Test("Counted", "two");

    @TempDir
    private Path classes;

    @BeforeEach
    void compile() throws Exception {
        Path source = Files.writeString(classes.resolve("Counted.java"), """
                public class Counted {
                    public static int calls;
                    static { System.setProperty("provoke.counted", "initialised"); }
                }
                """);
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), source.toString()));
    }

    @Test
    void sharedStaticsAreThoseOfOneClass() throws Exception {
        TestLoader loader = loader(Request.Statics.SHARED);
        Class<?> first = loader.load(ONE);
        assertSame(first, loader.load(TWO));
        assertSame(first, loader.load(ONE));
    }

    @Test
    void freshStaticsAreThoseOfAClassForEachTest() throws Exception {
        TestLoader loader = loader(Request.Statics.FRESH);
        Class<?> first = loader.load(ONE);
        first.getField("calls").setInt(null, 5);
        Class<?> second = loader.load(TWO);
        assertNotSame(first, second);
        assertEquals(0, second.getField("calls").getInt(null));
    }

    @Test
    void staticsSharedUntilATestIsRepeatedBeginAnewThen() throws Exception {
        TestLoader loader = loader(Request.Statics.SHARED_UNTIL_REPEATED);
        Class<?> first = loader.load(ONE);
        assertSame(first, loader.load(TWO));
        Class<?> again = loader.load(TWO);
        assertNotSame(first, again);
        assertSame(again, loader.load(ONE));
    }

    @Test
    void noCodeOfAClassHasRunWhenItIsLoaded() throws Exception {
        System.clearProperty("provoke.counted");
        Class<?> loaded = loader(Request.Statics.SHARED).load(ONE);
        assertEquals(null, System.getProperty("provoke.counted"));
        loaded.getField("calls").getInt(null);
        assertEquals("initialised", System.clearProperty("provoke.counted"));
    }

    private TestLoader loader(Request.Statics statics) {
        return new TestLoader(new Request(List.of(classes.toString()), statics, 1000, List.of(ONE, TWO)));
    }
}
