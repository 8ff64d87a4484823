package provoke.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    @Test
    void causesFollowTheirThrowableOutermostFirst() {
        Throwable thrown = new RuntimeException("outer", new Error("middle", new ArithmeticException()));
        List<Outcome.Thrown> chain = Outcome.failed(thrown).chain();
        assertEquals(List.of("java.lang.RuntimeException", "java.lang.Error", "java.lang.ArithmeticException"),
                chain.stream().map(Outcome.Thrown::className).toList());
        assertEquals("outer", chain.get(0).message());
        assertNull(chain.get(2).message());
    }

    @Test
    void throwablesThatCauseEachOtherEndSomewhere() {
        Exception one = new Exception("one");
        one.initCause(new Exception("other", one));
        assertEquals(16, Outcome.failed(one).chain().size());
    }

    @Test
    void aThrowableWhoseOwnMethodsThrowIsToldAllTheSame() {
        Outcome.Thrown thrown = Outcome.failed(new Spiteful()).chain().get(0);
        assertEquals(Spiteful.class.getName(), thrown.className());
        assertNull(thrown.message());
        assertEquals(0, thrown.frames().length);
    }

    @Test
    void longMessagesAreCut() {
        assertEquals(4096, Outcome.failed(new Error("x".repeat(5000))).chain().get(0).message().length());
        assertEquals(4096, Outcome.notRun("x".repeat(5000)).reason().length());
    }

    @Test
    void onlyAnExhaustedHeapSpoilsTheJvmAndAlsoAsACause() {
        assertTrue(Outcome.failed(new RuntimeException(new OutOfMemoryError())).spoilsTheJvm());
        assertFalse(Outcome.failed(new StackOverflowError()).spoilsTheJvm());
        assertFalse(Outcome.PASSED.spoilsTheJvm());
    }

    @Test
    void aCopyDoesNotChangeWithTheFramesOfTheOriginal() {
        Outcome original = Outcome.failed(new Error());
        Outcome copy = original.copy();
        original.chain().get(0).frames()[0] = null;
        assertEquals(OutcomeTest.class.getName(), copy.chain().get(0).frames()[0].getClassName());
    }

    @Test
    void noMessageIsToldFromAnEmptyOne() throws IOException {
        Error thrown = new Error("", new Error((String) null));
        StackTraceElement[] frames = {new StackTraceElement("a.B", "c", null, 7)};
        thrown.setStackTrace(frames);
        thrown.getCause().setStackTrace(new StackTraceElement[0]);
        Frame frame = new Frame();
        Outcome.failed(thrown).write(frame);
        Frame.Reader written = Frame.read(new ByteArrayInputStream(frame.framed(new byte[0])));
        assertEquals(Outcome.Kind.FAILED.ordinal(), written.u8());
        assertEquals("", written.string());
        assertEquals(2, written.u32());
        assertEquals(List.of("java.lang.Error", 1, "", 1), List.of(written.string(), written.u8(), written.string(), written.u32()));
        assertEquals(List.of("a.B", "c", "", 7), List.of(written.string(), written.string(), written.string(), written.u32()));
        assertEquals(List.of("java.lang.Error", 0, "", 0), List.of(written.string(), written.u8(), written.string(), written.u32()));
    }

    private static final class Spiteful extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException();
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            throw new IllegalStateException();
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException();
        }
    }
}
