package provoke.recorder;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/** Opens packages to the recorder, which reads private fields. By reflection, for Java 8 knows no modules. */
final class Modules {
    private static volatile Modules instance;

    private final Instrumentation instrumentation;
    private final Method moduleOf;
    private final Method isNamed;
    private final Method redefine;
    private final Set<?> us;

    private Modules(Instrumentation instrumentation) throws ReflectiveOperationException {
        Class<?> module = Class.forName("java.lang.Module");
        this.instrumentation = instrumentation;
        moduleOf = Class.class.getMethod("getModule");
        isNamed = module.getMethod("isNamed");
        redefine = Instrumentation.class.getMethod("redefineModule", module, Set.class, Map.class, Map.class, Set.class,
                Map.class);
        us = Collections.singleton(moduleOf.invoke(Modules.class));
    }

    static void use(Instrumentation instrumentation) {
        try {
            instance = new Modules(instrumentation);
        } catch (ReflectiveOperationException hasNone) {
            instance = null;
        }
    }

    /** Returns whether it could be done; the member is one of this class. */
    static boolean makeAccessible(AccessibleObject member, Class<?> type) {
        try {
            Modules modules = instance;
            if (modules != null) {
                modules.open(type);
            }
            member.setAccessible(true);
            return true;
        } catch (ReflectiveOperationException | RuntimeException refused) {
            return false;
        }
    }

    private void open(Class<?> type) throws ReflectiveOperationException {
        Object module = moduleOf.invoke(type);
        if ((boolean) isNamed.invoke(module)) {
            String name = type.getName();
            Map<?, ?> opens = Collections.singletonMap(name.substring(0, Math.max(0, name.lastIndexOf('.'))), us);
            redefine.invoke(instrumentation, module, Collections.emptySet(), Collections.emptyMap(), opens,
                    Collections.emptySet(), Collections.emptyMap());
        }
    }
}
