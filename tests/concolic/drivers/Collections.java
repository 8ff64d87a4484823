package drivers;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;

/** Collections are filled, and functions answer. */
//~ RUN drivers.Collections#listed => exhausted, reasons array-length, errors 1
//~ RUN drivers.Collections#mapped => exhausted, reasons array-length string-length, errors 1
//~ RUN drivers.Collections#answered --max-runs 300 => exhausted, reasons subtypes, errors 2
class Collections {
    static void listed(List<Integer> numbers) {
        if (numbers != null && numbers.size() == 2 && numbers.get(1) == 81) {
            throw new IllegalStateException("the second"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void mapped(Map<String, Integer> ages) {
        if (ages != null && ages.containsKey("Methuselah") && ages.get("Methuselah") == 969) {
            throw new IllegalArgumentException("old"); //~ ERROR java.lang.IllegalArgumentException
        }
    }

    static int answered(Function<String, Integer> function, IntPredicate predicate) {
        if (function == null || predicate == null) {
            return 0;
        }
        int answer = function.apply("question"); //~ ERROR java.lang.NullPointerException
        if (answer == 42 && predicate.test(answer)) {
            throw new UnsupportedOperationException("both"); //~ ERROR java.lang.UnsupportedOperationException
        }
        return answer;
    }
}
