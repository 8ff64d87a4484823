package provoke.recorder;

import java.util.Arrays;

/** JSON as it grows, in UTF-8, up to a limit. It knows how values are spelt, not what they mean. */
final class Json {
    private static final byte[] HEX = ascii("0123456789abcdef");
    private static final byte[] LEAST = ascii("-9223372036854775808");
    /** A buffer larger than this was for one large record, and is given back. */
    private static final int KEPT = 1 << 16;

    /** The text would become longer than it may. */
    static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1;
        static final Full INSTANCE = new Full();

        private Full() {
            super("the record is too large", null, false, false);
        }
    }

    byte[] bytes = new byte[1024];
    int length;
    private int limit;

    void reset(int newLimit) {
        length = 0;
        limit = newLimit;
        if (bytes.length > KEPT) {
            bytes = new byte[1024];
        }
    }

    /** Room that will be needed by what is inserted later. */
    void reserve(int count) {
        limit -= count;
    }

    static byte[] ascii(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) text.charAt(i);
        }
        return bytes;
    }

    Json raw(char character) {
        room(1);
        bytes[length++] = (byte) character;
        return this;
    }

    Json raw(byte[] text) {
        return raw(text, text.length);
    }

    Json raw(byte[] text, int count) {
        room(count);
        System.arraycopy(text, 0, bytes, length, count);
        length += count;
        return this;
    }

    Json number(long value) {
        if (value == Long.MIN_VALUE) {
            return raw(LEAST);
        }
        room(20);
        long rest = value;
        if (rest < 0) {
            bytes[length++] = '-';
            rest = -rest;
        }
        int digits = 1;
        for (long power = rest; power >= 10; power /= 10) {
            digits++;
        }
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    /** The first units of a text, in which no surrogate is alone. */
    Json string(String text, int units) {
        raw('"');
        for (int i = 0; i < units; i++) {
            char unit = text.charAt(i);
            if (unit < 0xd800 || unit > 0xdfff) {
                unit(unit);
            } else {
                i++;
                int point = 0x10000 + ((unit & 0x3ff) << 10 | text.charAt(i) & 0x3ff);
                room(4);
                bytes[length++] = (byte) (0xf0 | point >> 18);
                bytes[length++] = (byte) (0x80 | point >> 12 & 0x3f);
                bytes[length++] = (byte) (0x80 | point >> 6 & 0x3f);
                bytes[length++] = (byte) (0x80 | point & 0x3f);
            }
        }
        return raw('"');
    }

    /** A character of a string that is no surrogate. */
    Json unit(char unit) {
        if (unit < 0x80) {
            plain(unit);
        } else if (unit < 0x800) {
            room(2);
            bytes[length++] = (byte) (0xc0 | unit >> 6);
            bytes[length++] = (byte) (0x80 | unit & 0x3f);
        } else {
            room(3);
            bytes[length++] = (byte) (0xe0 | unit >> 12);
            bytes[length++] = (byte) (0x80 | unit >> 6 & 0x3f);
            bytes[length++] = (byte) (0x80 | unit & 0x3f);
        }
        return this;
    }

    private void plain(char unit) {
        room(6);
        if (unit == '"' || unit == '\\') {
            bytes[length++] = '\\';
            bytes[length++] = (byte) unit;
        } else if (unit >= ' ') {
            bytes[length++] = (byte) unit;
        } else {
            bytes[length++] = '\\';
            bytes[length++] = 'u';
            bytes[length++] = '0';
            bytes[length++] = '0';
            bytes[length++] = HEX[unit >> 4];
            bytes[length++] = HEX[unit & 15];
        }
    }

    /** Makes a gap in the last part of the text, which begins and ends there. */
    void move(int from, int to, int by) {
        System.arraycopy(bytes, from, bytes, from + by, to - from);
    }

    void grow(int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
        }
    }

    private void room(int count) {
        if (length + count > limit) {
            throw Full.INSTANCE;
        }
        grow(count);
    }
}
