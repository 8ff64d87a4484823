package provoke.recorder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Knows which chosen methods are native, from class files that it reads without loading the classes. */
final class NativeMethods {
    /** What a class declares, by name and descriptor. */
    private static final class Declarations extends ClassVisitor {
        private static final Declarations NONE = new Declarations();

        private final Map<String, Integer> methods = new HashMap<>();
        private String superclass;

        Declarations() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName,
                String[] interfaces) {
            superclass = superName;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
            methods.put(name + descriptor, access);
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public AnnotationVisitor visitAnnotation(String annotation, boolean isVisible) {
                    // It asks who called it, and is best not looked at.
                    if (annotation.endsWith("/CallerSensitive;")) {
                        methods.put(name + descriptor, access | Opcodes.ACC_PRIVATE);
                    }
                    return null;
                }
            };
        }
    }

    private final Selection selection;
    private final ConcurrentMap<String, Declarations> known = new ConcurrentHashMap<>();

    NativeMethods(Selection selection) {
        this.selection = selection;
    }

    /**
     * The API that a call calls if it is native and chosen, or null; the class is an internal name, as seen by a
     * loader.
     */
    Api called(String owner, String name, String descriptor, ClassLoader loader) {
        if (owner.charAt(0) == '[' || !selection.mayChooseFrom(owner.replace('/', '.'))) {
            return null;
        }
        String type = owner;
        while (type != null) {
            Declarations declarations = declarations(type, loader);
            Integer access = declarations.methods.get(name + descriptor);
            if (access != null) {
                return chosen(type.replace('/', '.'), name, descriptor, access);
            }
            type = declarations.superclass;
        }
        return null;
    }

    private Api chosen(String type, String name, String descriptor, int access) {
        boolean isNative = (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_PRIVATE)) == Opcodes.ACC_NATIVE;
        if (isNative && selection.chooses(type, name) && !selection.isForbidden(type)) {
            return Api.of(type, name, descriptor, (access & Opcodes.ACC_STATIC) != 0);
        }
        return null;
    }

    private Declarations declarations(String type, ClassLoader loader) {
        Declarations declarations = known.get(type);
        if (declarations == null) {
            try {
                declarations = read(type, loader);
            } catch (RuntimeException malformed) {
                declarations = Declarations.NONE;
            }
            known.put(type, declarations);
        }
        return declarations;
    }

    private static Declarations read(String type, ClassLoader loader) {
        byte[] bytes = classFile(type, loader);
        if (bytes == null) {
            return Declarations.NONE;
        }
        Declarations declarations = new Declarations();
        new ClassReader(bytes).accept(declarations,
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return declarations;
    }

    /** The class file as a loader finds it, or null. */
    static byte[] classFile(String type, ClassLoader loader) {
        try (InputStream file = open(type + ".class", loader)) {
            return file == null ? null : bytes(file);
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }

    private static InputStream open(String name, ClassLoader loader) {
        InputStream file = name.startsWith("java/") || loader == null ? null : loader.getResourceAsStream(name);
        return file != null ? file : ClassLoader.getSystemResourceAsStream(name);
    }

    private static byte[] bytes(InputStream file) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int count = file.read(buffer); count >= 0; count = file.read(buffer)) {
            all.write(buffer, 0, count);
        }
        return all.toByteArray();
    }
}
