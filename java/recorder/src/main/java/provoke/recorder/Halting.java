package provoke.recorder;

/** The one way out of a JVM that runs no shutdown hooks. The rest is said before it is taken. */
final class Halting {
    private static final String TYPE = "java.lang.Runtime";

    private Halting() {
    }

    /** Whether it is in a class (binary name, with dots) of the JDK. */
    static boolean isIn(String type) {
        return type.equals(TYPE);
    }

    static boolean is(String type, String method) {
        return type.equals(TYPE) && method.equals("halt");
    }
}
