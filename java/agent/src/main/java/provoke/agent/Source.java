package provoke.agent;

import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.objectweb.asm.Type;

/**
 * Where the inputs of a run come from: those the parent chose, in order, then random ones.
 * Calls of input methods were turned into calls of the methods here.
 */
public final class Source {
    private static final int LONGEST_RANDOM_STRING = 6;

    private static Inputs inputs;

    private Source() {
    }

    /** What a run is given: the chosen values, and the seed of all others. */
    static final class Inputs {
        private final Object[] chosen;
        private final int planned;
        private final Invariant invariant;
        private final Random random;
        private int next;

        Inputs(Object[] chosen, int planned, Invariant invariant, long seed) {
            this.chosen = chosen;
            this.planned = planned;
            this.invariant = invariant;
            this.random = new Random(seed);
        }

        private boolean hasNext() {
            return next < chosen.length;
        }

        /** A value of a primitive type, in its box; else null. */
        private Object peek() {
            return hasNext() && !(chosen[next] instanceof ObjectGraph.Given) ? chosen[next] : null;
        }

        /** An object that was made for this place; null if there is none. */
        private Object peekObject() {
            ObjectGraph.Given given = next < planned ? peekReference() : null;
            return given == null ? null : given.object();
        }

        /** A reference; null if something else comes next. */
        private ObjectGraph.Given peekReference() {
            return hasNext() && chosen[next] instanceof ObjectGraph.Given given ? given : null;
        }
    }

    static void start(Inputs given) {
        inputs = given;
    }

    /** The method that stands for an input method of this role and result. */
    static String methodFor(InputApis.Role role, Type result) {
        return switch (role) {
            case ASSUME -> "assume";
            case ASSERTION -> "assertion";
            case DROP -> "drop";
            case INPUT, INPUT_OR_NULL -> switch (result.getSort()) {
                case Type.BOOLEAN -> "nextBoolean";
                case Type.BYTE -> "nextByte";
                case Type.SHORT -> "nextShort";
                case Type.CHAR -> "nextChar";
                case Type.INT -> "nextInt";
                case Type.LONG -> "nextLong";
                case Type.FLOAT -> "nextFloat";
                case Type.DOUBLE -> "nextDouble";
                default -> (result.getClassName().equals("java.lang.String") ? "nextString" : "nextObject")
                        + (role == InputApis.Role.INPUT_OR_NULL ? "OrNull" : "");
            };
        };
    }

    /** The same parameters, and {@code Object} for whatever class the result has. */
    static String descriptorFor(String descriptor) {
        Type result = Type.getReturnType(descriptor);
        boolean isObject = result.getSort() >= Type.ARRAY && !result.getClassName().equals("java.lang.String");
        String parameters = descriptor.substring(0, descriptor.indexOf(')') + 1);
        return parameters + (isObject ? "Ljava/lang/Object;" : result.getDescriptor());
    }

    // What was chosen was chosen for another way through the program, if this run left that one: then it may not fit.

    public static boolean nextBoolean() {
        return take(Boolean.class, any -> true, inputs.random::nextBoolean);
    }

