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
public final class Frame {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    public Frame() {
    }

    public Frame(int kind) {
        u8(kind);
    }

    public Frame u8(int value) {
        return write(() -> out.writeByte(value));
    }

    public Frame u32(int value) {
        return write(() -> out.writeInt(value));
    }

    public Frame u64(long value) {
        return write(() -> out.writeLong(value));
    }

    public Frame string(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        return write(() -> {
            out.writeInt(encoded.length);
            out.write(encoded);
        });
    }

    /** Bytes as they are, without their count. */
    public Frame raw(byte[] value) {
        return write(() -> out.write(value));
    }

    public Frame strings(List<String> values) {
        u32(values.size());
        values.forEach(this::string);
        return this;
    }

    /** What was written so far. */
    public byte[] content() {
        return bytes.toByteArray();
    }

    /** The length and the content, behind {@code prefix}, as one array: one write, which no other writer splits. */
    public byte[] framed(byte[] prefix) {
        Frame whole = new Frame();
        whole.write(() -> {
            whole.out.write(prefix);
            whole.out.writeInt(bytes.size());
            bytes.writeTo(whole.out);
        });
        return whole.bytes.toByteArray();
    }

    /** The next frame's content, or null where the sender closed the stream. */
    public static Reader read(InputStream in) throws IOException {
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
    public static final class Reader {
        private final DataInputStream in;

        private Reader(byte[] content) {
            in = new DataInputStream(new java.io.ByteArrayInputStream(content));
        }

        public int u8() throws IOException {
            return in.readUnsignedByte();
        }

        public int u32() throws IOException {
            return in.readInt();
        }

        public long u64() throws IOException {
            return in.readLong();
        }

        public byte[] bytes(int count) throws IOException {
            return in.readNBytes(count);
        }

        public String string() throws IOException {
            return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
        }

        /** A text of any characters, also such as are no Unicode: a count and two bytes each. */
        public String text() throws IOException {
            int count = in.readInt();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < count; i++) {
                text.append(in.readChar());
            }
            return text.toString();
        }

        public List<String> strings() throws IOException {
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
