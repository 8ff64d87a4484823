package initialisation;

/** What fails is called by the initialiser of the entry's own class: only the cause has a frame of it. */
public class FailsInAHelper {
    static final int LIMIT = limit(System.getProperty("limit.of.helpers", ""));

    private static int limit(String setting) {
        if (setting.equals("none")) {
            throw new IllegalStateException("no limit"); //~ INTENDED failed-initializer
        }
        return setting.length();
    }

    public static int half(int x) {
        return x / 2 + LIMIT;
    }
}
