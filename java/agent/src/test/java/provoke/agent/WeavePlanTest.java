package provoke.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import provoke.harness.Frame;

class WeavePlanTest {
    @Test
    void aPlanIsReadAsTheProtocolLaysItOut() throws IOException {
        Frame frame = new Frame().u32(1).string("a/B").u32(2).raw(new byte[] {7, 8});
        frame.u32(1).string("a/Holder").string("a/B$Monitor").string("monitor");
        frame.u32(1).string("put").string("(II)I");
        frame.u32(1).string("a/B$Monitor").string("enter").u32(1).u32(1).string("a/Violated").string("too early");
        frame.u32(1).string("a/B$Monitor").string("exit").u32(0).string("a/Violated").string("too late").u8(1);
        frame.u32(1).string("a/B$Monitor").string("size").u32(0).string("I");
        WeavePlan.OfClass plan = WeavePlan.read(Described.read(frame)).get(0);
        assertEquals("a/B", plan.name());
        assertArrayEquals(new byte[] {7, 8}, plan.original());
        assertEquals(List.of(new WeavePlan.Holder("a/Holder", "a/B$Monitor", "monitor")), plan.holders());
        var entry = new WeavePlan.Entry(new WeavePlan.Call("a/B$Monitor", "enter", List.of(1)),
                new WeavePlan.Violation("a/Violated", "too early"));
        var before = new WeavePlan.Before(new WeavePlan.Call("a/B$Monitor", "size", List.of()), "I");
        var exit = new WeavePlan.Exit(new WeavePlan.Call("a/B$Monitor", "exit", List.of()),
                new WeavePlan.Violation("a/Violated", "too late"), true, List.of(before));
        assertEquals(List.of(new WeavePlan.OfMethod("put", "(II)I", List.of(entry), List.of(exit))), plan.methods());
    }
}
