package provoke.agent;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Adds reports to one method: before each branch, around each call into code that is not instrumented.
 * Calls of input methods become calls of {@link Source}.
 */
final class MethodReports extends AnalyzerAdapter {
    private static final String TRACE = Type.getInternalName(Trace.class);
    private static final String SOURCE = Type.getInternalName(Source.class);
    private static final String OBJECT = "java/lang/Object";
    private static final String THROWABLE = "java/lang/Throwable";

    /** The method that is rewritten. */
    record Subject(String owner, int access, String name, String descriptor, boolean hasFrames) {
    }

    /** Code that may throw, the types of the locals there, and who else would catch it. */
    private record Guarded(Label start, Label end, Object[] locals, List<Handler> outer) {
    }

    private record Handler(Label start, Label end, Label handler, String type) {
    }

    private final Subject subject;
    private final Scope scope;
    private final InputApis inputs;
    private final Branches branches;
    private final Set<Label> seen = new HashSet<>();
    private final List<Handler> handlers = new ArrayList<>();
    private final List<Guarded> guarded = new ArrayList<>();
    private final Label body = new Label();
    private int ordinal;

    MethodReports(Subject subject, Scope scope, InputApis inputs, Branches branches, MethodVisitor next) {
        super(Opcodes.ASM9, subject.owner(), subject.access(), subject.name(), subject.descriptor(), next);
        this.subject = subject;
        this.scope = scope;
        this.inputs = inputs;
        this.branches = branches;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (isInitialiser()) {
            report("enterInitialiser", "()V");
            super.visitLabel(body);
        }
        report("enter", "()V");
    }

    private boolean isInitialiser() {
        return subject.name().equals("<clinit>");
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN && isInitialiser()) {
            report("leaveInitialiser", "()V");
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitLabel(Label label) {
        seen.add(label);
        super.visitLabel(label);
    }

    /** Kept until the end: handlers of ours come first, for they are the innermost. */
    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        handlers.add(new Handler(start, end, handler, type));
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        boolean back = seen.contains(label);
        if (opcode == Opcodes.GOTO || opcode == Opcodes.JSR) {
            if (back) {
                report("back", "()V");
            }
        } else {
            jump(opcode, back);
        }
        super.visitJumpInsn(opcode, label);
    }