    public static byte nextByte() {
        return nextByte(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public static byte nextByte(byte min, byte max) {
        return take(Byte.class, x -> min <= x && x <= max, () -> (byte) between(min, max));
    }

    public static short nextShort() {
        return nextShort(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public static short nextShort(short min, short max) {
        return take(Short.class, x -> min <= x && x <= max, () -> (short) between(min, max));
    }

    public static char nextChar() {
        return nextChar(Character.MIN_VALUE, Character.MAX_VALUE);
    }

    public static char nextChar(char min, char max) {
        return take(Character.class, x -> min <= x && x <= max, () -> (char) between(min, max));
    }

    public static int nextInt() {
        return nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static int nextInt(int min, int max) {
        return take(Integer.class, x -> min <= x && x <= max, () -> (int) between(min, max));
    }

    public static long nextLong() {
        return nextLong(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static long nextLong(long min, long max) {
        return take(Long.class, x -> min <= x && x <= max, () -> between(min, max));
    }

    public static float nextFloat() {
        return take(Float.class, any -> true, () -> (float) anyNumber());
    }

    public static float nextFloat(float min, float max) {
        return take(Float.class, x -> min <= x && x <= max, () -> min + inputs.random.nextFloat() * (max - min));
    }

    public static double nextDouble() {
        return take(Double.class, any -> true, Source::anyNumber);
    }

    public static double nextDouble(double min, double max) {
        return take(Double.class, x -> min <= x && x <= max, () -> min + inputs.random.nextDouble() * (max - min));
    }

    public static String nextString() {
        return nextString(Integer.MAX_VALUE);
    }

    public static String nextString(int longest) {
        return take(String.class, text -> text.length() <= longest, () -> randomString(longest));
    }

    public static String nextStringOrNull() {
        return nextStringOrNull(Integer.MAX_VALUE);
    }

    public static String nextStringOrNull(int longest) {
        ObjectGraph.Given given = inputs.peekReference();
        boolean isNull = given == null ? inputs.random.nextInt(4) == 0 : given.object() == null;
        return isNull ? take((String) null) : nextString(longest);
    }

    // Objects are never random: a run that wants one it was not given is made again with one.

    public static Object nextObject() {
        return nextObject(Object.class);
    }

    public static Object nextObject(Class<?> type) {
        Object planned = inputs.peekObject();
        if (!type.isInstance(planned)) {
            throw new Ended(Ended.Why.WANTING);
        }
        return object(planned);
    }

    /** The class by its name. */
    public static Object nextObject(String type) {
        return nextObject(named(type));
    }

    public static Object nextObjectOrNull() {
        return nextObjectOrNull(Object.class);
    }

    public static Object nextObjectOrNull(Class<?> type) {
        Object planned = inputs.peekObject();
        return type.isInstance(planned) ? object(planned) : take((Object) null);
    }

    public static Object nextObjectOrNull(String type) {
        return nextObjectOrNull(named(type));
    }

    private static Class<?> named(String type) {
        try {
            return Class.forName(type, false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException unknown) {
            return Object.class;
        }
    }

    private static Object object(Object given) {
        Object object = take(given);
        if (!inputs.invariant.holds(object)) {
            drop();
        }
        return object;
    }

    public static void assume(boolean holds) {
        if (!holds) {
            drop();
        }
    }

    public static void assertion(boolean holds) {
        if (!holds) {
            throw new AssertionError("assertion failed");
        }
    }

    public static void drop() {
        throw new Ended(Ended.Why.DROPPED);
    }

    public static void exit(int status) {
        throw new Ended(Ended.Why.EXIT);
    }

    public static void exit(Runtime runtime, int status) {
        exit(status);
    }

    private static <T> T take(Class<T> type, Predicate<T> fits, Supplier<T> random) {
        ObjectGraph.Given given = inputs.peekReference();
        Object chosen = given != null && given.object() instanceof String ? given.object() : inputs.peek();
        T value = type.isInstance(chosen) ? type.cast(chosen) : null;
        return take(value != null && fits.test(value) ? value : random.get());
    }

    private static <T> T take(T value) {
        inputs.next++;
        Trace.input(value);
        return value;
    }

    /** Half of them small, where programs make a difference; the others anywhere. */
    private static long between(long min, long max) {
        Random random = inputs.random;
        if (random.nextBoolean() && min <= 0 && max >= 0) {
            return random.nextLong(Math.max(min, -10), Math.min(max, 100) + 1);
        }
        return max == Long.MAX_VALUE
                ? Math.max(min, random.nextLong())
                : random.nextLong(min, max + 1);
    }

    private static double anyNumber() {
        Random random = inputs.random;
        return random.nextBoolean() ? random.nextInt(-10, 101) : random.nextGaussian() * 1e6;
    }

    private static String randomString(int longest) {
        Random random = inputs.random;
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(Math.min(Math.max(longest, 0), LONGEST_RANDOM_STRING) + 1); left > 0; left--) {
            text.append((char) random.nextInt(' ', '~' + 1));
        }
        return text.toString();
    }
}
