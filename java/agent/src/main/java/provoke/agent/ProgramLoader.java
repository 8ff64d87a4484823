package provoke.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The classes of one run, instrumented as they are loaded; a new loader finds all of them uninitialised. */
final class ProgramLoader extends URLClassLoader {
    private final Scope scope;
    private final Instrumenter instrumenter;
    private final Map<String, byte[]> done;
    private final Map<String, String> refused;

    /** What all runs of one program share. */
    record Program(URL[] classPath, Scope scope, Instrumenter instrumenter, Map<String, byte[]> done,
            Map<String, String> refused) {
        Program(URL[] classPath, Scope scope, Instrumenter instrumenter) {
            this(classPath, scope, instrumenter, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    ProgramLoader(Program program) {
        super(program.classPath(), ProgramLoader.class.getClassLoader());
        this.scope = program.scope();
        this.instrumenter = program.instrumenter();
        this.done = program.done();
        this.refused = program.refused();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String internal = name.replace('.', '/');
        if (!scope.isInstrumented(internal)) {
            return super.findClass(name);
        }
        byte[] code = done.get(internal);
        if (code == null) {
            code = instrumented(internal);
            done.put(internal, code);
        }
        return defineClass(name, code, 0, code.length);
    }

    private byte[] instrumented(String name) throws ClassNotFoundException {
        byte[] original;
        try (InputStream in = getResourceAsStream(name + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name.replace('/', '.'));
            }
            original = in.readAllBytes();
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name.replace('/', '.'), unreadable);
        }
        try {
            return instrumenter.instrument(original);
        } catch (RuntimeException tooMuch) {
            // A method that grows beyond what a class file can hold, or a class nobody could run anyway.
            refused.put(name, String.valueOf(tooMuch.getMessage()));
            return original;
        }
    }
}
