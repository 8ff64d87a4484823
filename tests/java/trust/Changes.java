package trust;

import java.util.List;

/** What others can still change after the constructor. */
class Changes {
    static final class KeptArray {
        private final int[] values;

        KeptArray(int[] values) {
            if (values == null || values.length == 0 || values[0] == 0) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
            this.values = values;
        }

        int perFirst() {
            return 1 / values[0]; //~ CRASH division-by-zero
        }
    }

    static final class CopiedArray {
        private final int first;

        CopiedArray(int[] values) {
            if (values == null || values.length == 0 || values[0] == 0) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
            first = values[0];
        }

        int perCopied() { //~ SAFE
            return 1 / first;
        }
    }

    static final class KeptList {
        private final List<String> names;

        KeptList(List<String> names) {
            if (names == null || names.isEmpty()) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
            this.names = names;
        }

        boolean isFirstNull() {
            return names.get(0) == null; //~ MISUSE index-out-of-bounds
        }
    }

    static final class HandedOut {
        private final int[] values = {1};

        int[] values() {
            return values;
        }

        int perHandedOut() {
            return 1 / values[0]; //~ CRASH division-by-zero
        }
    }

    static final class CheckedLate {
        private final List<String> names;

        CheckedLate(List<String> names) {
            this.names = names;
            if (names.isEmpty()) { //~ MISUSE null-dereference
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
        }

        boolean isFirstNull() {
            return names.get(0) == null; //~ CRASH index-out-of-bounds
        }
    }

    /** Loops beyond the bound are looked at again, for fresh objects only. */
    static final class Paced {
        private int step = 1;

        void faster() { //~ SAFE
            if (step < 100) {
                step++;
            }
        }

        int perStep(int n) { //~ BOUNDED cannot-construct loop-bound
            int done = 0;
            while (done < n && done < 30) {
                done++;
            }
            return done / (step - 70);
        }
    }

    static final class Thrown extends Exception {
        private int parts = 1;

        void setParts(int parts) { //~ BOUNDED cannot-construct
            this.parts = parts;
        }

        int perParts() { //~ BOUNDED cannot-construct
            return 1 / parts;
        }

        int ofSuppressed() { //~ BOUNDED cannot-construct
            return getSuppressed().length == 1 ? 1 / 0 : 0;
        }
    }
}
