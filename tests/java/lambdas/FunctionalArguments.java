package lambdas;

import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Functions the caller passes return what the path needs, of the type they declare. */
class FunctionalArguments {
    static int function(Function<Integer, Integer> f) {
        if (f == null) {
            return 0;
        }
        Integer result = f.apply(3);
        return result == null ? 0 : 10 / result; //~ CRASH division-by-zero
    }

    static int supplier(Supplier<String> f) {
        if (f == null) {
            return 0;
        }
        return f.get().length(); //~ MISUSE null-dereference
    }

    static boolean predicate(Predicate<Integer> p, int x) {
        if (p != null && p.test(x) && !p.test(x)) {
            throw new IllegalStateException("it changed its mind"); //~ INTENDED illegal-state
        }
        return true;
    }

    static int comparator(Comparator<String> c) {
        if (c == null) {
            return 0;
        }
        return 10 / c.compare("a", "b"); //~ CRASH division-by-zero
    }

    static int twoArguments(BiFunction<Integer, Integer, Integer> f) {
        if (f == null) {
            return 0;
        }
        Integer result = f.apply(1, 2);
        return result == null ? 0 : 1 / (result - 9); //~ CRASH division-by-zero
    }

    /** The method is declared by a supertype, with other type variables. */
    static int inherited(UnaryOperator<Integer> f, int x) {
        if (f == null) {
            return 0;
        }
        Integer once = f.apply(x);
        return once == null ? 0 : 1 / (once - x); //~ CRASH division-by-zero
    }

    static int differentResults(IntSupplier s) {
        if (s == null) {
            return 0;
        }
        int first = s.getAsInt();
        int second = s.getAsInt();
        return 1 / (second - first - 1); //~ MISUSE division-by-zero
    }

    static int insideList(List<Supplier<Integer>> suppliers) {
        if (suppliers == null || suppliers.isEmpty() || suppliers.get(0) == null) {
            return 0;
        }
        Integer result = suppliers.get(0).get();
        return result == null ? 0 : 1 / result; //~ CRASH division-by-zero
    }
}
