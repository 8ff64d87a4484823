package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FrameTest {
    @Test
    void aFrameIsItsContentBehindItsLength() throws IOException {
        Frame frame = new Frame(2).u32(0x01020304).u64(-2).string("ä").string(new byte[] {'a', 'b', 'c'}, 2);
        assertArrayEquals(new byte[] {0, 0, 0, 25, 2, 1, 2, 3, 4, -1, -1, -1, -1, -1, -1, -1, -2, //
                0, 0, 0, 2, (byte) 0xc3, (byte) 0xa4, 0, 0, 0, 2, 'a', 'b'}, written(frame));
    }

    @Test
    void itGrowsWithWhatIsWritten() throws IOException {
        Frame frame = new Frame(0).string("x".repeat(1000));
        assertEquals(4 + 1 + 4 + 1000, frame.size());
        assertEquals(frame.size(), written(frame).length);
    }

    private static byte[] written(Frame frame) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        frame.writeTo(out);
        return out.toByteArray();
    }
}
