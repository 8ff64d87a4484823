package drivers;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Parameters of all sorts: each method has an error that needs a certain argument. */
//~ RUN drivers.Parameters#arrays => errors 1, exhausted
//~ RUN drivers.Parameters#tables => errors 1, exhausted
//~ RUN drivers.Parameters#varied => errors 1, exhausted
//~ RUN drivers.Parameters#nested --max-runs 500 => errors 1, paths 5+
//~ RUN drivers.Parameters#iterated --max-runs 500 => errors 1, paths 5+
//~ RUN drivers.Parameters#sets --max-runs 500 => errors 1, paths 3+
//~ RUN drivers.Parameters#functions => errors 1, paths 3+
//~ RUN drivers.Parameters#anything => errors 2, paths 3+
//~ RUN drivers.Parameters#sequence => errors 1, paths 3+
class Parameters {
    static void arrays(char[] letters, boolean[] flags) {
        if (letters != null && flags != null && letters.length == 2 && flags.length == 1 && flags[0] && letters[1] == 'z') {
            throw new IllegalStateException("arrays"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void tables(long[][] table) {
        if (table != null && table.length == 2 && table[1] != null && table[1].length == 1 && table[1][0] == 1L << 40) {
            throw new IllegalStateException("tables"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void varied(String... words) {
        if (words != null && words.length == 2 && "b".equals(words[1])) {
            throw new IllegalStateException("varied"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void nested(Map<Integer, List<String>> index) {
        if (index != null && index.containsKey(3) && index.get(3) != null && index.get(3).size() == 1) {
            throw new IllegalStateException("nested"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void iterated(Collection<Integer> numbers, Iterable<String> words) {
        if (numbers == null || words == null) {
            return;
        }
        int sum = 0;
        for (Integer number : numbers) {
            sum += number;
        }
        Iterator<String> first = words.iterator();
        if (sum == 100 && first.hasNext() && first.next().equals("w")) {
            throw new IllegalStateException("iterated"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void sets(Set<Character> letters) {
        if (letters != null && letters.contains('k')) {
            throw new IllegalStateException("sets"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void functions(Supplier<String> supplier, Predicate<Integer> predicate, BiFunction<Integer, Integer, Long> function,
            Comparator<String> comparator, Consumer<String> consumer, Runnable runnable) {
        if (supplier == null || predicate == null || function == null || comparator == null || consumer == null) {
            return;
        }
        consumer.accept("nothing");
        if (runnable != null) {
            runnable.run();
        }
        Long answer = function.apply(1, 2);
        if ("s".equals(supplier.get()) && predicate.test(5) && answer != null && answer == 77
                && comparator.compare("x", "y") == -3) {
            throw new IllegalStateException("functions"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void anything(Object thing, Number number) {
        if (thing instanceof Integer i && i == 4711) {
            throw new IllegalStateException("an int"); //~ ERROR java.lang.IllegalStateException
        }
        if (thing instanceof String s && s.equals("text")) {
            throw new IllegalStateException("a text"); //~ ERROR java.lang.IllegalStateException
        }
    }

    static void sequence(CharSequence text) {
        if (text != null && text.length() == 2 && text.charAt(0) == '<') {
            throw new IllegalStateException("sequence"); //~ ERROR java.lang.IllegalStateException
        }
    }
}
