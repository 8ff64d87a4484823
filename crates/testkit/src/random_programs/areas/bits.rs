//! Bit tricks, by hand and by the library.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    static int parity(int x) { x ^= x >>> 16; x ^= x >>> 8; x ^= x >>> 4; return 0x6996 >>> (x & 15) & 1; }
    static long scrambled(long x) { x ^= x << 13; x ^= x >>> 7; return x ^ x << 17; }
    static int gcd(int a, int b) { while (b != 0 && burn()) { int t = a % b; a = b; b = t; } return a; }
    static long power(long base, int exponent) {
        long result = 1;
        for (int e = exponent & 63; e != 0; e >>= 1, base *= base) if ((e & 1) != 0) result *= base;
        return result;
    }
    static byte[] packed(long x) { byte[] out = new byte[8]; for (int i = 0; i < 8; i++) out[i] = (byte) (x >>> 8 * i); return out; }
",
    expressions: &[
        ("int", &["Integer.bitCount(#int#)", "Integer.reverse(#int#)", "Integer.reverseBytes(#int#)", "Integer.rotateLeft(#int#, #int#)", "Integer.rotateRight(#int#, #byte#)", "Integer.highestOneBit(#int#)", "Integer.lowestOneBit(#int#)", "Integer.numberOfLeadingZeros(#int#)", "Integer.numberOfTrailingZeros(#int#)", "Long.bitCount(#long#)", "Long.numberOfLeadingZeros(#long#)", "parity(#int#)", "gcd(#int#, #int#)", "Integer.divideUnsigned(#int#, #int# | 1)", "Integer.remainderUnsigned(#int#, #int# | 1)", "Integer.compareUnsigned(#int#, #int#)", "(#int# & -#int#)", "((#byte# & 0xff) << 24 | #char# << 8)", "Byte.toUnsignedInt(#byte#)", "Short.compare(#short#, #short#)"]),
        ("long", &["scrambled(#long#)", "power(#long#, #int#)", "Long.rotateLeft(#long#, #int#)", "Long.reverse(#long#)", "Long.reverseBytes(#long#)", "Long.highestOneBit(#long#)", "Long.divideUnsigned(#long#, #long# | 1)", "Integer.toUnsignedLong(#int#)", "(#long# >>> #int# << #long#)", "Double.doubleToLongBits(#double#)"]),
        ("char", &["Character.reverseBytes(#char#)"]),
        ("short", &["Short.reverseBytes(#short#)"]),
        ("byte[]", &["packed(#long#)"]),
        ("double", &["Double.longBitsToDouble(#long#)"]),
        ("float", &["Float.intBitsToFloat(#int#)"]),
    ],
    statements: &["{ int $h = #int#; for (byte $b : packed(#long#)) $h = ($h ^ $b & 0xff) * 16777619; note($h); }"],
    ..NOTHING
};
