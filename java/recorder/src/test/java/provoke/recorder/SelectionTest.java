package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {
    @Test
    void aMethodIsChosenByItsNameOrThatOfItsClass() {
        Selection selection = selection(List.of("java.io.File.list*", "java.net.Socket"));
        assertTrue(selection.chooses("java.io.File", "listFiles"));
        assertFalse(selection.chooses("java.io.File", "exists"));
        assertTrue(selection.chooses("java.net.Socket", "connect"));
        assertFalse(selection.chooses("java.net.SocketAddress", "toString"));
    }

    @Test
    void exceptionsComeFirst() {
        Selection selection = selection(List.of("java.*"), "java.io.*", "java.net.URL.hashCode");
        assertFalse(selection.chooses("java.io.File", "list"));
        assertFalse(selection.chooses("java.net.URL", "hashCode"));
        assertTrue(selection.chooses("java.net.URL", "openStream"));
    }

    @Test
    void whatTheRecorderNeedsForItselfIsNeverChosen() {
        Selection selection = selection(List.of("*"));
        assertFalse(selection.chooses("java.lang.ThreadLocal", "get"));
        assertFalse(selection.chooses("provoke.recorder.Hooks", "enter"));
        assertTrue(selection.isForbidden("java.lang.Object"), "none of its methods is looked at");
        assertTrue(selection.chooses("java.lang.System", "getenv"));
    }

    @Test
    void classesWithoutAChosenMethodAreKnownAsSuch() {
        Selection selection = selection(List.of("java.io.File.list*", "java.net.*"), "java.net.URL");
        assertTrue(selection.mayChooseFrom("java.io.File"));
        assertTrue(selection.mayChooseFrom("java.net.Socket"));
        assertFalse(selection.mayChooseFrom("java.net.URL"));
        assertFalse(selection.mayChooseFrom("java.io.FileReader"));
    }

    private static Selection selection(List<String> apis, String... exceptions) {
        return new Selection(globs(apis), globs(List.of(exceptions)));
    }

    private static List<Glob> globs(List<String> patterns) {
        List<Glob> globs = new ArrayList<>();
        patterns.forEach(pattern -> globs.add(new Glob(pattern)));
        return globs;
    }
}
