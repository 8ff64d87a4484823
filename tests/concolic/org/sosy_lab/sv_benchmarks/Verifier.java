package org.sosy_lab.sv_benchmarks;

/** What the observed program calls; under observation none of this runs. */
public final class Verifier {
    public static boolean nondetBoolean() { throw new UnsupportedOperationException(); }
    public static byte nondetByte() { throw new UnsupportedOperationException(); }
    public static char nondetChar() { throw new UnsupportedOperationException(); }
    public static short nondetShort() { throw new UnsupportedOperationException(); }
    public static int nondetInt() { throw new UnsupportedOperationException(); }
    public static long nondetLong() { throw new UnsupportedOperationException(); }
    public static float nondetFloat() { throw new UnsupportedOperationException(); }
    public static double nondetDouble() { throw new UnsupportedOperationException(); }
    public static String nondetString() { throw new UnsupportedOperationException(); }
    public static void assume(boolean condition) { throw new UnsupportedOperationException(); }
}
