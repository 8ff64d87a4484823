package org.sosy_lab.sv_benchmarks;

import java.util.concurrent.ThreadLocalRandom;

/** The input API of SV-COMP's Java tasks as far as programs see it: its methods, and some values. */
public final class Verifier {
    private Verifier() {
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static boolean nondetBoolean() {
        return any().nextBoolean();
    }

    public static byte nondetByte() {
        return (byte) any().nextInt();
    }

    public static char nondetChar() {
        return (char) any().nextInt();
    }

    public static short nondetShort() {
        return (short) any().nextInt();
    }

    public static int nondetInt() {
        return any().nextInt();
    }

    public static long nondetLong() {
        return any().nextLong();
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat(any().nextInt());
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(any().nextLong());
    }

    public static String nondetString() {
        return Long.toString(any().nextLong(), Character.MAX_RADIX);
    }

    public static Object nondetObject() {
        return null;
    }

    private static ThreadLocalRandom any() {
        return ThreadLocalRandom.current();
    }
}
