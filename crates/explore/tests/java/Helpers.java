/** What takes more than an expression to reach an instruction. */
class Helpers {
    int value = 4;

    int twice() {
        return value * 2;
    }

    static int increments(int a) {
        int before = a++;
        int after = --a;
        a += 100;
        a -= -28;
        return before ^ after * 3 ^ a++ ^ ++a;
    }

    static int wideIncrements(int a) {
        a += 32767;
        a -= 32768;
        a += 1000;
        return a;
    }

    static int table(int a) {
        switch (a) {
            case -1: return 10;
            case 0: a = 20;
            case 1: return a + 1;
            case 3: break;
            case 4: return 50;
            default: return -7;
        }
        return 40;
    }

    static int lookup(int a) {
        return switch (a) {
            case Integer.MIN_VALUE -> 1;
            case -1000 -> 2;
            case 0 -> 3;
            case 127 -> 4;
            case Integer.MAX_VALUE -> 5;
            default -> a & 0xff;
        };
    }

    static int compound(int a, int b) {
        byte x = (byte) a;
        x += b;
        short y = (short) b;
        y *= x;
        char z = (char) a;
        z -= y;
        z >>>= 3;
        int w = a;
        w <<= b;
        w ^= (w |= 5) + (w &= ~z);
        x >>= 1;
        return x + y * 31 + z * 17 + w;
    }

    /** Wide values among narrow ones: the dup2 forms. */
    static long wide(long a, long b) {
        long[] cells = {a, b};
        long total = cells[0]++ + ++cells[1];
        cells[1] = cells[0] = total;
        long c;
        long d = c = total ^ a;
        return cells[0] - cells[1] + d * 3 + c + (total += b) + total;
    }

    static double slots(int a, long b, float c, double d) {
        int narrow = a + 1;
        long wide = b - narrow;
        return c * 0.5f + d + wide + narrow;
    }

    static int bytes(byte a, int whole) {
        byte[] cells = new byte[3];
        cells[1] = a;
        cells[2] = (byte) (whole >> 8);
        cells[0] += cells[2];
        return cells[1] * 3 + cells[0];
    }

    static int booleans(boolean a) {
        boolean[] cells = {!a, a, false};
        cells[2] ^= cells[0];
        cells[1] |= cells[2];
        return (cells[0] ? 1 : 0) + (cells[1] ? 2 : 0) + (cells[2] ? 4 : 0);
    }

    static int chars(char a) {
        char[] cells = {a, 'x'};
        cells[0]++;
        cells[1] += cells[0];
        return cells[0] * 3 + cells[1];
    }

    static int shorts(short a) {
        short[] cells = {a, 1};
        cells[1] -= cells[0]--;
        return cells[0] * 3 + cells[1];
    }

    static int ints(int a) {
        int[] cells = {a, 1, 2};
        cells[cells[1]] = cells[0]++ * cells[2]--;
        return cells[0] ^ cells[1] ^ cells[2] << 5;
    }

    static long longs(long a) {
        long[] cells = {a, 1};
        cells[1] += cells[0]-- >>> 3;
        return cells[0] ^ cells[1];
    }

    static float floats(float a) {
        float[] cells = {a, 1.5f};
        cells[1] *= cells[0]++;
        return cells[0] - cells[1];
    }

    static double doubles(double a) {
        double[] cells = {a, 1.5};
        cells[1] /= cells[0]--;
        return cells[0] + cells[1];
    }

    static int references(int a) {
        Object[] cells = new Object[4];
        cells[a] = "x";
        Object[][] rows = {cells, null, new String[] {"y", null}};
        return (cells[2] == null ? 0 : 1) + (rows[1] == null ? 2 : 0) + (rows[0][a] == rows[2][0] ? 4 : 8);
    }

    static int arrayCompound(int a, int i) {
        int[] cells = {a, a + 1, a + 2, a + 3};
        cells[i] <<= 1;
        cells[i++ & 3] += cells[i & 3] = a;
        cells[i & 3]--;
        return cells[0] + cells[1] * 3 + cells[2] * 5 + cells[3] * 7 + i;
    }

    static int nested(int a, int b) {
        int[][][] cube = new int[a][b][];
        long[][] plane = new long[b][a];
        int filled = 0;
        for (long[] row : plane) {
            filled += row.length;
        }
        return cube.length * 100 + filled * 10 + (a > 0 ? cube[0].length : 9);
    }

    static int storeAt(int i, int value) {
        short[] cells = new short[5];
        cells[i] = (short) value;
        return cells[i];
    }

    static int[] maybe(int a) {
        return a == 0 ? null : new int[] {7, 8};
    }

    static Helpers box(int a) {
        return a == 0 ? null : new Helpers();
    }

    static int thrown(int a) {
        RuntimeException[] all = {null, new IllegalStateException("one"), new RuntimeException(), new Coded(a)};
        throw all[a];
    }

    static class Coded extends RuntimeException {
        Coded(int code) {
            super("code " + code);
        }
    }

    static int locked(int a) {
        synchronized (box(a)) {
            return a;
        }
    }

    static Object some(int a) {
        switch (a) {
            case 0: return null;
            case 1: return "text";
            case 2: return 5;
            default: return new Integer[] {1};
        }
    }

    static int cast(int a) {
        return ((Comparable<?>) some(a)) == null ? 1 : ((CharSequence) some(a)).length();
    }

    static int castArray(int a) {
        Object[] all = {new int[1], new String[2], new Integer[3], new Object[4]};
        return ((Comparable<?>[]) all[a]).length;
    }

    static int store(int a, int b) {
        Object[][] all = {new Object[1], new String[1], new Integer[1], new Integer[1][1]};
        all[a][0] = some(b);
        return a + b;
    }

    /** Array, index and value are evaluated, then null, bounds and type are checked, in this order. */
    static int order(int a, int i, int v) {
        Object[] array = a == 0 ? null : a == 1 ? new String[2] : new Number[3];
        array[i] = some(v);
        return 1;
    }

    static int recovered(int a, int b) {
        int result = 0;
        for (int i = 0; i < 4; i++) {
            try {
                result += i == 0 ? a / (b & 1) : i == 1 ? new int[2][b & 3].length : i == 2 ? maybe(a & 1)[b & 3] : cast(b & 3);
            } catch (ArithmeticException | NegativeArraySizeException e) {
                result = result * 31 + 1;
            } catch (IndexOutOfBoundsException e) {
                result = result * 31 + 2 + e.getMessage().length();
            } catch (RuntimeException e) {
                result = result * 31 + 3;
            } finally {
                result ^= i;
            }
        }
        return result;
    }
}
