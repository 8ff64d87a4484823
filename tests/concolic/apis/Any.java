package apis;

/** Somebody else's input API, named in provoke.toml; under observation none of this runs. */
public final class Any {
    public static int number(int least, int most) { throw new UnsupportedOperationException(); }
    public static String word(int longest) { throw new UnsupportedOperationException(); }
    public static Object thing(Class<?> type) { throw new UnsupportedOperationException(); }
    public static String perhaps() { throw new UnsupportedOperationException(); }
    public static void given(boolean condition) { throw new UnsupportedOperationException(); }
    public static void must(boolean condition) { throw new UnsupportedOperationException(); }
    public static void forget() { throw new UnsupportedOperationException(); }
}
