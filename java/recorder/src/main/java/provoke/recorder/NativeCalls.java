package provoke.recorder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts the hooks around calls of native methods, which have no code of their own to put them into. Arguments go
 * through locals behind all others. A handler is put around a call where it is known what locals hold; what it
 * throws on meets the handlers that the call itself would have met.
 */
final class NativeCalls {
    private static final String THROWABLE = "java/lang/Throwable";

    private final String owner;
    private final MethodNode method;
    private final boolean hasFrames;
    /** The local that holds the call; the arguments are behind it. */
    private final int call;
    /** Handlers of ours come before those of the method. */
    private final List<TryCatchBlockNode> ours = new ArrayList<>();
    private final List<TryCatchBlockNode> theirs = new ArrayList<>();

    private NativeCalls(String owner, MethodNode method, boolean hasFrames) {
        this.owner = owner;
        this.method = method;
        this.hasFrames = hasFrames;
        call = method.maxLocals;
    }

    static void instrument(String owner, MethodNode method, Map<MethodInsnNode, Api> calls, boolean hasFrames) {
        new NativeCalls(owner, method, hasFrames).instrument(calls);
    }

    private void instrument(Map<MethodInsnNode, Api> calls) {
        Map<AbstractInsnNode, List<Object>> locals = localsAt(calls);
        Map<AbstractInsnNode, Integer> order = new HashMap<>();
        for (AbstractInsnNode node : method.instructions.toArray()) {
            order.put(node, order.size());
        }
        Map<MethodInsnNode, LabelNode[]> handlers = new LinkedHashMap<>();
        int most = 0;
        for (Map.Entry<MethodInsnNode, Api> entry : calls.entrySet()) {
            MethodInsnNode node = entry.getKey();
            most = Math.max(most, surround(node, entry.getValue()));
            if (locals.containsKey(node)) {
                handlers.put(node, handle(node, locals.get(node)));
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            theirs.add(block);
            for (Map.Entry<MethodInsnNode, LabelNode[]> entry : handlers.entrySet()) {
                int at = order.get(entry.getKey());
                if (order.get(block.start) < at && at < order.get(block.end)) {
                    LabelNode[] handler = entry.getValue();
                    theirs.add(new TryCatchBlockNode(handler[0], handler[1], block.handler, block.type));
                }
            }
        }
        method.tryCatchBlocks = new ArrayList<>(ours);
        method.tryCatchBlocks.addAll(theirs);
        method.maxLocals += 1 + most;
        method.maxStack += HookCode.STACK;
    }

    /** Returns how many locals the arguments need. */
    private int surround(MethodInsnNode node, Api api) {
        Type[] types = Type.getArgumentTypes(node.desc);
        int first = call + (api.isStatic ? 1 : 2);
        int behind = first;
        for (Type type : types) {
            behind += type.getSize();
        }
        InsnList before = new InsnList();
        int local = behind;
        for (int i = types.length - 1; i >= 0; i--) {
            local -= types[i].getSize();
            before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), local));
        }
        HookCode hooks = new HookCode(call);
        if (!api.isStatic) {
            before.add(new VarInsnNode(Opcodes.ASTORE, call + 1));
            hooks.begin(api.number).receiver(call + 1);
        } else {
            hooks.begin(api.number);
        }
        before.add(hooks.arguments(types, first).code);
        if (!api.isStatic) {
            before.add(new VarInsnNode(Opcodes.ALOAD, call + 1));
        }
        for (Type type : types) {
            before.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
            local += type.getSize();
        }
        method.instructions.insertBefore(node, before);
        method.instructions.insert(node, new HookCode(call).returned(Type.getReturnType(node.desc)).code);
        return behind - call - 1;
    }

    /** Returns the beginning and the end of the handler. */
    private LabelNode[] handle(MethodInsnNode node, List<Object> locals) {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        method.instructions.insertBefore(node, start);
        method.instructions.insert(node, end);
        LabelNode[] handler = {new LabelNode(), new LabelNode()};
        method.instructions.add(handler[0]);
        if (hasFrames) {
            method.instructions.add(Frames.ofHandler(locals, call, HookCode.CALL));
        }
        method.instructions.add(new HookCode(call).threw().code);
        method.instructions.add(handler[1]);
        ours.add(new TryCatchBlockNode(start, end, handler[0], THROWABLE));
        return handler;
    }

    /** What locals hold at those calls where this can be said. */
    private Map<AbstractInsnNode, List<Object>> localsAt(Map<MethodInsnNode, Api> calls) {
        Map<AbstractInsnNode, List<Object>> locals = new HashMap<>();
        AnalyzerAdapter types = new AnalyzerAdapter(owner, method.access, method.name, method.desc, null);
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (isSubroutine(node)) {
                return locals;
            }
            if (node instanceof MethodInsnNode && calls.containsKey(node) && types.locals != null) {
                List<Object> known = asInFrame(types.locals);
                if (known != null) {
                    locals.put(node, known);
                }
            }
            node.accept(types);
        }
        return locals;
    }

    /** Of old class files, whose flow of control the analysis does not follow. */
    private static boolean isSubroutine(AbstractInsnNode node) {
        return node.getOpcode() == Opcodes.JSR || node.getOpcode() == Opcodes.RET;
    }

    /** Second halves left out; null if a local holds an object that is not initialised yet. */
    private static List<Object> asInFrame(List<Object> locals) {
        List<Object> inFrame = new ArrayList<>();
        for (int i = 0; i < locals.size(); i++) {
            Object type = locals.get(i);
            if (type instanceof Label || type == Opcodes.UNINITIALIZED_THIS) {
                return null;
            }
            inFrame.add(type);
            i += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 1 : 0;
        }
        return inFrame;
    }
}
