package provoke.recorder;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Instruments classes as they are loaded, and those that were loaded before. */
final class Transformer implements ClassFileTransformer {
    private static final String OURS = "provoke.recorder.";
    private static final String STOOD_ON = "the recorder itself, or the JVM, stands on it";

    private final Selection selection;
    private final NativeMethods natives;
    private final Remarks remarks;
    /** The loader of those parts of the JDK that the boot loader does not load. */
    private final ClassLoader platform = ClassLoader.getSystemClassLoader().getParent();
    /**
     * Whether classes are instrumented that were loaded before us; later, others ask for that, and they are not
     * counted again.
     */
    private volatile boolean isCatchingUp;

    Transformer(Configuration configuration, Remarks remarks) {
        selection = new Selection(configuration.apis, configuration.exceptions);
        natives = new NativeMethods(selection);
        this.remarks = remarks;
    }

    /**
     * Loads every class that instrumenting needs: one that is needed for the first time while itself is being
     * instrumented could not be loaded at all.
     */
    static void rehearse() {
        Configuration configuration = new Configuration();
        configuration.apis.add(new Glob("java.lang.Thread.*"));
        configuration.exceptions.add(new Glob("none"));
        Transformer transformer = new Transformer(configuration, new Remarks());
        byte[] bytes = NativeMethods.classFile("java/lang/Thread", null);
        if (transformer.transform(ClassLoader.getSystemClassLoader(), "java.lang.Thread", true, null, bytes) == null) {
            throw new IllegalStateException("nothing was instrumented");
        }
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
        ThreadState thread = ThreadState.current();
        boolean wasBusy = thread.isBusy;
        thread.isBusy = true;
        try {
            return name == null || name.startsWith(OURS.replace('.', '/')) ? null
                    : transform(loader, name.replace('/', '.'), old == null, domain, bytes);
        } catch (Throwable failure) {
            // The JVM would hide it, too, but nobody would hear of it.
            remarks.notInstrumented(String.valueOf(name).replace('/', '.'), Remarks.reasonOf(failure));
            return null;
        } finally {
            thread.isBusy = wasBusy;
        }
    }

    private byte[] transform(ClassLoader loader, String type, boolean isNew, ProtectionDomain domain, byte[] bytes) {
        boolean isChosen = selection.mayChooseFrom(type);
        boolean isForbidden = isChosen && selection.isForbidden(type);
        boolean isApi = isChosen && !isForbidden;
        boolean isOfTheJdk = isOfTheJdk(loader, domain);
        if (isForbidden && isNew) {
            remarks.notInstrumented(type, STOOD_ON);
        }
        if (isOfTheJdk && !isApi && !isOfConcern(type)) {
            return null;
        }
        InstrumentedClass instrumented = new InstrumentedClass(bytes, loader, selection, natives, remarks, isApi,
                isOfTheJdk);
        byte[] changed = instrumented.bytes();
        if (changed == null) {
            return null;
        }
        if (!seesHooks(loader)) {
            remarks.notInstrumented(type, "its class loader does not find the recorder");
            return null;
        }
        if ((isNew || isCatchingUp) && instrumented.methods() > 0) {
            remarks.instrumented(instrumented.methods());
        }
        return changed;
    }

    private boolean isOfTheJdk(ClassLoader loader, ProtectionDomain domain) {
        if (loader == null || loader == platform) {
            return true;
        }
        CodeSource source = domain == null ? null : domain.getCodeSource();
        return source != null && source.getLocation() != null && source.getLocation().getProtocol().equals("jrt");
    }

    /** The JVM will ask the same when the class is linked, and the program would suffer from the answer. */
    private static boolean seesHooks(ClassLoader loader) {
        if (loader == null) {
            return true;
        }
        try {
            return Class.forName(Hooks.class.getName(), false, loader) == Hooks.class;
        } catch (ClassNotFoundException | LinkageError | RuntimeException hidden) {
            return false;
        }
    }

    /** Instruments what was loaded before. */
    void catchUp(Instrumentation instrumentation) {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (isToBeChanged(type)) {
                if (instrumentation.isModifiableClass(type)) {
                    loaded.add(type);
                } else {
                    remarks.notInstrumented(type.getName(), "the JVM does not allow to change it");
                }
            }
        }
        isCatchingUp = true;
        retransform(instrumentation, loaded);
        isCatchingUp = false;
    }

    private boolean isToBeChanged(Class<?> type) {
        String name = type.getName();
        boolean isHidden = name.indexOf('/') >= 0;
        if (type.isArray() || isHidden || name.startsWith(OURS)) {
            return false;
        }
        boolean isChosen = selection.mayChooseFrom(name);
        boolean isForbidden = isChosen && selection.isForbidden(name);
        if (isForbidden) {
            remarks.notInstrumented(name, STOOD_ON);
        }
        return isChosen && !isForbidden || type.getClassLoader() == null && isOfConcern(name);
    }

    /** Whether a class of the JDK has to be changed whatever is chosen. */
    private static boolean isOfConcern(String type) {
        return Housekeeping.isIn(type) || Halting.isIn(type);
    }

    /** All at once is fast, but one class that the JVM refuses spoils it for all. */
    private void retransform(Instrumentation instrumentation, List<Class<?>> types) {
        if (types.isEmpty()) {
            return;
        }
        try {
            instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
        } catch (Exception | LinkageError | InternalError refused) {
            if (types.size() == 1) {
                remarks.notInstrumented(types.get(0).getName(), Remarks.reasonOf(refused));
            } else {
                for (Class<?> type : types) {
                    retransform(instrumentation, Collections.<Class<?>>singletonList(type));
                }
            }
        }
    }
}
