package provoke.agent;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import provoke.harness.Frame;

/** Frames as the parent sends them, to be read at once. */
final class Described {
    private Described() {
    }

    static Frame.Reader read(Frame frame) throws IOException {
        return Frame.read(new ByteArrayInputStream(frame.framed(new byte[0])));
    }

    /** A value of a primitive type, by the first character of its descriptor. */
    static Frame value(Frame frame, char type, long bits) {
        return frame.u8(type).u64(bits);
    }

    static Frame object(Frame frame, int number) {
        return frame.u8('L').u32(number);
    }
}
