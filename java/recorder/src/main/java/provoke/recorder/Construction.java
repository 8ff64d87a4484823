package provoke.recorder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Where in a constructor {@code this} has become an object, so that a handler may cover the code (JVMS 4.10.1.9,
 * invokespecial). Old class files have no frames, nor have those that the JVM gives back of its own classes; so
 * values are also carried along forward jumps.
 */
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

    private static final class Values {
        final List<Object> locals;
        final List<Object> stack;

        Values(List<Object> locals, List<Object> stack) {
            this.locals = new ArrayList<>(locals);
            this.stack = new ArrayList<>(stack);
        }
    }

    /** Calls of another constructor on {@code this}, which lies in the first local. */
    final List<MethodInsnNode> calls = new ArrayList<>();
    /** The code in which {@code this} is an object. */
    final List<Range> ranges = new ArrayList<>();

    private final MethodNode method;
    private final AnalyzerAdapter types;
    private final Map<LabelNode, Values> atLabels = new HashMap<>();
    private Range current;

    private Construction(String owner, MethodNode method) {
        this.method = method;
        types = new AnalyzerAdapter(owner, method.access, method.name, method.desc, null);
    }

    /** Null if it cannot be told. */
    static Construction of(String owner, MethodNode method) {
        Construction construction = new Construction(owner, method);
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (!construction.step(node)) {
                return null;
            }
        }
        return construction.calls.isEmpty() ? null : construction;
    }

    private boolean step(AbstractInsnNode node) {
        if (node instanceof LabelNode) {
            arrive((LabelNode) node);
        }
        boolean isUnknown = types.locals == null;
        if (isUnknown && node.getOpcode() >= 0) {
            return false;
        }
        if (node.getOpcode() == Opcodes.INVOKESPECIAL && !notice((MethodInsnNode) node)) {
            return false;
        }
        boolean isReady = isReady();
        advance(node);
        // A frame says what holds from there on.
        if (node.getType() == AbstractInsnNode.FRAME) {
            isUnknown = false;
            isReady = isReady();
        }
        if (isReady) {
            extend(node);
        } else if (!isUnknown) {
            current = null;
        }
        return true;
    }

    /** Looks at a call; false if it is one of a constructor on {@code this} that cannot be understood. */
    private boolean notice(MethodInsnNode call) {
        int size = Type.getArgumentsAndReturnSizes(call.desc) >> 2;
        boolean isOnThis = types.stack.get(types.stack.size() - size) == Opcodes.UNINITIALIZED_THIS;
        if (!isOnThis) {
            return true;
        }
        calls.add(call);
        return types.locals.get(0) == Opcodes.UNINITIALIZED_THIS;
    }

    private void arrive(LabelNode label) {
        Values values = atLabels.get(label);
        if (types.locals == null && values != null) {
            types.locals = new ArrayList<>(values.locals);
            types.stack = new ArrayList<>(values.stack);
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (block.start == label && types.locals != null) {
                List<Object> thrown = new ArrayList<>();
                thrown.add("java/lang/Throwable");
                carry(block.handler, types.locals, thrown);
            }
        }
    }

    private void advance(AbstractInsnNode node) {
        if (node.getOpcode() == Opcodes.JSR) {
            // What lies on the stack behind is an address; the subroutine leaves everything else as it is, as far
            // as we care.
            List<Object> stack = new ArrayList<>(types.stack);
            stack.add(Opcodes.TOP);
            carry(((JumpInsnNode) node).label, types.locals, stack);
        } else if (node.getOpcode() == Opcodes.RET) {
            types.locals = null;
            types.stack = null;
        } else if (node.getOpcode() == Opcodes.GOTO) {
            carry(((JumpInsnNode) node).label, types.locals, types.stack);
            node.accept(types);
        } else if (node instanceof JumpInsnNode) {
            node.accept(types);
            carry(((JumpInsnNode) node).label, types.locals, types.stack);
        } else if (node instanceof LookupSwitchInsnNode) {
            carryToAll(((LookupSwitchInsnNode) node).labels, ((LookupSwitchInsnNode) node).dflt);
            node.accept(types);
        } else if (node instanceof TableSwitchInsnNode) {
            carryToAll(((TableSwitchInsnNode) node).labels, ((TableSwitchInsnNode) node).dflt);
            node.accept(types);
        } else {
            node.accept(types);
        }
    }

    private void carryToAll(List<LabelNode> labels, LabelNode other) {
        List<Object> behind = types.stack.subList(0, types.stack.size() - 1);
        for (LabelNode label : labels) {
            carry(label, types.locals, behind);
        }
        carry(other, types.locals, behind);
    }

    private void carry(LabelNode label, List<Object> locals, List<Object> stack) {
        if (!atLabels.containsKey(label)) {
            atLabels.put(label, new Values(locals, stack));
        }
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
