package lambdas;

import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

class FunctionResult {
    private static Supplier<String> supplier(int n) {
        return n > 3 ? () -> "text" : () -> null;
    }

    static int nullResult(int n) {
        return supplier(n).get().length(); //~ CRASH null-dereference
    }

    static int checkedResult(int n) {
        String s = supplier(n).get();
        return s == null ? 0 : s.length();
    }

    static int composed(int n) {
        Function<Integer, Integer> twice = x -> 2 * x;
        Function<Integer, Integer> next = x -> x + 1;
        return 10 / twice.andThen(next).apply(n);
    }

    static int composedOtherWay(int n) {
        Function<Integer, Integer> twice = x -> 2 * x;
        Function<Integer, Integer> next = x -> x + 1;
        return 10 / twice.compose(next).apply(n); //~ CRASH division-by-zero
    }

    static int predicate(int n) {
        IntPredicate positive = x -> x > 0;
        return positive.and(x -> x < 5).test(n) ? 10 / n : 0;
    }
}
