package hostile;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

/** JUnit 4 tests. */
public class OldStyle {
    @Test
    public void passes() {
        assertEquals(2, 1 + 1);
    } //~ PASSED

    @Test
    public void fails() {
        assertEquals(3, 1 + 1);
    } //~ FAILED java.lang.AssertionError

    @Test(expected = ArithmeticException.class)
    public void expects() {
        System.out.println(1 / Integer.parseInt("0"));
    } //~ PASSED

    @Test
    public void asserts() {
        assertThrows(ArithmeticException.class, () -> System.out.println(1 / Integer.parseInt("0")));
    } //~ PASSED

    @Test
    public void throwsSomethingElse() {
        throw new UnsupportedOperationException();
    } //~ FAILED java.lang.UnsupportedOperationException
}
