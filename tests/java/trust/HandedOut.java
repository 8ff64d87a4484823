package trust;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** Whoever is handed what an object keeps may change it: not so a copy, nor what cannot be changed. */
class HandedOut {
    static final class Listed {
        private final List<String> names = new ArrayList<>(List.of("a"));

        List<String> names() {
            return names;
        }

        boolean isFirstListed() {
            return names.get(0).isEmpty(); //~ CRASH index-out-of-bounds
        }
    }

    static final class Dated {
        private final Date date = new Date(5);

        Date date() {
            return date;
        }

        long perDate() { //~ BOUNDED cannot-construct
            return 5 / date.getTime(); //~ CRASH division-by-zero
        }
    }

    static final class Setting {
        private int size = 1;

        void resize(int size) {
            this.size = size;
        }
    }

    static final class Set {
        private final Setting setting = new Setting();

        Setting setting() {
            return setting;
        }

        int perSize() {
            return 1 / setting.size; //~ CRASH division-by-zero
        }
    }

    static final class Counted {
        private final AtomicInteger parts = new AtomicInteger(2);

        AtomicInteger parts() {
            return parts;
        }

        int perPart() { //~ BOUNDED cannot-construct
            return 2 / parts.get(); //~ CRASH division-by-zero
        }
    }

    static final class Captured {
        private final IntSupplier get;
        final IntConsumer set;

        Captured() {
            int[] cell = {1};
            get = () -> cell[0];
            set = value -> cell[0] = value;
        }

        int perCell() { //~ BOUNDED cannot-construct
            return 1 / get.getAsInt();
        }
    }

    static final class Copied {
        private final int[] values = {1};
        private final String[] names = {"a", "b"};

        int[] values() { //~ SAFE
            return values.clone();
        }

        int perValue() { //~ SAFE
            return names[1].length() / values[0];
        }
    }

    static final class CopiedIn {
        private final int[] values;

        CopiedIn(int[] given) {
            values = given.clone(); //~ MISUSE null-dereference
            if (values.length == 0 || values[0] == 0) {
                throw new IllegalArgumentException(); //~ INTENDED illegal-argument
            }
        }

        int perCopiedIn() { //~ SAFE
            return 1 / values[0];
        }
    }

    static final class FilledLater {
        private final int[] values = {1};

        void fill(int at) { //~ SAFE
            values[at & 0] = at;
        }

        int perFilled() {
            return 1 / values[0]; //~ CRASH division-by-zero
        }
    }

    /** Nothing changes the map, but what is in it. */
    static final class Mapped {
        private final Map<String, int[]> values = Map.of("a", new int[] {1});

        Map<String, int[]> values() { //~ SAFE
            return values;
        }

        int perMapped() { //~ BOUNDED cannot-construct
            return 1 / values.get("a")[0];
        }
    }

    static final class Frozen {
        private final Map<String, Integer> sizes = Map.of("a", 1);
        private final IntSupplier one;

        Frozen(int parts) {
            int most = Math.max(1, parts);
            one = () -> most;
        }

        Map<String, Integer> sizes() { //~ SAFE
            return sizes;
        }

        int perFrozen() { //~ SAFE
            return 1 / one.getAsInt();
        }
    }
}
