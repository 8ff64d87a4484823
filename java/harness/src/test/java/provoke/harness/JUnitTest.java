package provoke.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

/** JUnit runs the tests below for us, and JUnit runs us. */
class JUnitTest {
    @Test
    void testsOfEitherVersionPassAndFail() {
        assertEquals(Outcome.PASSED, JUnit.run(Five.class, "passes"));
        assertEquals(Outcome.PASSED, JUnit.run(Four.class, "passes"));
        for (Class<?> version : new Class<?>[] {Five.class, Four.class}) {
            Outcome failed = JUnit.run(version, "fails");
            assertEquals(Outcome.Kind.FAILED, failed.kind());
            assertEquals("java.lang.ArithmeticException", failed.chain().get(0).className());
        }
    }

    @Test
    void inheritedTestsOfJUnit4AreThoseOfJUnit4() {
        assertEquals(Outcome.PASSED, JUnit.run(OfFour.class, "passes"));
    }

    @Test
    void aDisabledTestThatIsAskedForRuns() {
        assertEquals(Outcome.PASSED, JUnit.run(Five.class, "disabled"));
    }

    @Test
    void anAbortedTestWasNotRun() {
        Outcome aborted = JUnit.run(Five.class, "aborts");
        assertEquals(Outcome.Kind.NOT_RUN, aborted.kind());
        assertTrue(aborted.reason().startsWith("aborted: "), aborted.reason());
    }

    @Test
    void whatIsNoTestWasNotRun() {
        assertEquals(Outcome.notRun("JUnit found no such test"), JUnit.run(Five.class, "noTest"));
    }

    @Test
    void aClassThatCannotBePreparedIsWhatFailed() {
        Outcome failed = JUnit.run(Unprepared.class, "test");
        assertEquals(Outcome.Kind.FAILED, failed.kind());
        assertEquals("not prepared", failed.chain().get(0).message());
    }

    static class Five {
        @Test
        void passes() {
        }

        @Test
        void fails() {
            throw new ArithmeticException();
        }

        @Test
        @Disabled
        void disabled() {
        }

        @Test
        void aborts() {
            Assumptions.abort();
        }

        void noTest() {
        }
    }

    public static class Four {
        @org.junit.Test
        public void passes() {
        }

        @org.junit.Test
        public void fails() {
            throw new ArithmeticException();
        }
    }

    public static class OfFour extends Four {
    }

    static class Unprepared {
        @BeforeAll
        static void prepare() {
            throw new IllegalStateException("not prepared");
        }

        @Test
        void test() {
        }
    }
}
