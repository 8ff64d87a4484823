package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void numbersAreSpelledOutToTheirLimits() {
        for (long number : new long[] {0, 7, -10, 1234567890123L, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertEquals(Long.toString(number), text(json(100).number(number)));
        }
    }

    @Test
    void stringsAreEscapedAndInUtf8() {
        assertEquals("\"a\\\"\\\\\\u000a\\u001f/\"", text(json(100).string("a\"\\\n\u001f/", 6)));
        assertEquals("\"ä€\ud83d\ude00\"", text(json(100).string("ä€\ud83d\ude00", 4)));
        assertEquals("\"ab\"", text(json(100).string("abc", 2)));
    }

    @Test
    void itGrowsWithTheTextUpToTheLimit() {
        String large = "x".repeat(5000);
        assertEquals(5002, json(1 << 20).string(large, 5000).length);
        Json limited = json(100);
        assertThrows(Json.Full.class, () -> limited.string(large, 5000));
    }

    @Test
    void reservedRoomIsNotForOthers() {
        Json json = json(3);
        json.reserve(1);
        json.raw('a').raw('b');
        assertThrows(Json.Full.class, () -> json.raw('c'));
    }

    private static Json json(int limit) {
        Json json = new Json();
        json.reset(limit);
        return json;
    }

    static String text(Json json) {
        return new String(json.bytes, 0, json.length, StandardCharsets.UTF_8);
    }
}
