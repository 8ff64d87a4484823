package provoke.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class InvariantTest {
    private static final Invariant INVARIANT = new Invariant("repOk");

    @Test
    void itIsInheritedAndMayBePrivate() {
        assertTrue(INVARIANT.holds(new Positive(1)));
        assertFalse(INVARIANT.holds(new Positive(-1)));
        assertFalse(INVARIANT.holds(new Positive(-1) { }));
    }

    @Test
    void withoutAMethodOfTypeBooleanEverythingHolds() {
        assertTrue(INVARIANT.holds(new Object()));
        assertTrue(INVARIANT.holds(new Wordy()));
    }

    @Test
    void whatThrowsDoesNotHoldButTheEndOfARunIsPassedOn() {
        assertFalse(INVARIANT.holds(new Throwing(new IllegalStateException())));
        Throwing ending = new Throwing(new Ended(Ended.Why.DEPTH));
        assertEquals(Ended.Why.DEPTH, assertThrows(Ended.class, () -> INVARIANT.holds(ending)).why);
    }

    private static class Positive {
        private final int value;

        Positive(int value) {
            this.value = value;
        }

        @SuppressWarnings("unused")
        private boolean repOk() {
            return value > 0;
        }
    }

    private static final class Wordy {
        @SuppressWarnings("unused")
        String repOk() {
            return "no";
        }
    }

    private record Throwing(Throwable thrown) {
        @SuppressWarnings("unused")
        boolean repOk() throws Throwable {
            throw thrown;
        }
    }
}
