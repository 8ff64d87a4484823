package initialisation;

/** The class cannot be initialised when a property is no number; the entry has no say in it, whatever it catches. */
public class FailsForSomeSettings {
    static final int LIMIT = Integer.parseInt(System.getProperty("limit.of.entries", "12")); //~ CRASH failed-initializer

    public static int half(int x) {
        try {
            return x / 2 + LIMIT;
        } catch (Throwable t) {
            return 0;
        }
    }
}
