import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * Arguments for any method, made anew for every call: borders of each type, and random values. Runs on HotSpot and on
 * our machine, and gives the same on both.
 */
class Samples {
    /** Receiver and arguments of sample {@code n}; {@code types} are their descriptors. Null if it cannot be called. */
    static Object[] of(String method, String types, boolean hasReceiver, int n) {
        String[] each = types.isEmpty() ? new String[0] : types.split(" ");
        if (method.startsWith("java/math/BigInteger.impl")) {
            return Trusting.magnitudes(each.length, n);
        }
        if (method.startsWith("jdk/internal/misc/Unsafe.")) {
            Object[] values = Memory.of(method, each, n);
            if (values != null) {
                return values;
            }
        }
        Object[] values = new Object[each.length];
        for (int i = 0; i < each.length; i++) {
            // One after the other takes every value there is; the others are any.
            boolean inTurn = n % each.length == i;
            int k = inTurn ? n / each.length : mixed(n * 31 + i) & 0xffff;
            values[i] = value(each[i], k, inTurn ? 0 : mixed(k + n));
        }
        if (method.contains(".repeat(") || method.contains(".setLength(")) {
            // Their number is a size: a huge one is a test of the memory.
            Object size = values[values.length - 1];
            if ((Integer) size > 1000) {
                return null;
            }
        }
        return hasReceiver && values[0] == null || !Trusting.mayCall(method, values) ? null : values;
    }

    static int mixed(int x) {
        x = (x ^ x >>> 16) * 0x45d9f3b;
        x = (x ^ x >>> 16) * 0x45d9f3b;
        return x ^ x >>> 16;
    }

    private static final int[] INTS = {0, 1, -1, 2, 3, 5, -2, 7, 31, 32, 63, 127, 128, -128, 255, 65535, 65536, 46341,
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE, 0x1F600, 0x4E2D, 16, 36, 10};
    private static final double[] REALS = {0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1e-300, 1e300, 710.0, Double.MIN_NORMAL,
        Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e10, 0.1,
        3.4e38, 1.17e-38, 123456.789};
    static final String[] TEXTS = {"", "a", "abc", "b", "Abc", "\u00e9", "\u4e2d\u6587", "\ud83d\ude00", "a b", " x ",
        "12", "-7", "+5", "0x1F", "2147483648", "-9223372036854775808", "zz", "1.5", "true", "\ud800", "x\udc00y", "aaa",
        "\u00df", "\u0130", "abcabc", "int", "java.lang.String", null};

