import jdk.internal.misc.Unsafe;

/** Arguments for {@code Unsafe} that stay within an array: anything else would end the JVM. */
class Memory {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final String[] KINDS = {"Int", "Long", "Byte", "Boolean", "Short", "Char", "Float", "Double", "Reference"};
    private static final String[] DESCRIPTORS = {"I", "J", "B", "Z", "S", "C", "F", "D", "Ljava/lang/Object;"};

    /** Null if the method takes no place in memory. */
    static Object[] of(String method, String[] types, int n) {
        if (types.length < 3 || !types[1].equals("Ljava/lang/Object;") || !types[2].equals("J")) {
            return null;
        }
        String name = method.substring(method.indexOf('.') + 1, method.indexOf('('));
        if (name.equals("copyMemory0") || name.equals("setMemory0")) {
            return block(name, types, n);
        }
        for (int i = 0; i < KINDS.length; i++) {
            if (name.endsWith(KINDS[i]) || name.endsWith(KINDS[i] + "Volatile")) {
                return element(DESCRIPTORS[i], types, n);
            }
        }
        return null;
    }

    private static Object[] element(String kind, String[] types, int n) {
        Object array = filled(kind, n);
        int at = n & 3;
        Object[] values = new Object[types.length];
        values[0] = UNSAFE;
        values[1] = array;
        values[2] = (long) UNSAFE.arrayBaseOffset(array.getClass()) + (long) at * UNSAFE.arrayIndexScale(array.getClass());
        for (int i = 3; i < types.length; i++) {
            // What is expected is there every other time.
            boolean there = i == 3 && types.length == 5 && (n & 1) == 0;
            values[i] = there ? java.lang.reflect.Array.get(array, at) : Samples.value(types[i], n / 2 + i, n);
        }
        return values;
    }

    private static Object filled(String kind, int n) {
        if (kind.startsWith("L")) {
            return new Object[] {"a", n, null, Memory.class};
        }
        Object array = Samples.value("[" + kind, 4 + 7 * n, n);
        return array;
    }

    private static Object[] block(String name, String[] types, int n) {
        byte[] from = (byte[]) Samples.value("[B", 5, n);
        long base = UNSAFE.arrayBaseOffset(byte[].class);
        if (name.equals("setMemory0")) {
            return new Object[] {UNSAFE, from, base + n % 3, (long) (n % 3), (byte) n};
        }
        byte[] to = (n & 1) == 0 ? from : new byte[5];
        return new Object[] {UNSAFE, from, base + n % 3, to, base + n % 2, (long) (n % 3)};
    }
}
