package initialisation;

/** After a failed initialisation the class is unusable: NoClassDefFoundError. */
class FailsOnlyOnce {
    private static class Broken {
        private static int value = Integer.parseInt("seven");
    }

    static int secondUse() {
        try {
            Broken.value = 1;
        } catch (LinkageError e) {
            return Broken.value; //~ CRASH uncaught-exception
        }
        return 0;
    }

    private static class Caught {
        private static int value = Integer.parseInt("eight");
    }

    static int firstUse() {
        try {
            return Caught.value;
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            return 0;
        }
    }
}