    /** Value number {@code k} of the type with this descriptor; beyond the borders, {@code random} decides. */
    static Object value(String type, int k, int random) {
        switch (type) {
            case "Z": return (k & 1) == 1;
            case "B": return (byte) number(k, random);
            case "C": return (char) (k % 3 == 0 ? k / 3 : k % 3 == 1 ? "a\u00e9\u4e2d\ud83d\ude00Z0 \uffff".charAt(k % 9) : number(k, random));
            case "S": return (short) number(k, random);
            case "I": return number(k, random);
            case "J": return big(k, random);
            case "F": return (k & 3) == 3 ? Float.intBitsToFloat(mixed(random + k)) : (float) REALS[k % REALS.length];
            case "D": return (k & 3) == 3 ? (mixed(random + k) % 4000) / 100.0 : REALS[k % REALS.length];
            case "Ljava/lang/String;": return TEXTS[k % TEXTS.length];
            case "Ljava/lang/CharSequence;":
            case "Ljava/lang/Comparable;":
                return (k & 3) == 3 ? new StringBuilder(text(k)) : TEXTS[k % TEXTS.length];
            case "Ljava/lang/StringBuilder;": return new StringBuilder(text(k));
            case "Ljava/lang/StringBuffer;": return new StringBuffer(text(k));
            case "Ljava/lang/AbstractStringBuilder;": return (k & 1) == 0 ? new StringBuilder(text(k)) : new StringBuffer(text(k));
            case "Ljava/lang/Integer;": return (k & 7) == 7 ? null : (Object) number(k, random);
            case "Ljava/lang/Long;": return big(k, random);
            case "Ljava/lang/Short;": return (short) number(k, random);
            case "Ljava/lang/Byte;": return (byte) number(k, random);
            case "Ljava/lang/Character;": return (char) number(k, random);
            case "Ljava/lang/Boolean;": return (k & 1) == 0;
            case "Ljava/lang/Double;": return REALS[k % REALS.length];
            case "Ljava/lang/Float;": return (float) REALS[k % REALS.length];
            case "Ljava/lang/Class;": return CLASSES[k % CLASSES.length];
            case "Ljava/lang/Object;": return object(k, random);
            case "[Ljava/lang/Object;": return objects(k);
            case "Ljava/lang/Throwable;": return (k & 1) == 0 ? new IllegalStateException("sample") : new Error();
            case "Ljava/util/regex/Matcher;": return java.util.regex.Pattern.compile("a").matcher(text(k));
            case "Ljava/util/Locale;": return (k & 7) == 7 ? null : java.util.Locale.ROOT;
            case "Ljava/util/HashMap;": return new java.util.HashMap<>();
            case "Ljava/util/Random;": return new Random(number(k, random));
            case "Ljava/util/zip/CRC32;": return new CRC32();
            case "Ljava/util/zip/Adler32;": return new Adler32();
            case "Ljava/lang/ref/Reference;": return (k & 1) == 0 ? new WeakReference<>(object(k, random)) : new SoftReference<>(SHARED);
            case "Ljava/lang/Runtime;": return Runtime.getRuntime();
            case "Ljava/lang/Thread;": return Thread.currentThread();
            case "Ljava/lang/Module;": return (k & 1) == 0 ? String.class.getModule() : Samples.class.getModule();
            case "Ljava/io/PrintStream;": return new Recorder();
            case "Ljava/lang/reflect/Field;": return field(k, Sampled.FIELDS);
            case "Ljava/lang/NullPointerException;": return new NullPointerException();
            case "Ljava/math/BigInteger;": return BigInteger.valueOf(big(k, random));
            case "Ljdk/internal/misc/Unsafe;": return Memory.UNSAFE;
            default: return type.startsWith("[") ? array(type.substring(1), k, random) : null;
        }
    }

    private static final Object SHARED = new Object();

    private static int number(int k, int random) {
        if (random == 0) {
            return INTS[k % INTS.length];
        }
        switch (k % 4) {
            case 0: return INTS[k / 4 % INTS.length];
            case 1: return mixed(random + k);
            // Lengths and indices are small.
            default: return (random & 0xff) % 9 - 1;
        }
    }

    private static long big(int k, int random) {
        long x = number(k, random);
        switch (k % 5) {
            case 1: return x << 32 | mixed(random);
            case 2: return Long.MIN_VALUE + (k & 3);
            case 3: return Long.MAX_VALUE - (k & 3);
            default: return x;
        }
    }

    private static String text(int k) {
        String text = TEXTS[k % TEXTS.length];
        return text == null ? "0123456789" : text;
    }

    static Object object(int k, int random) {
        switch (k % 14) {
            case 0: return null;
            case 1: return new int[] {1, 2, 3, 4};
            case 2: return new String[] {"p", "q", null};
            case 3: return 5;
            case 4: return 'c';
            case 5: return new Object[] {"o", 1, null};
            case 6: return new long[2];
            case 7: return SHARED;
            case 8: return new Sampled(k);
            case 9: return new byte[][] {{1}, {2, 3}};
            case 10: return new double[] {0.5, Double.NaN};
            case 11: return new boolean[] {true, false};
            case 12: return (random & 1) == 0 ? new Integer[] {7, 8} : new char[] {'x', 'y'};
            default: return TEXTS[mixed(k) & 15];
        }
    }

