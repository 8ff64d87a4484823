package trust;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Objects of the JDK that look as if they never changed, and have state all the same. */
class MovedOn {
    /** The list never changes, its iterator does. */
    static final class OfList {
        private static final Iterator<String> NAMES = List.of("a", "b").iterator();

        static int next() {
            return NAMES.next().length(); //~ CRASH no-such-element
        }
    }

    static final class OfMap {
        private static final Iterator<Map.Entry<String, Integer>> ENTRIES =
                Map.of("a", 1, "b", 2).entrySet().iterator();

        static int next() {
            return ENTRIES.next().getValue(); //~ CRASH no-such-element
        }
    }

    static final class Captured {
        private static final Supplier<String> NEXT = next(Set.of("a").iterator());

        private static Supplier<String> next(Iterator<String> names) {
            return () -> names.next(); //~ CRASH no-such-element
        }

        static int length() {
            return NEXT.get().length();
        }
    }

    static final class OfField {
        private final Iterator<String> names = List.of("a", "b").iterator();

        int nextOfField() { //~ BOUNDED cannot-construct
            return names.next().length(); //~ CRASH no-such-element
        }
    }

    static final class Unmoved {
        private static final List<String> NAMES = List.of("a", "b", "c").subList(1, 3);

        static int first() { //~ SAFE
            return NAMES.get(0).length() + NAMES.iterator().next().length();
        }
    }

    /** The thread keeps the value, not the object. */
    static final class OfThread extends ThreadLocal<String> {
        @Override
        protected String initialValue() { //~ BOUNDED cannot-construct
            return "x";
        }

        int length() { //~ BOUNDED cannot-construct
            return get().length();
        }
    }

    static final class OfThreadInStatic {
        private static final ThreadLocal<String> NAME = new ThreadLocal<String>() {
            @Override
            protected String initialValue() {
                return "x";
            }
        };

        static void clear() { //~ SAFE fresh-statics
            NAME.set(null);
        }

        static int lengthInStatic() { //~ SAFE fresh-statics
            return NAME.get().length();
        }
    }

    /** Nobody stores into the array, but into what it holds. */
    static final class Within {
        private static final Object[] ROWS = {new int[] {2}};

        static int next() {
            return 1 / ((int[]) ROWS[0])[0]--; //~ CRASH division-by-zero
        }

        static int count() { //~ SAFE
            return 1 / ROWS.length;
        }
    }

    static final class Values {
        private static final Object[] VALUES = {1, "x", null};

        static int first() { //~ SAFE
            return 1 / (Integer) VALUES[0];
        }
    }
}
