package provoke.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static provoke.agent.Described.object;
import static provoke.agent.Described.read;
import static provoke.agent.Described.value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import provoke.harness.Frame;

class ObjectGraphTest {
    private static final String NODE = Node.class.getName();

    @Test
    void primitiveValuesComeInBoxesOfTheirOwnTypes() throws Exception {
        Frame frame = new Frame().u32(0).u32(8);
        value(frame, 'Z', 1);
        value(frame, 'B', -1);
        value(frame, 'S', 300);
        value(frame, 'C', 'c');
        value(frame, 'I', -7);
        value(frame, 'J', Long.MIN_VALUE);
        value(frame, 'F', Float.floatToIntBits(1.5f));
        value(frame, 'D', Double.doubleToLongBits(-0.0));
        Object[] expected = {true, (byte) -1, (short) 300, 'c', -7, Long.MIN_VALUE, 1.5f, -0.0};
        assertArrayEquals(expected, build(frame.u32(8)));
    }

    @Test
    void objectsMayReferToEachOtherInACircle() throws Exception {
        Frame frame = new Frame().u32(2);
        object(frame.u8(0).string(NODE).u32(1).string(NODE).string("next"), 1);
        object(frame.u8(0).string(NODE).u32(1).string(NODE).string("next"), 0);
        Node node = (Node) only(object(frame.u32(1), 0).u32(1));
        assertSame(node, node.next.next);
        assertEquals(0, node.made, "no constructor was called");
    }

    @Test
    void nullIsAReferenceToNothing() throws Exception {
        assertNull(only(new Frame().u32(0).u32(1).u8('0').u32(1)));
    }

    @Test
    void elementsOfArraysAreValuesOrObjects() throws Exception {
        Frame frame = new Frame().u32(3);
        value(value(frame.u8(1).string("int").u32(2), 'I', 3), 'I', 4);
        frame.u8(2).u32(1).raw(new byte[] {(byte) 0xd8, 0});
        object(frame.u8(1).string("java.lang.Object").u32(2), 0);
        object(frame, 1);
        Object[] array = (Object[]) only(object(frame.u32(1), 2).u32(1));
        assertArrayEquals(new int[] {3, 4}, (int[]) array[0]);
        assertEquals("\ud800", array[1]);
    }

    @Test
    void recordsAreMadeByTheirConstructorAndWhatIsNotSaidIsZero() throws Exception {
        Frame frame = new Frame().u32(1).u8(0).string(Pair.class.getName()).u32(1);
        value(frame.string(Pair.class.getName()).string("second"), 'I', 5);
        assertEquals(new Pair(null, 5), only(object(frame.u32(1), 0).u32(1)));
    }

    @Test
    void constantsAndClassesAreThemselves() throws Exception {
        Frame frame = new Frame().u32(2).u8(4).string(Colour.class.getName()).string("GREEN").u8(5).string("int");
        object(frame.u32(2), 0);
        Object[] built = build(object(frame, 1).u32(2));
        assertSame(Colour.GREEN, ((ObjectGraph.Given) built[0]).object());
        assertSame(int.class, ((ObjectGraph.Given) built[1]).object());
    }

    @Test
    void whatIsMadeByCallsHasSeenThemInOrder() throws Exception {
        Frame frame = new Frame().u32(3).u8(2).u32(1).raw(new byte[] {0, 'x'});
        frame.u8(3);
        value(frame, 'I', 9);
        frame.u8(6).string("java.util.ArrayList").string("<init>").string("()V").u32(0).u32(2);
        object(frame.string("java.util.ArrayList").string("add").string("(Ljava/lang/Object;)Z").u32(1), 0);
        object(frame.string("java.util.ArrayList").string("add").string("(Ljava/lang/Object;)Z").u32(1), 1);
        assertEquals(new ArrayList<Object>(List.of("x", 9)), only(object(frame.u32(1), 2).u32(1)));
    }

    @Test
    void theReceiverOfAMakingCallIsItsFirstArgument() throws Exception {
        Frame frame = new Frame().u32(2).u8(0).string(NODE).u32(0);
        frame.u8(6).string(NODE).string("after").string("()L" + NODE.replace('.', '/') + ";").u32(1);
        object(frame, 0).u32(0);
        Object[] built = build(object(object(frame.u32(2), 0), 1).u32(2));
        Node before = assertInstanceOf(Node.class, ((ObjectGraph.Given) built[0]).object());
        assertSame(before, ((Node) ((ObjectGraph.Given) built[1]).object()).next);
    }

    @Test
    void aStubRepeatsItsLastAnswerAndIsZeroWhereItHasNone() throws Exception {
        Frame frame = new Frame().u32(1).u8(7).string(Answers.class.getName()).u32(1).string("number()I").u32(2);
        value(value(frame, 'I', 1), 'I', 2);
        Answers stub = (Answers) only(object(frame.u32(1), 0).u32(1));
        assertEquals(List.of(1, 2, 2), List.of(stub.number(), stub.number(), stub.number()));
        assertEquals('\0', stub.letter());
        assertNull(stub.name());
    }

    @Test
    void aMethodThatIsNotThereIsNamed() throws Exception {
        Frame frame = new Frame().u32(1).u8(6).string(NODE).string("none").string("()V").u32(0).u32(0);
        ObjectGraph.Description description = ObjectGraph.read(read(object(frame.u32(1), 0).u32(1)));
        var thrown = assertThrows(NoSuchMethodException.class, () -> description.build(getClass().getClassLoader()));
        assertEquals(NODE + ".none()V", thrown.getMessage());
    }

    @Test
    void unknownKindsAreRefused() {
        assertThrows(IOException.class, () -> ObjectGraph.read(read(new Frame().u32(1).u8(99))));
        assertThrows(IOException.class, () -> ObjectGraph.read(read(value(new Frame().u32(0).u32(1), 'X', 0).u32(0))));
    }

    private static Object only(Frame frame) throws Exception {
        Object[] built = build(frame);
        assertEquals(1, built.length);
        return ((ObjectGraph.Given) built[0]).object();
    }

    private static Object[] build(Frame frame) throws Exception {
        return ObjectGraph.read(read(frame)).build(ObjectGraphTest.class.getClassLoader());
    }

    private static final class Node {
        private Node next;
        private int made = 1;

        private Node after() {
            Node after = new Node();
            after.next = this;
            return after;
        }
    }

    private record Pair(String first, int second) {
    }

    private enum Colour {
        RED, GREEN
    }

    private interface Answers {
        int number();

        char letter();

        String name();
    }
}
