package provoke.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * One observed method: entry calls first, exit calls in a {@code finally} around the rest.
 *
 * <p>Exit calls are nested: what one throws is how the method ended for the next. Handlers of the method itself never see
 * what an exit call throws.
 */
final class WovenMethod extends LocalVariablesSorter {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final Type THROWABLE = Type.getObjectType("java/lang/Throwable");
    /** May put another exception in place of that of a wrong call. */
    private static final String OVERRIDE = "provoke/spec/ExceptionOverride";
    private static final int ENTRY = -1;

    private record Range(Label start, Label end) {
        boolean isEmpty() {
            return start.getOffset() == end.getOffset();
        }
    }

    /** Where a violation is thrown; {@code exit} is the number of the exit call that found it, or {@link #ENTRY}. */
    private record Throwing(Label label, Integer line, WeavePlan.Violation violation, int exit) {
    }

    private record Handler(Label start, Label end, Label handler, String type) {
    }

    /** Knows what lies on the stack. */
    private final AnalyzerAdapter analysis;
    private final String owner;
    private final WeavePlan.OfMethod plan;
    private final Type[] parameters;
    private final Type result;
    private final Integer firstLine;
    private final boolean hasFrames;
    private final Label begin = new Label();
    private final Label first = new Label();
    private final List<Handler> handlers = new ArrayList<>();
    /** The method's own code, and between two of them our exit calls. */
    private final List<Range> body = new ArrayList<>();
    private final List<Throwing> throwing = new ArrayList<>();
    /** Where each exit call is made: the next exit hears of what is thrown there. */
    private final List<List<Range>> guarded = new ArrayList<>();
    private Label start = first;
    private Integer line;
    // Our own locals, one after the other behind the parameters.
    private final List<Type> ours = new ArrayList<>();
    private int self;
    private final Map<Integer, Integer> copies = new LinkedHashMap<>();
    private final List<int[]> before = new ArrayList<>();
    private int returned;
    private int thrown;

    WovenMethod(String owner, WeavePlan.OfMethod plan, int access, Integer firstLine, boolean hasFrames,
            MethodVisitor next) {
        super(Opcodes.ASM9, access, plan.descriptor(),
                new AnalyzerAdapter(owner, access, plan.name(), plan.descriptor(), next));
        this.analysis = (AnalyzerAdapter) mv;
        this.owner = owner;
        this.plan = plan;
        this.parameters = Type.getArgumentTypes(plan.descriptor());
        this.result = Type.getReturnType(plan.descriptor());
        this.firstLine = firstLine;
        this.line = firstLine;
        this.hasFrames = hasFrames;
        plan.exits().forEach(exit -> guarded.add(new ArrayList<>()));
    }

    @Override
    public void visitCode() {
        super.visitCode();
        mv.visitLabel(begin);
        if (firstLine != null) {
            mv.visitLineNumber(firstLine, begin);
        }
        for (WeavePlan.Entry entry : plan.entries()) {
            ask(entry.call(), Type.BOOLEAN_TYPE);
            throwIfTrue(entry.violation(), ENTRY);
        }
        if (!plan.exits().isEmpty()) {
            save();
        }
        mv.visitLabel(first);
    }

