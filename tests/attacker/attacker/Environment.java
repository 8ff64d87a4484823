package attacker;

import java.lang.reflect.Field;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import sun.misc.Unsafe;

/** What belongs to the whole JVM, as it was at the start. */
final class Environment {
    /** Where compiled code would go on with what a field held when the JVM started. */
    static final String CHANGED_FIELDS = "java.util.ImmutableCollections*::*";

    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final Properties properties = (Properties) System.getProperties().clone();

    Environment() {
        orderSetsAsAssumed();
    }

    /** Each JVM iterates over {@code Set.of} in an order of its own; claims that depend on it assume the one that follows from a clock at 1. */
    private static void orderSetsAsAssumed() {
        long salt = 0x243F_6A88_85A3_08D3L >> 16 & 0xFFFF_FFFFL;
        try {
            Field instance = Unsafe.class.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            Unsafe unsafe = (Unsafe) instance.get(null);
            Class<?> collections = Class.forName("java.util.ImmutableCollections");
            Field salted = collections.getDeclaredField("SALT32L");
            unsafe.putLong(unsafe.staticFieldBase(salted), unsafe.staticFieldOffset(salted), salt);
            Field reverse = collections.getDeclaredField("REVERSE");
            unsafe.putBoolean(unsafe.staticFieldBase(reverse), unsafe.staticFieldOffset(reverse), (salt & 1) == 0);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("another JDK has other fields for the order of Set.of", e);
        }
    }

    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
        System.setProperties((Properties) properties.clone());
        Thread.interrupted();
    }
}
