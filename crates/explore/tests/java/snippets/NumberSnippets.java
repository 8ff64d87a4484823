package snippets;

import static snippets.Caught.caught;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;

/** Boxes, parsing, bits, floating point, large numbers. One use per method; each gives a text that says all it saw. */
class NumberSnippets {
    static String boxes() {
        Integer a = 127, b = 127, c = 128, d = 128;
        Long l = 5L;
        return (a == b) + " " + (c == d) + " " + c.equals(d) + l.equals(5) + a.compareTo(c) + Integer.valueOf(5).hashCode()
                + Boolean.hashCode(true) + Double.valueOf(1.5).hashCode() + Character.valueOf('x') + Long.hashCode(1L << 40)
                + Float.hashCode(2.5f) + Byte.valueOf((byte) 3) + Short.valueOf((short) 4) + (c + l);
    }

    static String parsing() {
        StringBuilder out = new StringBuilder();
        out.append(Integer.parseInt("-123")).append(Integer.parseInt("+7f", 16)).append(Long.parseLong("9223372036854775807"));
        out.append(Double.parseDouble("1e-3")).append(Float.parseFloat("3.25")).append(Boolean.parseBoolean("TRUE"));
        out.append(Byte.parseByte("-128")).append(Integer.decode("#ff")).append(Integer.parseUnsignedInt("4294967295"));
        for (String bad : new String[] {"", "abc", "2147483648", "1.5", "-", null}) {
            out.append(caught(() -> Integer.parseInt(bad)));
        }
        return out + caught(() -> Double.parseDouble("x")) + caught(() -> Long.parseLong("9x")) + caught(() -> Integer.parseInt("1", 99));
    }

    static String radix() {
        return Integer.toHexString(-1) + Integer.toBinaryString(10) + Integer.toOctalString(64) + Long.toHexString(255L)
                + Integer.toString(-255, 36) + Long.toString(Long.MIN_VALUE) + Integer.MIN_VALUE + Integer.toUnsignedString(-1)
                + Long.toUnsignedString(-1L) + Integer.divideUnsigned(-1, 3) + Long.remainderUnsigned(-1L, 10);
    }

    static String bits() {
        return Integer.bitCount(0xF0F0) + " " + Integer.reverse(1) + " " + Integer.highestOneBit(100) + " "
                + Integer.numberOfLeadingZeros(1) + " " + Integer.numberOfTrailingZeros(8) + " " + Integer.rotateLeft(0x80000001, 1)
                + " " + Long.bitCount(-1L) + " " + Long.reverse(1L) + " " + Long.rotateRight(1L, 1) + " "
                + Integer.reverseBytes(0x01020304) + " " + Long.numberOfLeadingZeros(0) + " " + Integer.signum(-9)
                + " " + Long.numberOfTrailingZeros(0) + " " + Integer.lowestOneBit(12) + " " + Character.reverseBytes('a');
    }

    static String doubleToString() {
        StringBuilder out = new StringBuilder();
        for (double d : new double[] {0.1, 1.0 / 3, 1e21, 1e-7, 123456789.125, Double.MIN_VALUE, Double.MAX_VALUE, 100, 2e-3}) {
            out.append(d).append(' ').append((float) d).append(' ');
        }
        return out + Double.toHexString(1.5) + Double.compare(0.0, -0.0) + Double.isNaN(0.0 / 0) + Float.toString(1.1f);
    }

    static String math() {
        return Math.abs(-5) + " " + Math.max(1.5, -0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.pow(2, 0.5) + " "
                + Math.sqrt(2) + " " + Math.floor(-1.5) + " " + Math.ceil(-0.5) + " " + Math.round(2.5) + " " + Math.round(-2.5f)
                + " " + Math.rint(2.5) + " " + Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Math.hypot(3, 4)
                + " " + Math.signum(-2.0) + " " + Math.cbrt(27) + " " + Math.toRadians(180) + " " + Math.abs(Integer.MIN_VALUE)
                + " " + Math.floorMod(7L, -3) + " " + Math.fma(2.0, 3.0, 1.0) + " " + Math.ulp(1.0) + " " + Math.nextUp(1.0f);
    }

    static String mathFunctions() {
        StringBuilder out = new StringBuilder();
        for (double d : new double[] {0, 0.5, 1, -1.25, 10, 1e5}) {
            out.append(StrictMath.sin(d)).append(' ').append(StrictMath.cos(d)).append(' ').append(StrictMath.tan(d)).append(' ');
            out.append(StrictMath.exp(d)).append(' ').append(StrictMath.log(d)).append(' ').append(StrictMath.atan2(d, 2)).append(' ');
            out.append(StrictMath.asin(d)).append(' ').append(StrictMath.log10(d)).append(' ').append(StrictMath.sinh(d)).append('\n');
        }
        return out.toString();
    }

    static String exactMath() {
        return caught(() -> Math.addExact(Integer.MAX_VALUE, 1)) + caught(() -> Math.multiplyExact(1L << 62, 2L))
                + caught(() -> Math.toIntExact(1L << 40)) + caught(() -> Math.negateExact(Integer.MIN_VALUE))
                + Math.subtractExact(5, 7) + Math.multiplyHigh(1L << 62, 8) + caught(() -> Math.floorDiv(1, 0));
    }

    static String bigInteger() {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = BigInteger.valueOf(987654321).pow(5);
        return a.add(b) + " " + a.multiply(b) + " " + b.divide(a) + " " + b.mod(a) + " " + a.gcd(b) + " " + a.negate().shiftRight(3)
                + " " + a.modPow(BigInteger.TEN, BigInteger.valueOf(1000007)) + " " + a.bitLength() + " " + a.compareTo(b) + " "
                + a.toString(36) + " " + b.sqrt() + " " + caught(() -> a.divide(BigInteger.ZERO)) + a.longValue() + a.hashCode();
    }

    static String bigDecimal() {
        BigDecimal a = new BigDecimal("10.25");
        BigDecimal b = BigDecimal.valueOf(3);
        return a.add(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_UP) + " " + caught(() -> a.divide(b)) + " "
                + a.setScale(1, RoundingMode.HALF_EVEN) + " " + a.negate().remainder(b) + " " + new BigDecimal("1E+5").toPlainString()
                + " " + a.compareTo(new BigDecimal("10.250")) + a.equals(new BigDecimal("10.250")) + " " + a.stripTrailingZeros().scale()
                + " " + new BigDecimal(0.1).toString().length() + " " + a.pow(3) + " " + a.toBigInteger();
    }

    static String characters() {
        StringBuilder out = new StringBuilder();
        for (char c : new char[] {'a', 'Z', '5', ' ', '_', 'é', '€', 'ß', '\n', '٣'}) {
            out.append(Character.isLetter(c)).append(Character.isDigit(c)).append(Character.isWhitespace(c));
            out.append(Character.toUpperCase(c)).append(Character.getNumericValue(c)).append(Character.isJavaIdentifierStart(c));
            out.append(Character.getType(c)).append(Character.isUpperCase(c)).append(' ');
        }
        return out + Character.toString(0x1F600) + Character.digit('f', 16) + Character.forDigit(11, 16) + Character.isSurrogate('\ud800');
    }

    static String random() {
        Random random = new Random(42);
        return random.nextInt() + " " + random.nextInt(100) + " " + random.nextLong() + " " + random.nextDouble() + " "
                + random.nextBoolean() + " " + random.nextGaussian() + " " + random.nextFloat() + " " + random.ints(3, 0, 10).sum();
    }
}
