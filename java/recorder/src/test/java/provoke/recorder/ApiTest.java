package provoke.recorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ApiTest {
    @Test
    void arraysAreObjectsAmongParametersAndResults() {
        Api api = Api.of("a.B", "all", "(I[JLa/C;[[La/D;Z)[I", true);
        assertEquals("ILLLZ", new String(api.parameters));
        assertEquals('L', api.result);
        assertEquals(0, Api.of("a.B", "none", "()V", true).parameters.length);
        assertEquals('V', Api.of("a.B", "none", "()V", true).result);
    }

    @Test
    void oneMethodHasOneNumberAndOverloadsHaveOthers() {
        Api api = Api.of("a.B", "one", "()V", false);
        assertSame(api, Api.of("a.B", "one", "()V", false));
        assertSame(api, Api.numbered(api.number));
        assertNotEquals(api.number, Api.of("a.B", "one", "(I)V", false).number);
    }

    @Test
    void afterSoManyPairsCallsAreOnlyCounted() {
        CappedCalls capped = new CappedCalls();
        Api api = Api.of("a.B", "capped", "()V", true);
        assertTrue(api.takePair(2, capped));
        assertEquals(-1, api.counter);
        assertTrue(api.takePair(2, capped));
        assertEquals(0, api.counter);
        assertFalse(api.takePair(2, capped));
        assertTrue(Api.of("a.B", "unlimited", "()V", true).takePair(0, capped));
    }
}
