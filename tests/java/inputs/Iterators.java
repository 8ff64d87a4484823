package inputs;

import java.util.Iterator;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Library objects that callers get from something else keep their contract. */
class Iterators {
    static int next(Iterator<Integer> numbers) {
        if (numbers == null) {
            return 0;
        }
        Integer first = numbers.next(); //~ CRASH no-such-element
        return first == null ? 0 : first;
    }

    static int guarded(Iterator<Integer> numbers) {
        if (numbers == null || !numbers.hasNext()) {
            return 0;
        }
        Integer first = numbers.next();
        return first == null ? 0 : first;
    }

    static int entry(Map.Entry<Integer, Integer> entry) {
        if (entry == null || entry.getKey() == null || entry.getValue() == null) {
            return 0;
        }
        return entry.getKey() / entry.getValue(); //~ CRASH division-by-zero
    }

    static int stream(Stream<Integer> numbers) { //~ BOUNDED loop-bound states
        if (numbers == null) {
            return 0;
        }
        return numbers.findFirst().get(); //~ CRASH no-such-element //~ MISUSE null-dereference
    }

    static int intStream(IntStream numbers) { //~ BOUNDED loop-bound states
        if (numbers == null) {
            return 0;
        }
        return numbers.max().getAsInt(); //~ CRASH no-such-element
    }
}
