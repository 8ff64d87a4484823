package trust;

import java.util.Objects;

/** What was read when an object was made, or a class initialised, may have changed since. */
class BeforeAndNow {
    static final class Moded {
        private static int mode = 1;

        static void setMode(int value) { //~ SAFE
            mode = value;
        }

        private static final class Holder {
            static final int MODE = mode;
        }

        static int first() { //~ SAFE
            return Holder.MODE;
        }

        static int perMode() {
            return mode == 1 ? 1 / Holder.MODE : 0; //~ CRASH division-by-zero
        }

        static int isModed() {
            return mode == Holder.MODE ? 0 : 1 / 0; //~ CRASH division-by-zero
        }
    }

    /** What the entry assigns came too late for the holder. */
    static final class Assigned {
        private static int mode = 1;

        private static final class Holder {
            static final int MODE = mode;
        }

        static int atZero() { //~ SAFE fresh-statics
            mode = 0;
            return Holder.MODE;
        }

        static int perAssigned() {
            mode = 1;
            return 1 / Holder.MODE; //~ CRASH division-by-zero
        }
    }

    /** And for the objects that it is passed. */
    static final class Numbered {
        private static int mode = 1;
        private final int number = mode;

        static int perNumber(Numbered numbered) { //~ BOUNDED cannot-construct
            mode = 5;
            return numbered == null ? 0 : 1 / (numbered.number - 1);
        }
    }

    /** The holder takes what never changes. */
    static final class Fixed {
        private static int mode = 1;

        private static final class Holder {
            static final int MODE = mode;
        }

        static int perFixed() { //~ SAFE
            return mode == 1 ? 1 / Holder.MODE : 0;
        }
    }

    static final class Set {
        private final String name = System.getProperty("trust.name");

        int isSame() { //~ SAFE environment
            return Objects.equals(name, System.getProperty("trust.name")) ? 0 : 1 / 0;
        }

        int length() { //~ SAFE
            return name == null ? 0 : 1;
        }

        /** The same twice, as nobody sets it in between. */
        static int twice() { //~ SAFE
            return System.getProperty("trust.name") == System.getProperty("trust.name") ? 0 : 1 / 0;
        }
    }

    static final class SetForClass {
        private static final String NAME = System.getProperty("trust.title");

        static int isSameTitle() { //~ SAFE environment
            return Objects.equals(NAME, System.getProperty("trust.title")) ? 0 : 1 / 0;
        }
    }

    private static final class Broken {
        static final int VALUE = Integer.parseInt("x");
    }

    /** The second call ends in a NoClassDefFoundError. */
    static int broken() { //~ SAFE fresh-statics
        try {
            return Broken.VALUE;
        } catch (ExceptionInInitializerError e) {
            return 0;
        }
    }

    static int brokenAgain() { //~ SAFE
        try {
            return Broken.VALUE;
        } catch (LinkageError e) {
            return 0;
        }
    }
}
