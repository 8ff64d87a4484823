package provoke.recorder;

import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Puts the hooks into a method that is recorded: at its beginning, before each return, and in a handler around the
 * rest that throws on what it catches. The call is held in a local behind all others, which the method does not
 * know of.
 */
final class RecordedMethod {
    private static final String THROWABLE = "java/lang/Throwable";

    private final MethodNode method;
    private final Api api;
    private final boolean hasFrames;
    private final int call;

    private RecordedMethod(MethodNode method, Api api, boolean hasFrames) {
        this.method = method;
        this.api = api;
        this.hasFrames = hasFrames;
        call = method.maxLocals;
    }

    /** Returns why it cannot be done, or null once it is. */
    static String instrument(String owner, MethodNode method, Api api, boolean hasFrames) {
        Construction construction = null;
        if (api.isConstructor) {
            construction = Construction.of(owner, method);
            if (construction == null) {
                return "it cannot be told where this constructor calls another one";
            }
        }
        RecordedMethod recorded = new RecordedMethod(method, api, hasFrames);
        Frames.addLocal(method, recorded.call, HookCode.CALL);
        recorded.leave();
        if (construction != null) {
            recorded.construct(construction);
        } else {
            recorded.coverAll();
        }
        recorded.enter();
        method.maxLocals++;
        method.maxStack += HookCode.STACK;
        return null;
    }

    private void leave() {
        Type result = Type.getReturnType(method.desc);
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node.getOpcode() >= Opcodes.IRETURN && node.getOpcode() <= Opcodes.RETURN) {
                method.instructions.insertBefore(node, new HookCode(call).returned(result).code);
            }
        }
    }

    private void coverAll() {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        method.instructions.insert(start);
        method.instructions.add(end);
        catchIn(start, end, handler());
    }

    private void construct(Construction construction) {
        LabelNode handler = handler();
        for (Construction.Range range : construction.ranges) {
            LabelNode start = new LabelNode();
            LabelNode end = new LabelNode();
            method.instructions.insertBefore(range.first, start);
            method.instructions.insert(range.last, end);
            catchIn(start, end, handler);
        }
        for (MethodInsnNode other : construction.calls) {
            method.instructions.insert(other, new HookCode(call).receiver(0).code);
        }
    }

    private LabelNode handler() {
        LabelNode label = new LabelNode();
        method.instructions.add(label);
        if (hasFrames) {
            List<Object> nothing = Collections.emptyList();
            method.instructions.add(Frames.ofHandler(nothing, call, HookCode.CALL));
        }
        method.instructions.add(new HookCode(call).threw().code);
        return label;
    }

    /** Behind all other handlers: what the method itself catches does not get here. */
    private void catchIn(LabelNode start, LabelNode end, LabelNode handler) {
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, THROWABLE));
    }

    private void enter() {
        HookCode code = new HookCode(call).begin(api.number);
        if (!api.isStatic && !api.isConstructor) {
            code.receiver(0);
        }
        if (api != Api.HOUSEKEEPING) {
            code.arguments(Type.getArgumentTypes(method.desc), api.isStatic ? 0 : 1);
        }
        method.instructions.insert(code.code);
    }
}
