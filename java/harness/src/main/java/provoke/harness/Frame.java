package provoke.harness;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of one message, written field by field ({@code PROTOCOL.md}).
 * It knows numbers, strings and lists; what they mean is known to those who use it.
 */
final class Frame {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    Frame() {
    }

    Frame(int kind) {
        u8(kind);
    }

    Frame u8(int value) {
        return write(() -> out.writeByte(value));
    }

    Frame u32(int value) {
        return write(() -> out.writeInt(value));
    }

    Frame u64(long value) {
        return write(() -> out.writeLong(value));
    }

    Frame string(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        return write(() -> {
            out.writeInt(encoded.length);
            out.write(encoded);
        });
    }

    /** The length and the content, behind {@code prefix}, as one array: one write, which no other writer splits. */
    byte[] framed(byte[] prefix) {
        Frame whole = new Frame();
        whole.write(() -> {
            whole.out.write(prefix);
            whole.out.writeInt(bytes.size());
            bytes.writeTo(whole.out);
        });
        return whole.bytes.toByteArray();
    }

    /** The next frame's content, or null where the sender closed the stream. */
    static Reader read(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        int length;
        try {
            length = data.readInt();
        } catch (EOFException closed) {
            return null;
        }
        return new Reader(data.readNBytes(length));
    }

    /** Takes a frame's content apart, in the order in which it was written. */
    static final class Reader {
        private final DataInputStream in;

        private Reader(byte[] content) {
            in = new DataInputStream(new java.io.ByteArrayInputStream(content));
        }

        int u8() throws IOException {
            return in.readUnsignedByte();
        }

        int u32() throws IOException {
            return in.readInt();
        }

        byte[] bytes(int count) throws IOException {
            return in.readNBytes(count);
        }

        String string() throws IOException {
            return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
        }

        List<String> strings() throws IOException {
            int count = in.readInt();
            List<String> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                all.add(string());
            }
            return all;
        }
    }

    private interface Write {
        void run() throws IOException;
    }

    private Frame write(Write action) {
        try {
            action.run();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return this;
    }
}
