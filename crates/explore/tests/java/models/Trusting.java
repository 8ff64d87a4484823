/** Methods that trust their callers: with other arguments they would end HotSpot, so they are not called with them. */
class Trusting {
    static boolean mayCall(String method, Object[] values) {
        if (method.startsWith("java/lang/Class.getRecordComponents0")) {
            return ((Class<?>) values[0]).isRecord();
        }
        if (method.startsWith("java/lang/Class.get") && method.contains("0(")) {
            return isDeclared(values[0]);
        }
        if (method.startsWith("jdk/internal/reflect/Reflection.")) {
            return isDeclared(values[0]) && isDeclared(values[values.length - 1]);
        }
        if (method.startsWith("java/lang/Class.") && values.length > 0 && values[0] instanceof String) {
            return isName((String) values[0]);
        }
        if (method.startsWith("jdk/internal/misc/Unsafe.array")) {
            return values[1] != null && ((Class<?>) values[1]).isArray();
        }
        if (method.contains("Ljava/lang/Class;") && (method.startsWith("jdk/internal/misc/") || method.startsWith("jdk/internal/reflect/"))) {
            for (Object value : values) {
                if (value == null) {
                    return false;
                }
            }
        }
        if (method.startsWith("jdk/internal/misc/Unsafe.allocateInstance")) {
            // Nothing could be done with a library's object that no constructor has seen.
            return ((Class<?>) values[1]).getName().startsWith("Samples");
        }
        if (method.startsWith("java/util/zip/") && method.contains(".updateBytes")) {
            byte[] bytes = (byte[]) values[1];
            int start = (Integer) values[2];
            int count = (Integer) values[3];
            int sum = (Integer) values[0];
            boolean isSum = method.contains("CRC32") || (sum & 0xffff) < 65521 && sum >>> 16 < 65521;
            return isSum && bytes != null && start >= 0 && count >= 0 && start <= bytes.length - count;
        }
        return true;
    }

    /** Two numbers to multiply, or one to square, with their lengths, and where the product goes. */
    static Object[] magnitudes(int count, int n) {
        int[] x = magnitude(n);
        int[] y = count == 5 ? magnitude(n * 7 + 3) : x;
        int[] z = new int[count == 4 || n % 2 == 0 ? x.length + y.length : 12];
        return count == 5
            ? new Object[] {x, x.length, y, y.length, z}
            : new Object[] {x, x.length, z, 2 * x.length};
    }

    private static int[] magnitude(int n) {
        int[] words = new int[n % 6 + 1];
        for (int i = 0; i < words.length; i++) {
            words[i] = (Integer) Samples.value("I", n + i * 5, n);
        }
        return words;
    }

    /** How exceptions spell what cannot be a name is each machine's own. */
    private static boolean isName(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (Character.isSurrogate(name.charAt(i)) || name.charAt(i) == '.' && i < 2) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDeclared(Object type) {
        return type != null && !((Class<?>) type).isPrimitive() && !((Class<?>) type).isArray();
    }
}
