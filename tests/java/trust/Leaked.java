package trust;

import java.util.ArrayList;
import java.util.List;

/** A constructor may fail after others got hold of its object. */
class Leaked {
    static class Kept {
        static Kept last;
        private final int parts;

        Kept(int parts) {
            last = this;
            if (parts == 0) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
            this.parts = parts;
        }

        int shareOfKept() { //~ BOUNDED cannot-construct
            return 1 / parts;
        }

        int twice() { //~ SAFE
            return 2 * parts;
        }
    }

    static class Listed {
        private final int parts;

        Listed(int parts, List<Object> all) {
            if (all != null) {
                all.add(this);
            }
            if (parts == 0) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
            this.parts = parts;
        }

        int shareOfListed() { //~ BOUNDED cannot-construct
            return 1 / parts;
        }
    }

    static class Refused {
        private final int parts;

        Refused(int parts) {
            List<Object> own = new ArrayList<>();
            own.add(this);
            if (parts == 0) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
            this.parts = parts;
        }

        int shareOfRefused() { //~ SAFE
            return 1 / parts;
        }
    }
}
