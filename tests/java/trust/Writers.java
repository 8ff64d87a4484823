package trust;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** A private field is assigned by handles as well, and constructors may assign fields of other objects. */
class Writers {
    static final class Updated {
        private static final AtomicIntegerFieldUpdater<Updated> PARTS =
                AtomicIntegerFieldUpdater.newUpdater(Updated.class, "parts");
        private volatile int parts = 1;

        void drop() {
            PARTS.decrementAndGet(this);
        }

        int perUpdated() {
            return 1 / parts; //~ CRASH division-by-zero
        }
    }

    static final class Handled {
        private static final VarHandle PARTS;

        static {
            try {
                PARTS = MethodHandles.lookup().findVarHandle(Handled.class, "parts", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private int parts = 1;

        void drop() {
            PARTS.set(this, 0);
        }

        int perHandled() {
            return 1 / parts; //~ CRASH division-by-zero
        }
    }

    static final class Replaced {
        private int parts = 1;

        Replaced() {}

        Replaced(Object before) {
            if (before instanceof Replaced other) {
                other.parts = 0;
            }
        }

        int perReplaced() { //~ BOUNDED cannot-construct
            return 1 / parts;
        }
    }

    static final class Chosen {
        private int parts;

        Chosen(Chosen other, int parts) {
            this.parts = other == null ? 1 : other.parts;
        }

        int perChosen() { //~ SAFE
            return parts == 0 ? 0 : 1 / parts;
        }
    }
}
