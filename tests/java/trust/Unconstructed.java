package trust;

import java.io.Serializable;

/** Clones and objects that were read from a stream have seen no constructor. */
class Unconstructed {
    static class Cloned implements Cloneable {
        private final int[] values = {1};

        @Override
        public Cloned clone() {
            try {
                return (Cloned) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        int besides(Cloned other) { //~ BOUNDED identity
            if (other == null || other == this) {
                return 0;
            }
            values[0] = 1;
            other.values[0] = 0;
            return 1 / values[0];
        }
    }

    static final class Single {
        private final int[] values = {1};

        int besideSingle(Single other) { //~ SAFE
            if (other == null || other == this) {
                return 0;
            }
            values[0] = 1;
            other.values[0] = 0;
            return 1 / values[0];
        }
    }

    static final class Read implements Serializable {
        private final transient int parts = Integer.parseInt("1");

        int perRead() { //~ SAFE no-deserialization
            return 1 / parts;
        }

        int twice() { //~ SAFE
            return 2 * parts;
        }
    }

    static final class Replaced implements Serializable {
        private final int parts = Integer.parseInt("1");

        private Object readResolve() {
            return new Replaced();
        }

        int perReplaced() { //~ SAFE
            return 1 / parts;
        }
    }

    record Recorded(int parts) implements Serializable {
        Recorded {
            if (parts == 0) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
        }

        int perRecorded() { //~ SAFE
            return 1 / parts;
        }
    }
}
