package trust;

import java.util.Set;

/** What lies outside of the program. */
class Surroundings {
    static int inOrder() { //~ SAFE environment
        for (String s : Set.of("a", "b")) {
            return s.equals("a") ? 1 : 1 / 0;
        }
        return 0;
    }

    static int hash(Object o) { //~ SAFE environment
        return o == null ? 0 : 10 / (System.identityHashCode(o) - 12345);
    }

    static int lowerCase() { //~ SAFE environment
        return 1 / "TITLE".toLowerCase().indexOf('i');
    }

    static int property() { //~ SAFE environment
        return 1 / System.getProperty("os.name").length();
    }

    static int threadName() { //~ SAFE environment
        return 1 / Thread.currentThread().getName().length();
    }

    static int interrupted() { //~ SAFE environment
        return Thread.interrupted() ? 1 / 0 : 0;
    }

    static int asserted() { //~ SAFE environment
        boolean on = false;
        assert on = true;
        return on ? 0 : 1 / 0;
    }

    static int output() { //~ SAFE environment
        return System.out == null ? 1 / 0 : 0;
    }

    static int separator() { //~ SAFE environment
        return java.io.File.separatorChar == '\\' ? 1 / 0 : 0;
    }

    static int handler() { //~ SAFE environment
        return Thread.getDefaultUncaughtExceptionHandler() != null ? 1 / 0 : 0;
    }

    static int zone() { //~ SAFE environment
        return 1 / (new java.util.Date(0).getHours() - 5);
    }

    static int version() { //~ SAFE environment
        return 1 / Runtime.version().feature();
    }

    static int manager() { //~ SAFE environment
        return System.getSecurityManager() != null ? 1 / 0 : 0;
    }

    static int loader() { //~ SAFE environment
        return Surroundings.class.getClassLoader() == null ? 1 / 0 : 0;
    }

    static int missing() { //~ SAFE environment
        try {
            return 1 / (Class.forName("not.There") == null ? 1 : 0);
        } catch (ClassNotFoundException e) {
            return 0;
        }
    }

    static int callers() { //~ SAFE environment
        return new Throwable().getStackTrace().length > 500 ? 1 / 0 : 0;
    }

    /** A field of the JDK that nobody can set. */
    static int none() { //~ SAFE
        return java.util.Collections.EMPTY_LIST.size();
    }

    static void loaded() { //~ BOUNDED uncontrolled
        System.loadLibrary("nope"); //~ CRASH uncaught-exception
    }

    static int assertionsOfJdk() { //~ SAFE environment
        return Class.class.desiredAssertionStatus() ? 1 / 0 : 0;
    }
}
