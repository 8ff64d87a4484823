package provoke.recorder;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The instructions that call {@link Hooks}. None of them branches, and none needs more of the stack than {@link
 * #STACK}.
 */
final class HookCode {
    static final String CALL = Type.getInternalName(Call.class);
    /** How much higher the stack may be for them than the method itself has it. */
    static final int STACK = 5;
    private static final String HOOKS = Type.getInternalName(Hooks.class);
    private static final Type CALL_TYPE = Type.getType(Call.class);
    private static final Type OBJECT = Type.getType(Object.class);
    private static final Type THROWABLE = Type.getType(Throwable.class);

    final InsnList code = new InsnList();
    /** The local that holds the call. */
    private final int call;

    HookCode(int call) {
        this.call = call;
    }

    /** What is called where the JVM is halted. */
    static AbstractInsnNode halting() {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, "halting", "()V", false);
    }

    HookCode begin(int api) {
        if (api <= Short.MAX_VALUE) {
            code.add(new IntInsnNode(Opcodes.SIPUSH, api));
        } else {
            code.add(new LdcInsnNode(api));
        }
        hook("begin", CALL_TYPE, Type.INT_TYPE);
        code.add(new VarInsnNode(Opcodes.ASTORE, call));
        return this;
    }

    HookCode receiver(int local) {
        load();
        code.add(new VarInsnNode(Opcodes.ALOAD, local));
        hook("receiver", Type.VOID_TYPE, CALL_TYPE, OBJECT);
        return this;
    }

    /** Arguments that lie in locals one after the other. */
    HookCode arguments(Type[] types, int first) {
        int local = first;
        for (Type type : types) {
            load();
            code.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
            hook("argument", Type.VOID_TYPE, CALL_TYPE, asPassed(type));
            local += type.getSize();
        }
        load();
        hook("entered", Type.VOID_TYPE, CALL_TYPE);
        return this;
    }

    /** The result, if there is one, lies on the stack, and stays there. */
    HookCode returned(Type result) {
        if (result.getSort() == Type.VOID) {
            load();
            hook("returned", Type.VOID_TYPE, CALL_TYPE);
        } else {
            code.add(new InsnNode(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
            load();
            hook("returned", Type.VOID_TYPE, asPassed(result), CALL_TYPE);
        }
        return this;
    }

    /** The exception lies on the stack, and is thrown on. */
    HookCode threw() {
        code.add(new InsnNode(Opcodes.DUP));
        load();
        hook("threw", Type.VOID_TYPE, THROWABLE, CALL_TYPE);
        code.add(new InsnNode(Opcodes.ATHROW));
        return this;
    }

    private void load() {
        code.add(new VarInsnNode(Opcodes.ALOAD, call));
    }

    private void hook(String name, Type result, Type... parameters) {
        String descriptor = Type.getMethodDescriptor(result, parameters);
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false));
    }

    private static Type asPassed(Type type) {
        switch (type.getSort()) {
            case Type.LONG:
            case Type.FLOAT:
            case Type.DOUBLE:
                return type;
            case Type.ARRAY:
            case Type.OBJECT:
                return OBJECT;
            default:
                return Type.INT_TYPE;
        }
    }
}
