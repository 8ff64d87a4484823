package provoke.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the real compiler. */
class CompilationTest {
    @TempDir
    private Path folder;

    @Test
    void aSourceWithAnErrorIsLeftOutAndTheRestCompiled() throws IOException {
        Reply reply = compile("a/Good.java", "package a; class Good { }", "a/Bad.java", "package a; class Bad { int x = null; }");
        assertEquals(List.of("a/Bad.java"), reply.failed);
        assertTrue(Files.exists(folder.resolve("a/Good.class")));
        assertFalse(Files.exists(folder.resolve("a/Bad.class")));
        assertEquals(1, reply.errors.size(), reply.errors::toString);
        assertTrue(reply.errors.get(0).startsWith("a/Bad.java:1: incompatible types"), reply.errors::toString);
    }

    @Test
    void whatNeedsASourceWithAnErrorIsLeftOutAsWell() throws IOException {
        Reply reply = compile("Needs.java", "class Needs extends Bad { }", "Bad.java", "class Bad { int x = null; }",
                "Good.java", "class Good { }");
        assertEquals(List.of("Bad.java", "Needs.java"), reply.failed.stream().sorted().toList());
        assertTrue(Files.exists(folder.resolve("Good.class")));
    }

    @Test
    void aSourceWithoutTextIsReadFromItsFile() throws IOException {
        Path source = Files.writeString(folder.resolve("Lies.java"), "class Lies { }");
        assertEquals(List.of(), compile(source.toString(), null).failed);
        assertTrue(Files.exists(folder.resolve("Lies.class")));
    }

    @Test
    void sourcesOnTheClassPathAreNotCompiled() throws IOException {
        Files.writeString(folder.resolve("Beside.java"), "class Beside { }");
        assertEquals(List.of("Uses.java"), compile("Uses.java", "class Uses { Beside beside; }").failed);
        assertFalse(Files.exists(folder.resolve("Beside.class")));
    }

    private record Reply(List<String> failed, List<String> errors) {
    }

    /** Sources are pairs of a path and a text; the class path is the folder, which also takes the classes. */
    private Reply compile(String... sources) throws IOException {
        Frame request = new Frame().string(folder.toString()).strings(List.of(folder.toString())).strings(List.of());
        request.u32(sources.length / 2);
        for (int i = 0; i < sources.length; i += 2) {
            request.string(sources[i]).u8(sources[i + 1] == null ? 0 : 1);
            if (sources[i + 1] != null) {
                request.string(sources[i + 1]);
            }
        }
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        try (var files = javac.getStandardFileManager(null, null, null)) {
            return reply(reread(Compilation.read(reread(request)).run(javac, files)));
        }
    }

    private static Reply reply(Frame.Reader frame) throws IOException {
        assertEquals(0, frame.u8());
        List<String> failed = frame.strings();
        List<String> errors = new ArrayList<>();
        for (int left = frame.u32(); left > 0; left--) {
            String place = frame.string() + ":" + frame.u32() + ": ";
            boolean isError = frame.u8() == 1;
            String message = frame.string();
            if (isError) {
                errors.add(place + message);
            }
        }
        assertEquals("", frame.string());
        return new Reply(failed, errors);
    }

    private static Frame.Reader reread(Frame frame) throws IOException {
        return Frame.read(new ByteArrayInputStream(frame.framed(new byte[0])));
    }
}
