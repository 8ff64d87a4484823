package provoke.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bytes of the trace, as PROTOCOL.md lays them out. */
class TraceTest {
    private static final int ROOM = 1000;

    @BeforeEach
    void hear() {
        start(ROOM, 100);
    }

    @Test
    void aBranchIsItsNumberAndWhetherItJumped() {
        Trace.ifEq(0, 4);
        Trace.ifEq(1, 4);
        Trace.ifLt(1, 2, 4);
        Trace.ifSame("a", null, 4);
        Trace.ifNull(null, 4);
        assertTrace(0b100_1_00, 0b100_0_00, 0b100_1_00, 0b100_0_00, 0b100_1_00);
    }

    @Test
    void largeNumbersTakeSeveralBytesTheLowestFirst() {
        Trace.ifEq(0, 0x100);
        assertTrace(0x84, 0x10);
    }

    @Test
    void aSwitchIsFollowedByItsKeyWithASign() {
        Trace.choose(-1, 2);
        Trace.choose(1, 2);
        assertTrace(0b10_01, 1, 0b10_01, 2);
    }

    @Test
    void resultsOfCallsAreToldByType() {
        Trace.call();
        Trace.returned();
        Trace.call();
        Trace.returned(-3);
        Trace.call();
        Trace.returned(1.0f);
        Trace.call();
        Trace.returned("ab");
        Trace.call();
        Trace.returned((Object) null);
        assertTrace(2, other(0), 2, other(1), 5, 2, other(3), 0, 0, 0x80, 0x3f, 2, other(6), 2, 'a', 'b', 2, other(5));
    }

    @Test
    void classesAreNumberedAsTheyCome() {
        Trace.returned(new StringBuilder());
        Trace.threw(new ArithmeticException());
        Trace.returned(new StringBuilder());
        Trace.Events events = assertTrace(other(7), 0, other(8), 1, other(7), 0);
        assertEquals(List.of("java.lang.StringBuilder", "java.lang.ArithmeticException"), events.classes());
    }

    @Test
    void boxesAndArraysAreTakenApart() {
        Trace.returned((Object) 5);
        Trace.returned(new int[] {1, 2});
        Trace.returned(new Object[] {null});
        Trace.Events events = assertTrace(other(11), 0, other(1), 10, //
                other(12), 1, 2, other(1), 2, other(1), 4, other(12), 2, 1, other(5));
        assertEquals(List.of("java.lang.Integer", "[I", "[Ljava.lang.Object;"), events.classes());
    }

    @Test
    void anArrayThatHoldsItselfEndsSomewhere() {
        Object[] own = new Object[1];
        own[0] = own;
        Trace.returned(own);
        assertTrace(other(12), 0, 1, other(12), 0, 1, other(12), 0, 1, other(7), 0);
    }

    @Test
    void ofInitialisersOnlyInputsAreTold() {
        Trace.enterInitialiser();
        Trace.ifEq(0, 2);
        Trace.input(1);
        Trace.leaveInitialiser();
        Trace.ifEq(0, 2);
        assertTrace(other(9), other(1), 2, 0b10_1_00);
    }

    @Test
    void aRunThatHasMoreToTellGoesOnUntold() {
        start(2, 100);
        for (int i = 0; i < 5; i++) {
            Trace.ifEq(0, 2);
        }
        assertTrace(0b10_1_00, 0b10_1_00, other(10));
    }

    @Test
    void jumpsBackAndCallsCountUntilTheRunIsTooDeep() {
        start(ROOM, 2);
        Trace.enter();
        Trace.ifEq(1, 3);
        Trace.ifEq(0, 3);
        assertEquals(Ended.Why.DEPTH, assertThrows(Ended.class, Trace::back).why);
        Trace.ifEq(0, 2);
        assertTrace(0b11_0_00, 0b11_1_00);
    }

    @Test
    void otherThreadsAreNoticedButNotHeard() throws InterruptedException {
        assertFalse(assertTrace().othersSpoke());
        start(ROOM, 100);
        Thread other = new Thread(() -> Trace.ifEq(0, 2));
        other.start();
        other.join();
        assertTrue(assertTrace().othersSpoke());
    }

    private static void start(int room, long depth) {
        Trace.start(room, depth);
        Trace.hear(Thread.currentThread());
    }

    private static int other(int kind) {
        return kind << 2 | 3;
    }

    private static Trace.Events assertTrace(int... expected) {
        Trace.Events events = Trace.stop();
        List<Integer> bytes = new ArrayList<>();
        for (byte each : events.bytes()) {
            bytes.add(each & 0xff);
        }
        assertArrayEquals(expected, bytes.stream().mapToInt(Integer::intValue).toArray(), bytes::toString);
        return events;
    }
}