    /** What exit calls need is kept where the method cannot change it. */
    private void save() {
        self = local(OBJECT);
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitVarInsn(Opcodes.ASTORE, self);
        for (WeavePlan.Exit exit : plan.exits()) {
            for (int parameter : exit.call().parameters()) {
                if (!copies.containsKey(parameter)) {
                    Type type = parameters[parameter];
                    int copy = local(type);
                    copies.put(parameter, copy);
                    mv.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot(parameter));
                    mv.visitVarInsn(type.getOpcode(Opcodes.ISTORE), copy);
                }
            }
            int[] values = new int[exit.before().size()];
            for (int i = 0; i < values.length; i++) {
                WeavePlan.Before value = exit.before().get(i);
                Type type = Type.getType(value.type());
                ask(value.call(), type);
                values[i] = local(type);
                mv.visitVarInsn(type.getOpcode(Opcodes.ISTORE), values[i]);
            }
            before.add(values);
        }
        if (result != Type.VOID_TYPE) {
            returned = local(result);
            mv.visitInsn(nothing(result));
            mv.visitVarInsn(result.getOpcode(Opcodes.ISTORE), returned);
        }
        thrown = local(THROWABLE);
        mv.visitInsn(Opcodes.ACONST_NULL);
        mv.visitVarInsn(Opcodes.ASTORE, thrown);
    }

    private int local(Type type) {
        ours.add(type);
        return newLocal(type);
    }

    private static int nothing(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LCONST_0;
            case Type.FLOAT -> Opcodes.FCONST_0;
            case Type.DOUBLE -> Opcodes.DCONST_0;
            case Type.ARRAY, Type.OBJECT -> Opcodes.ACONST_NULL;
            default -> Opcodes.ICONST_0;
        };
    }

    private int slot(int parameter) {
        int slot = 1;
        for (int i = 0; i < parameter; i++) {
            slot += parameters[i].getSize();
        }
        return slot;
    }

    /** Calls a monitor at the beginning, when parameters are what they were. */
    private void ask(WeavePlan.Call call, Type answer) {
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        List<Type> types = new ArrayList<>(List.of(OBJECT));
        for (int parameter : call.parameters()) {
            Type type = parameters[parameter];
            mv.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot(parameter));
            types.add(type);
        }
        invoke(call, answer, types);
    }

    private void leave(int number) {
        WeavePlan.Exit exit = plan.exits().get(number);
        List<Type> types = new ArrayList<>(List.of(OBJECT));
        mv.visitVarInsn(Opcodes.ALOAD, self);
        for (int parameter : exit.call().parameters()) {
            load(parameters[parameter], copies.get(parameter), types);
        }
        if (exit.takesResult()) {
            load(result, returned, types);
        }
        for (int i = 0; i < exit.before().size(); i++) {
            load(Type.getType(exit.before().get(i).type()), before.get(number)[i], types);
        }
        load(THROWABLE, thrown, types);
        invoke(exit.call(), Type.BOOLEAN_TYPE, types);
        throwIfTrue(exit.violation(), number);
    }

    /** The exception is made in the method itself, so that its stack trace begins where users know their way. */
    private void throwIfTrue(WeavePlan.Violation violation, int exit) {
        Label label = new Label();
        mv.visitJumpInsn(Opcodes.IFNE, label);
        throwing.add(new Throwing(label, line, violation, exit));
    }

    @Override
    public void visitLineNumber(int number, Label label) {
        line = number;
        super.visitLineNumber(number, label);
    }

    private void load(Type type, int local, List<Type> types) {
        mv.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
        types.add(type);
    }

    private void invoke(WeavePlan.Call call, Type answer, List<Type> types) {
        String descriptor = Type.getMethodDescriptor(answer, types.toArray(new Type[0]));
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, call.monitor(), call.method(), descriptor, false);
    }

    @Override
    public void visitInsn(int opcode) {
        if (plan.exits().isEmpty() || opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN) {
            super.visitInsn(opcode);
            return;
        }
        if (opcode != Opcodes.RETURN) {
            mv.visitVarInsn(result.getOpcode(Opcodes.ISTORE), returned);
        }
        endBody();
        clearStack();
        for (int i = 0; i < plan.exits().size(); i++) {
            guard(i);
        }
        if (opcode != Opcodes.RETURN) {
            mv.visitVarInsn(result.getOpcode(Opcodes.ILOAD), returned);
        }
        mv.visitInsn(opcode);
        start = new Label();
        mv.visitLabel(start);
    }

    /** A return may leave values behind, but where violations are thrown the stack is empty. */
    private void clearStack() {
        List<Object> stack = analysis.stack == null ? List.of() : List.copyOf(analysis.stack);
        for (int i = stack.size() - 1; i >= 0; i--) {
            boolean isSecondHalf = i > 0 && (stack.get(i - 1) == Opcodes.LONG || stack.get(i - 1) == Opcodes.DOUBLE);
            mv.visitInsn(isSecondHalf ? Opcodes.POP2 : Opcodes.POP);
            i -= isSecondHalf ? 1 : 0;
        }
    }

    private void endBody() {
        Label end = new Label();
        mv.visitLabel(end);
        body.add(new Range(start, end));
    }

    private void guard(int number) {
        Label from = new Label();
        Label to = new Label();
        mv.visitLabel(from);
        leave(number);
        mv.visitLabel(to);
        guarded.get(number).add(new Range(from, to));
    }

    /** Kept until the end, when it is known where our own code lies. */
    @Override
    public void visitTryCatchBlock(Label from, Label to, Label handler, String type) {
        handlers.add(new Handler(from, to, handler, type));
    }

    @Override
    public AnnotationVisitor visitTryCatchAnnotation(int typeRef, TypePath typePath, String descriptor,
            boolean visible) {
        // It would name a handler by its number, which changes.
        return null;
    }

    /** Parameters have their names from the very beginning. */
    @Override
    public void visitLocalVariable(String name, String descriptor, String signature, Label from, Label to,
            int index) {
        boolean isParameter = index < firstLocal && from.getOffset() == first.getOffset();
        super.visitLocalVariable(name, descriptor, signature, isParameter ? begin : from, to, index);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        endBody();
        List<Label> exits = leaveByException();
        throwing.forEach(this::write);
        handlers.forEach(this::around);
        // The innermost first: each exit hears of what happened in those before.
        List<Range> covered = body;
        for (int i = 0; i < exits.size(); i++) {
            for (Range range : covered) {
                if (!range.isEmpty()) {
                    mv.visitTryCatchBlock(range.start(), range.end(), exits.get(i), THROWABLE.getInternalName());
                }
            }
            covered = guarded.get(i);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    /** The parts of the method's own code that one of its handlers covers. */
    private void around(Handler handler) {
        int from = handler.start().getOffset();
        int to = handler.end().getOffset();
        for (Range part : body) {
            Label start = part.start().getOffset() > from ? part.start() : handler.start();
            Label end = part.end().getOffset() < to ? part.end() : handler.end();
            if (start.getOffset() < end.getOffset()) {
                mv.visitTryCatchBlock(start, end, handler.handler(), handler.type());
            }
        }
    }

    /** One handler after the other, each of which may be reached from the one before or by an exception. */
    private List<Label> leaveByException() {
        List<Label> exits = new ArrayList<>();
        line = firstLine;
        for (int i = 0; i < plan.exits().size(); i++) {
            Label handler = new Label();
            exits.add(handler);
            begin(handler, ownLocals(), List.of(THROWABLE.getInternalName()));
            mv.visitVarInsn(Opcodes.ASTORE, thrown);
            guard(i);
            mv.visitVarInsn(Opcodes.ALOAD, thrown);
        }
        if (!exits.isEmpty()) {
            mv.visitInsn(Opcodes.ATHROW);
        }
        return exits;
    }

    private void write(Throwing violation) {
        line = violation.line();
        boolean isEntry = violation.exit() == ENTRY;
        if (isEntry) {
            begin(violation.label(), List.of(owner), List.of());
        } else {
            begin(violation.label(), ownLocals(), List.of());
        }
        mv.visitTypeInsn(Opcodes.NEW, violation.violation().exception());
        mv.visitInsn(Opcodes.DUP);
        mv.visitLdcInsn(violation.violation().message());
        mv.visitMethodInsn(Opcodes.INVOKESPECIAL, violation.violation().exception(), "<init>",
                "(Ljava/lang/String;)V", false);
        if (isEntry) {
            mv.visitVarInsn(Opcodes.ALOAD, 0);
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, OVERRIDE, "of",
                    Type.getMethodDescriptor(THROWABLE, THROWABLE, OBJECT), false);
        }
        mv.visitInsn(Opcodes.ATHROW);
        if (!isEntry) {
            Label end = new Label();
            mv.visitLabel(end);
            guarded.get(violation.exit()).add(new Range(violation.label(), end));
        }
    }

    /** A block of ours, at the current line. */
    private void begin(Label label, List<Object> locals, List<Object> stack) {
        mv.visitLabel(label);
        if (line != null) {
            mv.visitLineNumber(line, label);
        }
        if (hasFrames) {
            mv.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
        }
    }

    /** Nothing is known of the method's own locals when it ends, but all of ours. */
    private List<Object> ownLocals() {
        List<Object> locals = new ArrayList<>();
        for (int i = 0; i < firstLocal; i++) {
            locals.add(Opcodes.TOP);
        }
        ours.forEach(type -> locals.add(frameType(type)));
        return locals;
    }

    private static Object frameType(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.ARRAY -> type.getDescriptor();
            case Type.OBJECT -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }
}
