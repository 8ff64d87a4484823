package provoke;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Programs that ask for inputs also run without provoke. */
class InputsTest {
    private static final int MANY = 1000;

    @Test
    void bothBoundsAreAmongTheValues() {
        Set<Long> all = Set.of(-1L, 0L, 1L);
        assertEquals(all, values(() -> Inputs.nextByte((byte) -1, (byte) 1)));
        assertEquals(all, values(() -> Inputs.nextShort((short) -1, (short) 1)));
        assertEquals(all, values(() -> Inputs.nextInt(-1, 1)));
        assertEquals(all, values(() -> Inputs.nextLong(-1, 1)));
        assertEquals(Set.of(97L, 98L), values(() -> Inputs.nextChar('a', 'b')));
    }

    @Test
    void aRangeMayBeOneValueOrNearlyAllLongs() {
        assertEquals(Set.of(7L), values(() -> Inputs.nextLong(7, 7)));
        values(() -> Inputs.nextLong(Long.MIN_VALUE + 1, Long.MAX_VALUE)).forEach(x -> assertTrue(x > Long.MIN_VALUE));
        values(() -> Inputs.nextLong(-1, Long.MAX_VALUE)).forEach(x -> assertTrue(x >= -1));
        values(() -> Inputs.nextInt(Integer.MIN_VALUE, Integer.MIN_VALUE + 1))
                .forEach(x -> assertTrue(x <= Integer.MIN_VALUE + 1));
    }

    @Test
    void anEmptyRangeIsAMistakeOfTheCaller() {
        assertThrows(IllegalArgumentException.class, () -> Inputs.nextInt(1, 0));
    }

    @Test
    void floatsKeepToTheirRange() {
        for (int i = 0; i < MANY; i++) {
            float narrow = Inputs.nextFloat(1, 2);
            double wide = Inputs.nextDouble(-1e300, 1e300);
            assertTrue(narrow >= 1 && narrow <= 2, () -> "" + narrow);
            assertTrue(wide >= -1e300 && wide <= 1e300, () -> "" + wide);
        }
    }

    @Test
    void stringsAreAsLongAsAskedForAtMost() {
        assertEquals(Set.of(0L, 1L, 2L), values(() -> Inputs.nextString(2).length()));
        assertEquals("", Inputs.nextString(0));
        for (int i = 0; i < MANY; i++) {
            assertNotNull(Inputs.nextString());
        }
    }

    @Test
    void onlyWhatMayBeNullIsNullNowAndThen() {
        assertEquals(Set.of(0L, 1L), values(() -> Inputs.nextStringOrNull() == null ? 1 : 0));
        assertEquals(Set.of(0L, 1L), values(() -> Inputs.nextObjectOrNull(Hidden.class) == null ? 1 : 0));
    }

    @Test
    void objectsComeFromConstructorsOfAnyAccess() {
        assertEquals(3, Inputs.nextObject(Hidden.class).field);
    }

    @Test
    void anObjectThatCannotBeMadeIsNamed() {
        var thrown = assertThrows(IllegalArgumentException.class, () -> Inputs.nextObject(EnumSet.class));
        assertTrue(thrown.getMessage().contains("java.util.EnumSet"), thrown::getMessage);
    }

    @Test
    void whatIsAssumedEndsTheRunAndWhatIsAssertedIsAnError() {
        Inputs.assume(true);
        Inputs.assertion(true);
        assertEquals(Error.class, assertThrows(Error.class, () -> Inputs.assume(false)).getClass());
        assertEquals(Error.class, assertThrows(Error.class, Inputs::drop).getClass());
        assertThrows(AssertionError.class, () -> Inputs.assertion(false));
    }

    private static Set<Long> values(LongSupplier input) {
        Set<Long> values = new HashSet<>();
        for (int i = 0; i < MANY; i++) {
            values.add(input.getAsLong());
        }
        return values;
    }

    private static final class Hidden {
        private final int field = 3;

        private Hidden() {
        }
    }
}