    private void jump(int opcode, boolean back) {
        String name = switch (opcode) {
            case Opcodes.IFEQ, Opcodes.IF_ICMPEQ -> "ifEq";
            case Opcodes.IFNE, Opcodes.IF_ICMPNE -> "ifNe";
            case Opcodes.IFLT, Opcodes.IF_ICMPLT -> "ifLt";
            case Opcodes.IFGE, Opcodes.IF_ICMPGE -> "ifGe";
            case Opcodes.IFGT, Opcodes.IF_ICMPGT -> "ifGt";
            case Opcodes.IFLE, Opcodes.IF_ICMPLE -> "ifLe";
            case Opcodes.IF_ACMPEQ -> "ifSame";
            case Opcodes.IF_ACMPNE -> "ifOther";
            case Opcodes.IFNULL -> "ifNull";
            case Opcodes.IFNONNULL -> "ifNonNull";
            default -> throw new IllegalArgumentException("jump " + opcode);
        };
        boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
        boolean references = opcode >= Opcodes.IF_ACMPEQ && opcode != Opcodes.GOTO && opcode != Opcodes.JSR;
        String operand = references ? "Ljava/lang/Object;" : "I";
        super.visitInsn(two ? Opcodes.DUP2 : Opcodes.DUP);
        number(branch(back));
        report(name, "(" + operand + (two ? operand : "") + "I)V");
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label standard, Label... labels) {
        choose();
        super.visitTableSwitchInsn(min, max, standard, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label standard, int[] keys, Label[] labels) {
        choose();
        super.visitLookupSwitchInsn(standard, keys, labels);
    }

    private void choose() {
        super.visitInsn(Opcodes.DUP);
        number(branch(false));
        report("choose", "(II)V");
    }

    private int branch(boolean back) {
        return branches.add(subject.owner(), subject.name(), subject.descriptor(), ordinal++, back);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        InputApis.Role role = opcode == Opcodes.INVOKESTATIC ? inputs.of(owner, name, descriptor) : null;
        if (role != null) {
            super.visitMethodInsn(opcode, SOURCE, Source.methodFor(role, Type.getReturnType(descriptor)),
                    Source.descriptorFor(descriptor), false);
            if (Type.getReturnType(descriptor).getSort() == Type.OBJECT) {
                super.visitTypeInsn(Opcodes.CHECKCAST, Type.getReturnType(descriptor).getInternalName());
            }
        } else if (isExit(owner, name, descriptor)) {
            // The status goes with the run; whoever called it on a runtime leaves that behind, too.
            super.visitMethodInsn(Opcodes.INVOKESTATIC, SOURCE, "exit",
                    opcode == Opcodes.INVOKESTATIC ? "(I)V" : "(Ljava/lang/Runtime;I)V", false);
        } else if (scope.isInstrumented(owner) || isPlain(owner, name)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else {
            around(Type.getReturnType(descriptor),
                    () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface));
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        around(Type.getReturnType(descriptor),
                () -> super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments));
    }

    private static boolean isExit(String owner, String name, String descriptor) {
        boolean exits = owner.equals("java/lang/System") && name.equals("exit")
                || owner.equals("java/lang/Runtime") && (name.equals("exit") || name.equals("halt"));
        return exits && descriptor.equals("(I)V");
    }

    /** Nothing happens there that anybody could see. */
    private static boolean isPlain(String owner, String name) {
        return owner.equals(OBJECT) && name.equals("<init>");
    }

    private void around(Type result, Runnable call) {
        report("call", "()V");
        Object[] before = locals == null ? null : locals.toArray();
        Label start = new Label();
        Label end = new Label();
        super.visitLabel(start);
        call.run();
        super.visitLabel(end);
        if (canBeGuarded(before)) {
            List<Handler> outer = handlers.stream()
                    .filter(handler -> seen.contains(handler.start()) && !seen.contains(handler.end())).toList();
            guarded.add(new Guarded(start, end, before, outer));
        }
        switch (result.getSort()) {
            case Type.VOID -> report("returned", "()V");
            case Type.BOOLEAN, Type.CHAR, Type.BYTE, Type.SHORT, Type.INT -> returned(Opcodes.DUP, "(I)V");
            case Type.LONG -> returned(Opcodes.DUP2, "(J)V");
            case Type.FLOAT -> returned(Opcodes.DUP, "(F)V");
            case Type.DOUBLE -> returned(Opcodes.DUP2, "(D)V");
            default -> returned(Opcodes.DUP, "(Ljava/lang/Object;)V");
        }
    }

    /** Before the constructor of the superclass has run, the object must not be seen by a handler. */
    private static boolean canBeGuarded(Object[] locals) {
        if (locals == null) {
            return false;
        }
        for (Object local : locals) {
            if (local == Opcodes.UNINITIALIZED_THIS || local instanceof Label) {
                return false;
            }
        }
        return true;
    }

    private void returned(int copy, String descriptor) {
        super.visitInsn(copy);
        report("returned", descriptor);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        for (Guarded region : guarded) {
            Label handler = new Label();
            Label end = new Label();
            // Straight to the writer: our handlers are nothing that the analysis has to follow.
            mv.visitTryCatchBlock(region.start(), region.end(), handler, THROWABLE);
            mv.visitLabel(handler);
            if (subject.hasFrames()) {
                Object[] locals = frameLocals(region.locals());
                mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {THROWABLE});
            }
            mv.visitInsn(Opcodes.DUP);
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, TRACE, "threw", "(Ljava/lang/Throwable;)V", false);
            mv.visitInsn(Opcodes.ATHROW);
            mv.visitLabel(end);
            for (Handler outer : region.outer()) {
                mv.visitTryCatchBlock(handler, end, outer.handler(), outer.type());
            }
        }
        if (isInitialiser()) {
            leaveByException();
        }
        for (Handler handler : handlers) {
            mv.visitTryCatchBlock(handler.start(), handler.end(), handler.handler(), handler.type());
        }
        mv.visitMaxs(maxStack, maxLocals);
    }

    private void leaveByException() {
        Label end = new Label();
        mv.visitLabel(end);
        if (subject.hasFrames()) {
            mv.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {THROWABLE});
        }
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, TRACE, "leaveInitialiser", "()V", false);
        mv.visitInsn(Opcodes.ATHROW);
        // The outermost of all.
        handlers.add(new Handler(body, end, end, THROWABLE));
    }

    /** The analysis names both halves of a long or double, a frame only the first. */
    private static Object[] frameLocals(Object[] locals) {
        List<Object> named = new ArrayList<>();
        for (int i = 0; i < locals.length; i++) {
            named.add(locals[i]);
            if (locals[i] == Opcodes.LONG || locals[i] == Opcodes.DOUBLE) {
                i++;
            }
        }
        return named.toArray();
    }

    private void number(int value) {
        if (value <= Short.MAX_VALUE) {
            super.visitIntInsn(value <= Byte.MAX_VALUE ? Opcodes.BIPUSH : Opcodes.SIPUSH, value);
        } else {
            super.visitLdcInsn(value);
        }
    }

    private void report(String name, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, TRACE, name, descriptor, false);
    }
}
