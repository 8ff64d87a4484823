package provoke.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import provoke.harness.Frame;

/**
 * Puts calls of monitors into classes, as a plan says, and writes the classes to a folder ({@code PROTOCOL.md}).
 * It does not know what a specification is, and runs no code of the program.
 */
public final class Weaver {
    private static final byte[] NO_PREFIX = {};

    private Weaver() {
    }

    public static void main(String[] arguments) throws IOException {
        OutputStream replies = System.out;
        System.setOut(new PrintStream(System.err, true));
        Frame.Reader request = Frame.read(System.in);
        Path folder = Path.of(request.string());
        Map<String, String> failed = new LinkedHashMap<>();
        for (WeavePlan.OfClass plan : WeavePlan.read(request)) {
            try {
                Path file = folder.resolve(plan.name() + ".class");
                Files.createDirectories(file.getParent());
                Files.write(file, weave(plan));
            } catch (RuntimeException tooMuch) {
                // A method that grows beyond what a class file can hold, or a class nobody could run anyway.
                failed.put(plan.name(), String.valueOf(tooMuch.getMessage()));
            }
        }
        Frame reply = new Frame().u32(failed.size());
        failed.forEach((name, why) -> reply.string(name).string(why));
        replies.write(reply.framed(NO_PREFIX));
        replies.flush();
    }

    private static byte[] weave(WeavePlan.OfClass plan) {
        ClassReader reader = new ClassReader(plan.original());
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        reader.accept(new Weaving(plan, firstLines(reader), writer), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    /** Where each method begins in the source: what is put before its first line happens there, too. */
    private static Map<String, Integer> firstLines(ClassReader reader) {
        Map<String, Integer> lines = new LinkedHashMap<>();
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitLineNumber(int line, Label start) {
                        lines.putIfAbsent(name + descriptor, line);
                    }
                };
            }
        }, ClassReader.SKIP_FRAMES);
        return lines;
    }

    /** A class whose objects hold the states of monitors, or whose methods are observed, or both. */
    private static final class Weaving extends ClassVisitor {
        private final WeavePlan.OfClass plan;
        private final Map<String, Integer> firstLines;
        private boolean hasFrames;

        Weaving(WeavePlan.OfClass plan, Map<String, Integer> firstLines, ClassVisitor next) {
            super(Opcodes.ASM9, next);
            this.plan = plan;
            this.firstLines = firstLines;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName,
                String[] interfaces) {
            hasFrames = (version & 0xFFFF) >= Opcodes.V1_6;
            String[] all = new String[interfaces.length + plan.holders().size()];
            System.arraycopy(interfaces, 0, all, 0, interfaces.length);
            // The generic signature lists the interfaces again.
            StringBuilder generic = new StringBuilder(signature == null ? "" : signature);
            for (int i = 0; i < plan.holders().size(); i++) {
                all[interfaces.length + i] = plan.holders().get(i).type();
                generic.append('L').append(plan.holders().get(i).type()).append(';');
            }
            super.visit(version, access, name, signature == null ? null : generic.toString(), superName, all);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            for (WeavePlan.OfMethod method : plan.methods()) {
                if (method.name().equals(name) && method.descriptor().equals(descriptor)) {
                    Integer line = firstLines.get(name + descriptor);
                    return new WovenMethod(plan.name(), method, access, line, hasFrames, next);
                }
            }
            return next;
        }

        @Override
        public void visitEnd() {
            plan.holders().forEach(this::hold);
            super.visitEnd();
        }

        /** A field for the monitor, and the interface's two methods. */
        private void hold(WeavePlan.Holder holder) {
            String type = Type.getObjectType(holder.monitor()).getDescriptor();
            super.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC, holder.accessor(), type,
                    null, null).visitEnd();
            MethodVisitor get = accessor(holder, "()" + type);
            get.visitFieldInsn(Opcodes.GETFIELD, plan.name(), holder.accessor(), type);
            get.visitInsn(Opcodes.ARETURN);
            get.visitMaxs(0, 0);
            get.visitEnd();
            MethodVisitor set = accessor(holder, "(" + type + ")V");
            set.visitVarInsn(Opcodes.ALOAD, 1);
            set.visitFieldInsn(Opcodes.PUTFIELD, plan.name(), holder.accessor(), type);
            set.visitInsn(Opcodes.RETURN);
            set.visitMaxs(0, 0);
            set.visitEnd();
        }

        private MethodVisitor accessor(WeavePlan.Holder holder, String descriptor) {
            MethodVisitor method = super.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
                    holder.accessor(), descriptor, null, null);
            method.visitCode();
            method.visitVarInsn(Opcodes.ALOAD, 0);
            return method;
        }
    }
}
