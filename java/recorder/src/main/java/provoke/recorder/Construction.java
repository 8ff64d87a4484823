package provoke.recorder;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Where in a constructor {@code this} has become an object, so that a handler may cover the code (JVMS 4.10.1.9, invokespecial). */
final class Construction {
    /** Instructions from the first to the last, both inclusive. */
    static final class Range {
        final AbstractInsnNode first;
        AbstractInsnNode last;

        Range(AbstractInsnNode first) {
            this.first = first;
            last = first;
        }
    }

    /** Calls of another constructor on {@code this}, which lies in the first local. */
    final List<MethodInsnNode> calls = new ArrayList<>();
    /** The code in which {@code this} is an object. */
    final List<Range> ranges = new ArrayList<>();

    private final AnalyzerAdapter types;
    private Range current;

    private Construction(String owner, MethodNode method) {
        types = new AnalyzerAdapter(owner, method.access, method.name, method.desc, null);
    }

    /** Null if it cannot be told. */
    static Construction of(String owner, MethodNode method, boolean hasFrames) {
        Construction construction = new Construction(owner, method);
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (!(hasFrames ? construction.step(node) : construction.stepOnLine(node, method))) {
                return null;
            }
        }
        return construction.calls.isEmpty() ? null : construction;
    }

    /** Without frames, code is understood as far as it is a straight line: behind the call, {@code this} is ready for good. */
    private boolean stepOnLine(AbstractInsnNode node, MethodNode method) {
        if (!calls.isEmpty()) {
            extend(node);
            return true;
        }
        int type = node.getType();
        boolean branches = type == AbstractInsnNode.JUMP_INSN || type == AbstractInsnNode.LOOKUPSWITCH_INSN
                || type == AbstractInsnNode.TABLESWITCH_INSN;
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            branches |= block.start == node;
        }
        return !branches && step(node);
    }

    private boolean step(AbstractInsnNode node) {
        if (node.getOpcode() == Opcodes.JSR || node.getOpcode() == Opcodes.RET) {
            return false;
        }
        if (node.getOpcode() == Opcodes.INVOKESPECIAL && ((MethodInsnNode) node).name.equals("<init>")) {
            if (types.stack == null || !notice((MethodInsnNode) node)) {
                return false;
            }
        }
        boolean isReady = isReady();
        boolean isUnknown = types.locals == null;
        node.accept(types);
        // A frame says what holds from there on.
        if (node.getType() == AbstractInsnNode.FRAME) {
            isReady = isReady();
            isUnknown = false;
        }
        if (isReady) {
            extend(node);
        } else if (!isUnknown) {
            current = null;
        }
        return !isUnknown || node.getOpcode() < 0;
    }

    /** Looks at the call of some constructor; false if this one cannot be understood. */
    private boolean notice(MethodInsnNode call) {
        int size = Type.getArgumentsAndReturnSizes(call.desc) >> 2;
        if (types.stack.get(types.stack.size() - size) != Opcodes.UNINITIALIZED_THIS) {
            return true;
        }
        calls.add(call);
        return !types.locals.isEmpty() && types.locals.get(0) == Opcodes.UNINITIALIZED_THIS;
    }

    private void extend(AbstractInsnNode node) {
        if (current != null) {
            current.last = node;
        } else if (node.getOpcode() >= 0) {
            current = new Range(node);
            ranges.add(current);
        }
    }

    private boolean isReady() {
        return types.locals != null && !types.locals.contains(Opcodes.UNINITIALIZED_THIS)
                && !types.stack.contains(Opcodes.UNINITIALIZED_THIS);
    }
}
