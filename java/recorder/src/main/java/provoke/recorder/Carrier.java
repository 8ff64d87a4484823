package provoke.recorder;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;

/**
 * Keeps a virtual thread on its carrier while the recorder works in it. The code that switches threads is Java,
 * too, and has called us perhaps: if a lock of ours switched the thread in the middle of that, nobody would ever
 * switch it back.
 */
final class Carrier {
    private static final Class<?> VIRTUAL = find("java.lang.VirtualThread");
    private static final MethodHandle PIN = handle("pin");
    private static final MethodHandle UNPIN = handle("unpin");

    private Carrier() {
    }

    /** Whether the current thread may be switched. */
    static boolean isNeeded() {
        return PIN != null && UNPIN != null && Thread.currentThread().getClass() == VIRTUAL;
    }

    /** Returns whether it could be done. */
    static boolean pin() {
        try {
            PIN.invokeExact();
            return true;
        } catch (Throwable tooOften) {
            return false;
        }
    }

    static void unpin() {
        try {
            UNPIN.invokeExact();
        } catch (Throwable impossible) {
            // It was pinned.
        }
    }

    private static Class<?> find(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException olderJvm) {
            return null;
        }
    }

    private static MethodHandle handle(String name) {
        Class<?> continuation = find("jdk.internal.vm.Continuation");
        if (VIRTUAL == null || continuation == null) {
            return null;
        }
        try {
            Method method = continuation.getMethod(name);
            return Modules.makeAccessible(method, continuation) ? MethodHandles.lookup().unreflect(method) : null;
        } catch (ReflectiveOperationException otherJvm) {
            return null;
        }
    }
}
