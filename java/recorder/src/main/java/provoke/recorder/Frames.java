package provoke.recorder;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/** The stack map frames of a method, which say what locals hold where control flow meets (JVMS 4.7.4). */
final class Frames {
    private Frames() {
    }

    /** Adds a local behind all others to every frame. */
    static void addLocal(MethodNode method, int local, String type) {
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node instanceof FrameNode) {
                FrameNode frame = (FrameNode) node;
                frame.local = with(frame.local, local, type);
            }
        }
    }

    /** The beginning of a handler of ours: the given locals, ours, and the exception. */
    static FrameNode ofHandler(List<Object> locals, int local, String type) {
        List<Object> all = with(locals, local, type);
        return new FrameNode(Opcodes.F_NEW, all.size(), all.toArray(), 1, new Object[] {"java/lang/Throwable"});
    }

    private static List<Object> with(List<Object> locals, int local, String type) {
        List<Object> all = new ArrayList<>(locals);
        int size = 0;
        for (Object known : all) {
            size += known == Opcodes.LONG || known == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; size < local; size++) {
            all.add(Opcodes.TOP);
        }
        all.add(type);
        return all;
    }
}
