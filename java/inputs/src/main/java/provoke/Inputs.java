package provoke;

import java.lang.reflect.Constructor;
import java.util.Random;

/**
 * The inputs of a program that {@code provoke concolic} drives: each call gives one value, which provoke chooses so that the
 * program goes another way each time. Run without provoke, the program gets random values.
 */
public final class Inputs {
    private static final Random RANDOM = new Random();
    private static final int LONGEST_STRING = 8;

    private Inputs() {
    }

    public static boolean nextBoolean() {
        return RANDOM.nextBoolean();
    }

    public static byte nextByte() {
        return (byte) RANDOM.nextInt();
    }

    /** From {@code min} to {@code max}, both included; so for all types. */
    public static byte nextByte(byte min, byte max) {
        return (byte) between(min, max);
    }

    public static short nextShort() {
        return (short) RANDOM.nextInt();
    }

    public static short nextShort(short min, short max) {
        return (short) between(min, max);
    }

    public static char nextChar() {
        return (char) RANDOM.nextInt();
    }

    public static char nextChar(char min, char max) {
        return (char) between(min, max);
    }

    public static int nextInt() {
        return RANDOM.nextInt();
    }

    public static int nextInt(int min, int max) {
        return (int) between(min, max);
    }

    public static long nextLong() {
        return RANDOM.nextLong();
    }

    public static long nextLong(long min, long max) {
        return between(min, max);
    }

    public static float nextFloat() {
        return Float.intBitsToFloat(RANDOM.nextInt());
    }

    public static float nextFloat(float min, float max) {
        return min + RANDOM.nextFloat() * (max - min);
    }

    public static double nextDouble() {
        return Double.longBitsToDouble(RANDOM.nextLong());
    }

    public static double nextDouble(double min, double max) {
        return min + RANDOM.nextDouble() * (max - min);
    }

    /** Any string, never null. */
    public static String nextString() {
        return nextString(LONGEST_STRING);
    }

    /** A string of at most so many characters. */
    public static String nextString(int longest) {
        StringBuilder text = new StringBuilder();
        for (int left = (int) between(0, Math.min(longest, LONGEST_STRING)); left > 0; left--) {
            text.append((char) between(' ', '~'));
        }
        return text.toString();
    }

    /** Any string, or null. */
    public static String nextStringOrNull() {
        return RANDOM.nextInt(8) == 0 ? null : nextString();
    }

    /**
     * An object of this class, its fields filled in as the program comes to look at them; also an array, a box, an enum
     * constant. If the class has a method {@code boolean repOk()}, only objects for which it holds are handed out.
     */
    public static <T> T nextObject(Class<T> type) {
        try {
            Constructor<T> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalArgumentException("without provoke there is no " + type.getName(), impossible);
        }
    }

    /** The same, or null, or one of the objects that were handed out before. */
    public static <T> T nextObjectOrNull(Class<T> type) {
        return RANDOM.nextInt(8) == 0 ? null : nextObject(type);
    }

    /** The rest of the run is of interest only if this holds. */
    public static void assume(boolean condition) {
        if (!condition) {
            drop();
        }
    }

    /** An error if this does not hold. */
    public static void assertion(boolean condition) {
        if (!condition) {
            throw new AssertionError("assertion failed");
        }
    }

    /** The run is of no interest: it ends here, and is no error. */
    public static void drop() {
        throw new Error("the inputs of this run are of no interest");
    }

    private static long between(long min, long max) {
        if (min > max) {
            throw new IllegalArgumentException("nothing lies between " + min + " and " + max);
        }
        long width = max - min + 1;
        long offset = RANDOM.nextLong();
        return width <= 0 ? Math.max(min, Math.min(max, offset)) : min + Math.floorMod(offset, width);
    }
}
