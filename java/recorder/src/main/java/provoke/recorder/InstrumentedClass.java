package provoke.recorder;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * One class with hooks in its chosen methods and around its calls of chosen native ones, in {@link Housekeeping} and
 * {@link Halting}; everything else in it stays as it is.
 */
final class InstrumentedClass {
    private static final int INTERNAL = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;
    /** Where the stack must not overflow, or the current thread is not what it seems. */
    private static final Set<String> DELICATE = new HashSet<>(Arrays.asList(
            "Ljdk/internal/vm/annotation/ReservedStackAccess;",
            "Ljdk/internal/vm/annotation/ChangesCurrentThread;",
            "Ljdk/internal/vm/annotation/JvmtiMountTransition;"));
    private static final int WITHOUT_CODE = Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT;

    private final ClassReader reader;
    private final String type;
    private final boolean hasFrames;
    private final Selection selection;
    private final NativeMethods natives;
    private final ClassLoader loader;
    private final Remarks remarks;
    private final boolean isApi;
    private final boolean isOfTheJdk;
    private final boolean callsNatives;
    /** Methods that became too large, by name and descriptor. */
    private final Set<String> tooLarge = new HashSet<>();
    private int methods;
    private boolean isChanged;

    InstrumentedClass(byte[] bytes, ClassLoader loader, Selection selection, NativeMethods natives, Remarks remarks,
            boolean isApi, boolean isOfTheJdk) {
        reader = new ClassReader(bytes);
        type = reader.getClassName().replace('/', '.');
        hasFrames = reader.readShort(6) >= Opcodes.V1_6;
        this.selection = selection;
        this.natives = natives;
        this.loader = loader;
        this.remarks = remarks;
        this.isApi = isApi;
        this.isOfTheJdk = isOfTheJdk;
        callsNatives = !isOfTheJdk && mentionsNative();
    }

    /** Methods that were changed to be recorded. */
    int methods() {
        return methods;
    }

    /** The new class file, or null if nothing in it is to be changed. */
    byte[] bytes() {
        if (!isApi && !isOfTheJdk && !callsNatives) {
            return null;
        }
        while (true) {
            methods = 0;
            isChanged = false;
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(new Methods(writer), ClassReader.EXPAND_FRAMES);
            if (!isChanged) {
                return null;
            }
            try {
                return writer.toByteArray();
            } catch (MethodTooLargeException large) {
                String method = large.getMethodName() + large.getDescriptor();
                tooLarge.add(method);
                remarks.notInstrumented(type, method + ": it would become too large");
            }
        }
    }

    /** Looks at the constants only: most classes call nothing that is native and chosen. */
    private boolean mentionsNative() {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            // JVMS 4.4: 10 is a method of a class.
            if (at > 0 && reader.readByte(at - 1) == 10) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(at + 2));
                if (natives.called(reader.readClass(at, buffer), reader.readUTF8(nameAndType, buffer),
                        reader.readUTF8(nameAndType + 2, buffer), loader) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isRecorded(int access, String name) {
        return isApi && (access & (INTERNAL | WITHOUT_CODE)) == 0 && !name.equals("<clinit>")
                && selection.chooses(type, name);
    }

    private boolean isHousekeeping(int access, String name) {
        return isOfTheJdk && (access & WITHOUT_CODE) == 0 && Housekeeping.is(type, name);
    }

    private final class Methods extends ClassVisitor {
        Methods(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean isRecorded = isRecorded(access, name);
            boolean isHousekeeping = !isRecorded && isHousekeeping(access, name);
            boolean isHalting = isOfTheJdk && Halting.is(type, name);
            boolean isLookedAt = isRecorded || isHousekeeping || isHalting
                    || callsNatives && (access & WITHOUT_CODE) == 0;
            if (!isLookedAt || tooLarge.contains(name + descriptor)) {
                return next;
            }
            return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
                @Override
                public void visitEnd() {
                    boolean isToRecord = surroundNatives(this);
                    if (isRecorded) {
                        isToRecord |= record(this);
                    } else if (isHousekeeping) {
                        RecordedMethod.instrument(reader.getClassName(), this, Api.HOUSEKEEPING, hasFrames);
                    }
                    if (isHalting) {
                        instructions.insert(HookCode.halting());
                    }
                    methods += isToRecord ? 1 : 0;
                    isChanged |= isToRecord || isHousekeeping || isHalting;
                    accept(next);
                }
            };
        }
    }

    private boolean surroundNatives(MethodNode method) {
        Map<MethodInsnNode, Api> calls = new LinkedHashMap<>();
        if (callsNatives) {
            for (AbstractInsnNode node : method.instructions.toArray()) {
                boolean isCall = node.getOpcode() == Opcodes.INVOKEVIRTUAL || node.getOpcode() == Opcodes.INVOKESTATIC;
                if (isCall) {
                    MethodInsnNode call = (MethodInsnNode) node;
                    Api api = natives.called(call.owner, call.name, call.desc, loader);
                    boolean isAsDeclared = api != null && api.isStatic == (node.getOpcode() == Opcodes.INVOKESTATIC);
                    if (isAsDeclared) {
                        calls.put(call, api);
                    }
                }
            }
        }
        if (!calls.isEmpty()) {
            NativeCalls.instrument(reader.getClassName(), method, calls, hasFrames);
        }
        return !calls.isEmpty();
    }

    private boolean record(MethodNode method) {
        if (isDelicate(method)) {
            remarks.notInstrumented(type, method.name + method.desc + ": the JVM runs it in a state of its own");
            return false;
        }
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        Api api = Api.of(type, method.name, method.desc, isStatic);
        String reason = RecordedMethod.instrument(reader.getClassName(), method, api, hasFrames);
        if (reason != null) {
            remarks.notInstrumented(type, method.name + method.desc + ": " + reason);
        }
        return reason == null;
    }

    private static boolean isDelicate(MethodNode method) {
        if (method.visibleAnnotations != null) {
            for (AnnotationNode annotation : method.visibleAnnotations) {
                if (DELICATE.contains(annotation.desc)) {
                    return true;
                }
            }
        }
        return false;
    }
}
