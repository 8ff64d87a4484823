package provoke.harness;

/**
 * A test of either JUnit version that does nothing; running it loads what every test needs.
 * Otherwise the first test of a request would pay for that with its own time.
 */
public class Nothing {
    @org.junit.jupiter.api.Test
    void jupiter() {
    }

    @org.junit.Test
    public void vintage() {
    }
}
