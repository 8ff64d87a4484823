package provoke.recorder;

/**
 * What the JDK does for its own sake: it finds classes and resources, reads jars, and what it has to know itself.
 * Nothing is recorded in a thread that is at it, or else a program that loads many classes would have used up every
 * cap before its first own call.
 *
 * <p>Only methods that call nothing a program could have written stand here, for its calls count.
 */
final class Housekeeping {
    private static final Glob[] METHODS = {
        new Glob("java.lang.ClassLoader.defineClassSourceLocation"),
        new Glob("jdk.internal.loader.Resource.*"),
        new Glob("jdk.internal.loader.URLClassPath*.*"),
        new Glob("jdk.internal.module.ModulePath*.*"),
        new Glob("jdk.internal.module.ModuleReferences*.*"),
        new Glob("sun.misc.Resource.*"),
        new Glob("sun.misc.URLClassPath*.*"),
        // How far a zip file is read is its own business; that one is opened is recorded.
        new Glob("java.util.zip.ZipFile*.*"),
        new Glob("java.util.ServiceLoader*.parse"),
        new Glob("java.security.Security.<clinit>"),
        new Glob("java.time.zone.TzdbZoneRulesProvider.load"),
        // Only a class that configures logging could be the program's here.
        new Glob("java.util.logging.LogManager.readPrimordialConfiguration"),
        new Glob("sun.util.calendar.ZoneInfoFile.*"),
    };

    private Housekeeping() {
    }

    /** Whether there may be such methods in a class (binary name, with dots) of the JDK. */
    static boolean isIn(String type) {
        String start = type + '.';
        for (Glob method : METHODS) {
            if (method.mayMatchAfter(start)) {
                return true;
            }
        }
        return false;
    }

    /** Not of constructors: one may fail before it is covered by a handler, and nobody would notice its end. */
    static boolean is(String type, String method) {
        String name = type + '.' + method;
        for (Glob glob : METHODS) {
            if (glob.matches(name)) {
                return !method.equals("<init>");
            }
        }
        return false;
    }
}
