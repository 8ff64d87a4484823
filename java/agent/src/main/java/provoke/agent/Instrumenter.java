package provoke.agent;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Adds reports to the code of one class; what the class does stays the same. */
final class Instrumenter {
    private final Scope scope;
    private final InputApis inputs;
    private final Branches branches;

    Instrumenter(Scope scope, InputApis inputs, Branches branches) {
        this.scope = scope;
        this.inputs = inputs;
        this.branches = branches;
    }

    byte[] instrument(byte[] original) {
        ClassReader reader = new ClassReader(original);
        // Frames stay those of the original, since no block is added that other code falls into.
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        reader.accept(new Methods(writer), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    private final class Methods extends ClassVisitor {
        private String owner;
        private boolean hasFrames;

        Methods(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName,
                String[] interfaces) {
            owner = name;
            hasFrames = (version & 0xFFFF) >= Opcodes.V1_6;
            super.visit(version, access, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            MethodReports.Subject subject = new MethodReports.Subject(owner, access, name, descriptor, hasFrames);
            return next == null ? null : new MethodReports(subject, scope, inputs, branches, next);
        }
    }
}