    private static Object[] objects(int k) {
        switch (k % 5) {
            case 0: return new Object[0];
            case 1: return new Object[] {k};
            case 2: return new String[] {"s"};
            case 3: return new Object[] {null, "t"};
            default: return null;
        }
    }

    private static Object array(String component, int k, int random) {
        int length = k % 7;
        if (length == 6) {
            return null;
        }
        Class<?> type = component(component);
        if (type == null) {
            return null;
        }
        Object array = java.lang.reflect.Array.newInstance(type, length);
        for (int i = 0; i < length; i++) {
            Object element = value(component, k * 5 + i * 3, mixed(random + i));
            if (array instanceof int[]) ((int[]) array)[i] = (Integer) element;
            else if (array instanceof long[]) ((long[]) array)[i] = (Long) element;
            else if (array instanceof byte[]) ((byte[]) array)[i] = (Byte) element;
            else if (array instanceof char[]) ((char[]) array)[i] = (Character) element;
            else if (array instanceof short[]) ((short[]) array)[i] = (Short) element;
            else if (array instanceof boolean[]) ((boolean[]) array)[i] = (Boolean) element;
            else if (array instanceof float[]) ((float[]) array)[i] = (Float) element;
            else if (array instanceof double[]) ((double[]) array)[i] = (Double) element;
            else ((Object[]) array)[i] = element;
        }
        return array;
    }

    private static Class<?> component(String descriptor) {
        switch (descriptor) {
            case "I": return int.class;
            case "J": return long.class;
            case "B": return byte.class;
            case "C": return char.class;
            case "S": return short.class;
            case "Z": return boolean.class;
            case "F": return float.class;
            case "D": return double.class;
            case "Ljava/lang/String;": return String.class;
            case "Ljava/lang/CharSequence;": return CharSequence.class;
            case "Ljava/lang/Class;": return Class.class;
            default: return null;
        }
    }

    private static Object field(int k, String[] names) {
        try {
            java.lang.reflect.Field field = Sampled.class.getDeclaredField(names[k % names.length]);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    interface Marked extends Comparable<Sampled> { }

    static class Sampled implements Marked, Cloneable {
        static final String[] FIELDS = {"number", "shared", "text", "on", "ratio", "big"};
        int number = 4;
        static long shared = 6;
        String text = "t";
        boolean on = true;
        double ratio = 0.25;
        long big = -1;

        Sampled() { throw new IllegalArgumentException("refused"); }
        Sampled(int number) { this.number = number; }
        @Override public int compareTo(Sampled other) { return Integer.compare(number, other.number); }
        class Inner { }
    }

    static abstract class Shape {
        Shape() { }
    }

    enum Level { LOW, HIGH { @Override public String toString() { return "high"; } } }

    record Pair(int left, String right) { }

    sealed interface Closed permits Only { }

    record Only() implements Closed { }

    @interface Note { }

    private static Class<?> local() {
        class Local { }
        return Local.class;
    }

    private static final Class<?>[] CLASSES = {int.class, void.class, boolean.class, String.class, int[].class,
        String[][].class, Object.class, Comparable.class, Map.Entry.class, Thread.State.class, Integer.class, Sampled.class,
        Sampled.Inner.class, Marked.class, Shape.class, Level.class, Level.HIGH.getClass(), Pair.class, Closed.class,
        Only.class, Note.class, local(), new Object() { }.getClass(), List.class, ArrayList.class, long[].class, null,
        Sampled[].class, Cloneable.class, Number.class, Override.class, Samples.class};

    /** Remembers what was printed. */
    static class Recorder extends PrintStream {
        final ByteArrayOutputStream bytes;

        Recorder() { this(new ByteArrayOutputStream()); }

        private Recorder(ByteArrayOutputStream bytes) {
            super(bytes, true);
            this.bytes = bytes;
        }
    }
}
