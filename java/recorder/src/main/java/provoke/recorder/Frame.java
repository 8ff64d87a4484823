package provoke.recorder;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of one message, written field by field ({@code PROTOCOL.md}). */
final class Frame {
    /** The count of bytes comes first and is known last. */
    private static final int HEADER = 4;

    private byte[] bytes = new byte[64];
    private int length = HEADER;

    Frame(int kind) {
        u8(kind);
    }

    Frame u8(int value) {
        room(1);
        bytes[length++] = (byte) value;
        return this;
    }

    Frame u32(int value) {
        room(4);
        put(length, value);
        length += 4;
        return this;
    }

    Frame u64(long value) {
        return u32((int) (value >>> 32)).u32((int) value);
    }

    Frame string(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        return string(encoded, encoded.length);
    }

    /** A string that is UTF-8 already. */
    Frame string(byte[] encoded, int count) {
        u32(count);
        room(count);
        System.arraycopy(encoded, 0, bytes, length, count);
        length += count;
        return this;
    }

    int size() {
        return length;
    }

    void writeTo(OutputStream out) throws IOException {
        put(0, length - HEADER);
        out.write(bytes, 0, length);
    }

    private void put(int at, int value) {
        bytes[at] = (byte) (value >>> 24);
        bytes[at + 1] = (byte) (value >>> 16);
        bytes[at + 2] = (byte) (value >>> 8);
        bytes[at + 3] = (byte) value;
    }

    private void room(int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
        }
    }
}
