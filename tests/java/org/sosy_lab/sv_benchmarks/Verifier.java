package org.sosy_lab.sv_benchmarks;

import java.util.Random;

/** The input API of SV-COMP's Java tasks as far as programs see it: its methods, and some values. */
public final class Verifier {
    private static final Random ANY = new Random();

    private Verifier() {
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static boolean nondetBoolean() {
        return ANY.nextBoolean();
    }

    public static byte nondetByte() {
        return (byte) ANY.nextInt();
    }

    public static char nondetChar() {
        return (char) ANY.nextInt();
    }

    public static short nondetShort() {
        return (short) ANY.nextInt();
    }

    public static int nondetInt() {
        return ANY.nextInt();
    }

    public static long nondetLong() {
        return ANY.nextLong();
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat(ANY.nextInt());
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(ANY.nextLong());
    }

    public static String nondetString() {
        return Long.toString(ANY.nextLong(), Character.MAX_RADIX);
    }

    public static Object nondetObject() {
        return null;
    }
}
