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

    static void loaded() { //~ BOUNDED uncontrolled
        System.loadLibrary("nope"); //~ CRASH uncaught-exception
    }
}
