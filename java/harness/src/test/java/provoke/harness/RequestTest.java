package provoke.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestTest {
    @Test
    void aRequestIsReadAsTheProtocolLaysItOut() throws IOException {
        Frame frame = new Frame().strings(List.of("classes", "a.jar")).u8(2).u32(1500).u32(2)
                .string("a.FirstTest").string("one").string("a.FirstTest").string("two");
        Request request = Request.read(new ByteArrayInputStream(frame.framed(new byte[0])));
        Request expected = new Request(List.of("classes", "a.jar"), Request.Statics.SHARED_UNTIL_REPEATED, 1500,
                List.of(new Request.Test("a.FirstTest", "one"), new Request.Test("a.FirstTest", "two")));
        assertEquals(expected, request);
    }
}
