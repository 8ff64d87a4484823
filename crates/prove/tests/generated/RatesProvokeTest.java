package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class RatesProvokeTest {
    // When total > 10 && parts == 0; other values do not matter.
    //   Rates.java:17: total > 10 is true
    // Then parts is 0 at Rates.java:24.
    @Test
    void shareDividesByZeroWhenPartsIs0() {
        ArithmeticException thrown = assertThrows(ArithmeticException.class, () -> new Rates(2).split(11, 0));
        assertEquals(ArithmeticException.class, thrown.getClass());
        assertThrownAt(thrown, "bank.Rates", "share", 24);
    }

    /** The innermost frame of the class is in this method, on this line. */
    private static void assertThrownAt(Throwable thrown, String type, String method, int line) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().equals(type)) {
                assertEquals(method + ":" + line, frame.getMethodName() + ":" + frame.getLineNumber());
                return;
            }
        }
        throw new AssertionError("not thrown in " + type, thrown);
    }
}
