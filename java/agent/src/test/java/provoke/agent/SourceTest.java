package provoke.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

class SourceTest {
    @Test
    void anInputMethodBecomesOneOfItsResultAndRole() {
        assertEquals("nextInt", method(InputApis.Role.INPUT, "I"));
        assertEquals("nextBoolean", method(InputApis.Role.INPUT, "Z"));
        assertEquals("nextString", method(InputApis.Role.INPUT, "Ljava/lang/String;"));
        assertEquals("nextStringOrNull", method(InputApis.Role.INPUT_OR_NULL, "Ljava/lang/String;"));
        assertEquals("nextObjectOrNull", method(InputApis.Role.INPUT_OR_NULL, "[I"));
        assertEquals("drop", method(InputApis.Role.DROP, "V"));
    }

    @Test
    void whateverClassAnInputHasIsAnObjectForUs() {
        assertEquals("(II)I", Source.descriptorFor("(II)I"));
        assertEquals("()Ljava/lang/String;", Source.descriptorFor("()Ljava/lang/String;"));
        assertEquals("(Ljava/lang/Class;)Ljava/lang/Object;", Source.descriptorFor("(Ljava/lang/Class;)La/B;"));
        assertEquals("()Ljava/lang/Object;", Source.descriptorFor("()[I"));
    }

    @Test
    void chosenValuesAreHandedOutInOrder() {
        start(7, 'c', new ObjectGraph.Given("text"), true);
        assertEquals(7, Source.nextInt());
        assertEquals('c', Source.nextChar());
        assertEquals("text", Source.nextString());
        assertTrue(Source.nextBoolean());
    }

    @Test
    void aValueThatDoesNotFitItsPlaceIsReplaced() {
        start(7, 7L, new ObjectGraph.Given("too long"));
        assertTrue(Source.nextInt(0, 5) <= 5);
        assertTrue(Source.nextInt(8, 9) >= 8, "a long is no int");
        assertTrue(Source.nextString(3).length() <= 3);
    }

    @Test
    void randomValuesFollowFromTheSeed() {
        start();
        int first = Source.nextInt();
        String second = Source.nextString();
        start();
        assertEquals(first, Source.nextInt());
        assertEquals(second, Source.nextString());
    }

    @Test
    void rangesUpToTheLastLongAreKept() {
        start();
        for (int i = 0; i < 1000; i++) {
            assertTrue(Source.nextLong(5, Long.MAX_VALUE) >= 5);
            byte near = Source.nextByte((byte) 126, Byte.MAX_VALUE);
            assertTrue(near >= 126);
        }
    }

    @Test
    void objectsAreThoseThatWerePlanned() {
        StringBuilder planned = new StringBuilder();
        start(new ObjectGraph.Given(planned), new ObjectGraph.Given(null));
        assertSame(planned, Source.nextObject(CharSequence.class));
        assertNull(Source.nextObjectOrNull(CharSequence.class));
    }

    @Test
    void anObjectIsNeverMadeUp() {
        start(new ObjectGraph.Given(1));
        assertEquals(Ended.Why.WANTING, assertThrows(Ended.class, () -> Source.nextObject(String.class)).why);
        Source.start(new Source.Inputs(new Object[] {new ObjectGraph.Given("behind")}, 0, new Invariant("repOk"), 1));
        assertEquals(Ended.Why.WANTING, assertThrows(Ended.class, () -> Source.nextObject(String.class)).why);
    }

    @Test
    void anObjectWhoseInvariantDoesNotHoldDropsTheRun() {
        start(new ObjectGraph.Given(new Broken()));
        assertEquals(Ended.Why.DROPPED, assertThrows(Ended.class, () -> Source.nextObject(Broken.class)).why);
    }

    @Test
    void endsAreToldApart() {
        assertEquals(Ended.Why.DROPPED, assertThrows(Ended.class, () -> Source.assume(false)).why);
        assertEquals(Ended.Why.EXIT, assertThrows(Ended.class, () -> Source.exit(0)).why);
        assertThrows(AssertionError.class, () -> Source.assertion(false));
        Source.assume(true);
        Source.assertion(true);
    }

    private static String method(InputApis.Role role, String result) {
        return Source.methodFor(role, Type.getType(result));
    }

    /** All of the inputs are planned. */
    private static void start(Object... chosen) {
        Source.start(new Source.Inputs(chosen, chosen.length, new Invariant("repOk"), 42));
    }

    private static final class Broken {
        @SuppressWarnings("unused")
        private boolean repOk() {
            return false;
        }
    }
}
