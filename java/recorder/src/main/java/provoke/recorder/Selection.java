package provoke.recorder;

import java.util.List;

/** Which methods are recorded: those that a glob asks for, none forbids, and the recorder can do without. */
final class Selection {
    /**
     * Each hook has to find out whether the recorder itself is at work, before it may call anything that is
     * instrumented; this is what it needs for that. And the JVM runs some classes in a state in which no hook may
     * be called.
     */
    private static final Glob[] NEVER = {
        new Glob("java.lang.Object"),
        new Glob("java.lang.ThreadLocal*"),
        new Glob("java.lang.InheritableThreadLocal*"),
        new Glob("java.lang.Thread.*hreadLocals"),
        new Glob("java.lang.Thread.isVirtual"),
        new Glob("java.lang.ref.*"),
        new Glob("java.lang.invoke.*"),
        new Glob("java.lang.instrument.*"),
        new Glob("java.lang.VirtualThread*"),
        new Glob("java.lang.ThreadBuilders*"),
        new Glob("java.lang.ClassValue*"),
        new Glob("java.lang.reflect.*Impl"),
        new Glob("jdk.internal.*"),
        new Glob("sun.instrument.*"),
        new Glob("sun.invoke.*"),
        new Glob("sun.misc.Unsafe"),
        new Glob("sun.reflect.*"),
        new Glob("provoke.recorder.*"),
    };

    private final Glob[] apis;
    private final Glob[] exceptions;

    Selection(List<Glob> apis, List<Glob> exceptions) {
        this.apis = apis.toArray(new Glob[0]);
        this.exceptions = exceptions.toArray(new Glob[0]);
    }

    /** Whether methods of this class (binary name, with dots) may be among the chosen. */
    boolean mayChooseFrom(String type) {
        String start = type + '.';
        for (Glob api : apis) {
            if (api.mayMatchAfter(start) || api.matches(type)) {
                return !matches(exceptions, type);
            }
        }
        return false;
    }

    boolean chooses(String type, String method) {
        String name = type + '.' + method;
        return (matches(apis, name) || matches(apis, type)) && !matches(exceptions, name) && !matches(exceptions, type)
                && !isForbidden(name);
    }

    /** Whether a class or method must be left alone, chosen or not. */
    boolean isForbidden(String name) {
        return matches(NEVER, name);
    }

    private static boolean matches(Glob[] globs, String name) {
        for (Glob glob : globs) {
            if (glob.matches(name)) {
                return true;
            }
        }
        return false;
    }
}
