package fi.hut.ics.lime.tester;

/** The input API of the LIME Concolic Tester; under observation none of this runs. */
public final class LCT {
    public static boolean getBoolean() { throw new UnsupportedOperationException(); }
    public static byte getByte() { throw new UnsupportedOperationException(); }
    public static char getChar() { throw new UnsupportedOperationException(); }
    public static short getShort() { throw new UnsupportedOperationException(); }
    public static int getInteger() { throw new UnsupportedOperationException(); }
    public static long getLong() { throw new UnsupportedOperationException(); }
    public static Object getObject(String type) { throw new UnsupportedOperationException(); }
    public static void assumption(boolean condition) { throw new UnsupportedOperationException(); }
    public static void assertion(boolean condition) { throw new UnsupportedOperationException(); }
    public static void dropTest() { throw new UnsupportedOperationException(); }
}
