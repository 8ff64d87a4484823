package hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

/** JUnit 5 tests that end as tests do. */
class Ordinary {
    static int counter;

    @Test
    void passes() {
        assertEquals(2, 1 + 1);
    } //~ PASSED

    @Test
    void failsAnAssertion() {
        assertEquals(3, 1 + 1);
    } //~ FAILED org.opentest4j.AssertionFailedError

    @Test
    void throwsSomethingElse() {
        int[] none = null;
        none[0] = 1;
    } //~ FAILED java.lang.NullPointerException

    @Test
    void throwsWithACause() {
        throw new IllegalStateException("outer", new java.io.IOException("inner"));
    } //~ FAILED java.lang.IllegalStateException

    @Test
    void expectsAnException() {
        assertThrows(ArithmeticException.class, () -> System.out.println(1 / Integer.parseInt("0")));
    } //~ PASSED

    @Test
    void seesAssertions() {
        assert counter < 0 : "assertions are on";
    } //~ FAILED java.lang.AssertionError

    @Test
    void findsFreshStatics() {
        assertEquals(1, ++counter);
    } //~ PASSED

    @Test
    void findsFreshStaticsAgain() {
        assertEquals(1, ++counter);
    } //~ PASSED

    @Test
    void assumesInVain() {
        assumeTrue(false);
    } //~ NOT_RUN aborted

    @Test
    @Disabled("off")
    void isDisabled() {
    } //~ PASSED

    void isNoTest() {
    } //~ NOT_RUN no such test

    @Test
    void writesWhereItMay() throws Exception {
        java.nio.file.Path file = java.nio.file.Files.createTempFile("a", "b");
        java.nio.file.Files.writeString(file, "text");
        assertEquals("text", java.nio.file.Files.readString(file));
    } //~ PASSED

    @Test
    void seesNothingOfTheEnvironment() {
        assertEquals(null, System.getenv("PATH"));
        assertEquals(null, System.getenv("PROVOKE_SECRET"));
    } //~ PASSED
}
