package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HashTest {
    /** What the reference implementation, MurmurHash3_x64_128, gives. */
    @Test
    void itIsMurmurHash() {
        assertEquals("0000000000000000 0000000000000000", hash("", 0));
        assertEquals("cbd8a7b341bd9b02 5b1e906a48ae1d19", hash("hello", 0));
        assertEquals("e34bbc7bbc071b6c 7a433ca9c49a9347", hash("The quick brown fox jumps over the lazy dog", 0));
    }

    @Test
    void theSeedAndOnlySoManyBytesCount() {
        assertNotEquals(hash("hello", 0), hash("hello", 1));
        byte[] longer = "hello, world".getBytes(StandardCharsets.US_ASCII);
        assertEquals(hash("hello", 3), shown(new Hash(longer, 5, 3)));
    }

    private static String hash(String text, int seed) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return shown(new Hash(bytes, bytes.length, seed));
    }

    private static String shown(Hash hash) {
        return String.format("%016x %016x", hash.high, hash.low);
    }
}
