package provoke.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameTest {
    private static final byte[] NO_PREFIX = {};

    @Test
    void numbersAreBigEndian() {
        byte[] content = new Frame(0xff).u32(0x01020304).u64(-2).content();
        assertArrayEquals(new byte[] {-1, 1, 2, 3, 4, -1, -1, -1, -1, -1, -1, -1, -2}, content);
    }

    @Test
    void aStringIsItsBytesInUtf8BehindTheirCount() {
        assertArrayEquals(new byte[] {0, 0, 0, 3, 'a', (byte) 0xc3, (byte) 0xa4}, new Frame().string("aä").content());
    }

    @Test
    void aFrameIsItsLengthAndItsContentBehindAPrefix() {
        assertArrayEquals(new byte[] {9, 8, 0, 0, 0, 1, 7}, new Frame(7).framed(new byte[] {9, 8}));
    }

    @Test
    void whatWasWrittenIsReadInTheSameOrder() throws IOException {
        Frame frame = new Frame(200).u32(-5).u64(Long.MIN_VALUE).string("").strings(List.of("a", "\u20ac\ud83d\ude00"))
                .raw(new byte[] {1, 2});
        Frame.Reader reader = read(frame.framed(NO_PREFIX));
        assertEquals(200, reader.u8());
        assertEquals(-5, reader.u32());
        assertEquals(Long.MIN_VALUE, reader.u64());
        assertEquals("", reader.string());
        assertEquals(List.of("a", "\u20ac\ud83d\ude00"), reader.strings());
        assertArrayEquals(new byte[] {1, 2}, reader.bytes(2));
        assertThrows(EOFException.class, reader::u8);
    }

    @Test
    void aTextMayHoldASurrogateAlone() throws IOException {
        byte[] units = {0, 0, 0, 2, (byte) 0xd8, 0, 0, 'x'};
        assertEquals("\ud800x", read(new Frame().raw(units).framed(NO_PREFIX)).text());
    }

    @Test
    void framesFollowEachOtherUntilTheStreamIsClosed() throws IOException {
        byte[] two = new Frame(2).framed(new Frame(1).framed(NO_PREFIX));
        ByteArrayInputStream in = new ByteArrayInputStream(two);
        assertEquals(1, Frame.read(in).u8());
        assertEquals(2, Frame.read(in).u8());
        assertNull(Frame.read(in));
    }

    private static Frame.Reader read(byte[] bytes) throws IOException {
        return Frame.read(new ByteArrayInputStream(bytes));
    }
}
