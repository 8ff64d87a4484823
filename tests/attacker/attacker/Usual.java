package attacker;

import java.util.Set;

/** What `usual-classes` leaves to callers: of the JDK's classes those that most of them pass. */
final class Usual {
    private static final Set<String> CLASSES = Set.of("java.lang.Object", "java.lang.String", "java.lang.StringBuilder", "java.lang.StringBuffer",
            "java.lang.Boolean", "java.lang.Byte", "java.lang.Character", "java.lang.Short", "java.lang.Integer", "java.lang.Long", "java.lang.Float",
            "java.lang.Double", "java.lang.Class", "java.util.ArrayList", "java.util.ArrayDeque", "java.util.LinkedHashSet", "java.util.TreeSet",
            "java.util.LinkedHashMap", "java.util.TreeMap", "java.util.AbstractMap$SimpleEntry", "java.io.ByteArrayInputStream",
            "java.io.ByteArrayOutputStream", "java.io.StringReader", "java.io.StringWriter");

    private Usual() {
    }

    /** An object of another class of the JDK, or an array, which may be of a subtype of what is declared. */
    static boolean isUnusual(Object value) {
        if (value == null) {
            return false;
        }
        Class<?> type = value.getClass();
        return type.isArray() || type.getClassLoader() == null && !CLASSES.contains(type.getName());
    }
}
