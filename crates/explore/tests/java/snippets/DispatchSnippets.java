package snippets;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Which method a call selects, and how lambdas adapt their arguments. */
class DispatchSnippets {
    static String defaultMethods() {
        return new Diamond().who() + new Inherited().who() + ((P) new Inherited()).who();
    }

    interface P {
        default String who() { return "P"; }
    }

    interface Q extends P {
        default String who() { return "Q" + P.super.who(); }
    }

    interface R extends P { }

    static class Diamond implements Q, R { }

    static abstract class Above {
        public String who() { return "above"; }
    }

    static class Inherited extends Above implements Q { }

    static String privateMethodsAreNotOverridden() {
        return new PrivateBelow().call() + new PrivateBelow().m();
    }

    static class Private {
        private String m() { return "private"; }

        String call() { return m(); }
    }

    static class PrivateBelow extends Private {
        String m() { return "below"; }
    }

    static String bridges() {
        Comparable<Num> c = new Num(3);
        Function<Integer, Integer> f = new Twice();
        return c.compareTo(new Num(2)) + "" + f.apply(4) + f.andThen(x -> x + 1).apply(1) + f.compose((String s) -> s.length()).apply("abc");
    }

    static class Num implements Comparable<Num> {
        final int n;

        Num(int n) { this.n = n; }

        public int compareTo(Num o) { return Integer.compare(n, o.n); }
    }

    static class Twice implements Function<Integer, Integer> {
        public Integer apply(Integer x) { return x * 2; }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static String heapPollution() {
        List<String> list = new ArrayList<>();
        ((List) list).add(5);
        try {
            String s = list.get(0);
            return s;
        } catch (ClassCastException e) {
            return "refused";
        }
    }

    static String arrayStores() {
        Object[] o = new Integer[1];
        try {
            o[0] = "s";
            return "stored";
        } catch (ArrayStoreException e) {
            return e.getMessage();
        }
    }

    static String arrayClones() {
        int[][] a = {{1}, {2}};
        int[][] b = a.clone();
        b[0][0] = 9;
        b[1] = null;
        return a[0][0] + "" + a[1][0] + (a.getClass() == b.getClass()) + a.equals(b);
    }

    static String lambdasOverThis() {
        return new Holder(4).maker().get() + new Holder(5).reference().apply("q");
    }

    static class Holder {
        final int n;

        Holder(int n) { this.n = n; }

        Supplier<String> maker() { return () -> "n" + n + this.n; }

        Function<String, String> reference() { return this::tell; }

        private String tell(String s) { return s + n; }

        @Override public String toString() { return "held " + n; }
    }

    static String superReference() {
        return new Overriding().get();
    }

    static class Overriding extends Holder {
        Overriding() { super(8); }

        @Override public String toString() { return "over"; }

        String get() {
            Supplier<String> s = super::toString;
            return s.get() + toString();
        }
    }

    static String intersectionLambda() {
        int[] ran = new int[1];
        Runnable r = (Runnable & Serializable) () -> ran[0]++;
        r.run();
        return ran[0] + "" + (r instanceof Serializable) + (r instanceof Comparable);
    }

    static String constructorReferences() {
        Function<Integer, Num> f = Num::new;
        IntFunction<int[][]> g = int[][]::new;
        return f.apply(3).n + "" + g.apply(2).length;
    }

    static String adaptedLambdas() {
        ToLongFunction<Integer> widened = x -> x;
        Function<Integer, Object> boxed = x -> 1.5f;
        IntToDoubleFunction converted = x -> x;
        Comparator<Integer> unboxed = Integer::compare;
        BiFunction<Integer, Integer, Integer> both = Math::max;
        Function<Object, String> of = String::valueOf;
        return widened.applyAsLong(3) + "" + boxed.apply(1) + converted.applyAsDouble(2) + unboxed.compare(1, 2) + both.apply(3, 4) + of.apply('c');
    }

    static String nullReceivers() {
        String missing = null;
        return Caught.caught(() -> { Supplier<Integer> s = missing::length; }) + Caught.caught(() -> missing.length());
    }

    static String charsAndShorts() {
        char c = 'a';
        c++;
        c += 1.7;
        int i = c + 1;
        short s = (short) c;
        s >>>= 1;
        byte q = (byte) 200;
        q >>>= 1;
        return "" + c + i + s + q + (char) i + (c > 'b' ? 'x' : 0) + (false ? 1 : 'y');
    }

    static String overloads() {
        byte b = 1;
        return take(b) + take('c') + take(5L) + take(Integer.valueOf(3)) + take("s") + take(1, 2);
    }

    static String take(int x) { return "int"; }

    static String take(double x) { return "double"; }

    static String take(Object x) { return "object"; }

    static String take(String x) { return "string"; }

    static String take(int... x) { return "many" + x.length; }

    static String stackTraces() {
        StackTraceElement top = new Throwable().getStackTrace()[0];
        return top.getMethodName() + top.getClassName();
    }
}
