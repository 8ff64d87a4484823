package snippets;

import static snippets.Caught.caught;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** What the compiler turns into library calls: records, lambdas, enums, resources, inner classes. One use per method; each gives a text that says all it saw. */
class LanguageSnippets {
    static String records() {
        Point p = new Point(1, 2.5, "x");
        return p + " " + p.equals(new Point(1, 2.5, "x")) + p.equals(new Point(1, 2.5, null)) + p.hashCode() + p.label()
                + new Point(7) + caught(() -> new Point(-1)) + new Pair<>(p, List.of(1)) + new Pair<>(null, 1).hashCode();
    }

    static String lambdas() {
        Function<Integer, Integer> twice = x -> x * 2;
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Supplier<List<String>> maker = ArrayList::new;
        UnaryOperator<String> upper = String::toUpperCase;
        IntBinaryOperator power = (a, b) -> (int) Math.pow(a, b);
        Predicate<String> empty = String::isEmpty;
        Function<Integer, int[]> array = int[]::new;
        int captured = 10;
        long wide = 5;
        Function<Integer, Long> capture = x -> x + captured + wide;
        List<String> made = maker.get();
        made.add(upper.apply("q"));
        return twice.andThen(x -> x + 1).compose((Integer x) -> x - 1).apply(5) + " " + add.apply(3, 4) + made + power.applyAsInt(2, 10)
                + empty.negate().or(s -> s == null).test("") + array.apply(3).length + capture.apply(1) + Function.<Integer>identity().apply(3);
    }

    static String optional() {
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.empty();
        return some.map(String::length) + " " + none.map(String::length) + some.filter(s -> s.isEmpty()) + none.orElse("other")
                + none.orElseGet(() -> "got") + some.flatMap(s -> Optional.of(s + "!")).get() + caught(none::get) + some.isPresent()
                + caught(() -> none.orElseThrow(() -> new IllegalStateException("gone"))) + caught(() -> Optional.of(null))
                + Optional.ofNullable(null).isEmpty() + OptionalInt.of(3) + some.stream().count() + none.or(() -> some);
    }

    static String instanceofPatterns() {
        StringBuilder out = new StringBuilder();
        for (Object o : new Object[] {1, "text", 2.5, null, 'c', new int[] {1, 2}, List.of(9)}) {
            if (o instanceof Integer i && i > 0) out.append("int").append(i + 1);
            else if (o instanceof String s) out.append(s.length());
            else if (o instanceof int[] a) out.append(a[1]);
            else if (!(o instanceof Number n)) out.append("other ").append(o == null);
            else out.append(n.intValue());
        }
        return out.toString();
    }

    static String exceptions() {
        StringBuilder out = new StringBuilder();
        try {
            try (Resource a = new Resource("a", out); Resource b = new Resource("b", out)) {
                out.append("body ");
                throw new IllegalStateException("body fails");
            } finally {
                out.append("finally ");
            }
        } catch (IllegalStateException e) {
            out.append(e.getMessage()).append(e.getSuppressed().length).append(e.getSuppressed()[0].getMessage());
        }
        Exception chained = new RuntimeException("outer", new IllegalArgumentException("inner"));
        Exception wrapped = new RuntimeException(new ArithmeticException("deep"));
        return out + chained.getCause().getMessage() + wrapped.getMessage() + chained + new Error().getMessage()
                + caught(() -> { throw new UnsupportedOperationException(); }) + caught(() -> chained.initCause(null))
                + caught(() -> Objects.requireNonNull(null, "must be there")) + caught(() -> Objects.checkIndex(3, 2));
    }

    static String finallyOrder() {
        StringBuilder out = new StringBuilder();
        return out.append(leave(out, 0)).append(leave(out, 1)).append(leave(out, 2)).append(leave(out, 3)).toString();
    }

    @SuppressWarnings("finally")
    private static int leave(StringBuilder out, int how) {
        for (int i = 0; ; i++) {
            try {
                if (how == 0) return 10;
                if (how == 1) throw new RuntimeException("x");
                if (how == 2 && i < 2) continue;
                out.append("[").append(1 / (how - 3));
                return 20;
            } catch (ArithmeticException e) {
                return 30;
            } finally {
                out.append('f').append(i);
                if (how == 1) return 40;
            }
        }
    }

    static String interfacesAndGenerics() {
        Shape[] shapes = {new Square(2), new Circle(1), new Shape() { public double area() { return 7; } }};
        StringBuilder out = new StringBuilder();
        for (Shape s : shapes) out.append(s.describe()).append(' ').append(s instanceof Square).append(' ');
        Comparable<String> c = "a";
        return out + "" + c.compareTo("b") + largest(List.of(3, 9, 4)) + Shape.unit().area();
    }

    static String innerClasses() {
        Outer outer = new Outer(5);
        Outer.Inner inner = outer.new Inner();
        Runnable r = new Runnable() { int n = 3; public void run() { outer.value += n; } };
        r.run();
        class Local { int twice() { return outer.value * 2; } }
        return inner.read() + " " + new Local().twice() + " " + new Outer.Nested().name() + inner.getClass().getName() + r.getClass().getName();
    }

    static String varargsAndBoxing() {
        Object o = true ? 1 : "s";
        Object mixed = true ? 1 : 2.0;
        Integer i = 5;
        i++;
        i += 2;
        long l = i;
        char c = 'a';
        c += 1;
        return count() + count(1, 2) + count((Object[]) null) + " " + o + mixed + i + l + c + (char) (c + 1) + (c + 1) + caught(() -> { Integer n = null; int x = n; });
    }

    static String classes() {
        return String.class.getName() + int[].class.getName() + Map.Entry.class.getSimpleName() + LanguageSnippets.class.getSimpleName()
                + new Object[0].getClass().getSimpleName() + int.class + Integer.class.isInstance(3) + Number.class.isAssignableFrom(Integer.class)
                + List.class.isInterface() + Planet.class.isEnum() + new int[0][0].getClass().getComponentType() + Point.class.isRecord();
    }

    static String hashing() {
        return Objects.hash(1, "a", null) + " " + Arrays.hashCode(new double[] {1, 2}) + " " + List.of(1, 2).hashCode() + " "
                + "collision Aa BB".hashCode() + " " + Map.of("a", 1).hashCode() + " " + Objects.equals(null, null) + Objects.toString(null, "d")
                + " " + new Pair<>("a", 'b').hashCode() + Boolean.FALSE.hashCode() + Map.entry(1, 2).hashCode() + Optional.of(5).hashCode();
    }

    private static int count(Object... values) {
        return values == null ? -1 : values.length;
    }

    private static <T extends Comparable<T>> T largest(List<? extends T> list) {
        T best = null;
        for (T t : list) if (best == null || t.compareTo(best) > 0) best = t;
        return best;
    }

    interface Shape {
        double area();

        default String describe() { return name() + " of area " + area(); }

        private String name() { return getClass().isAnonymousClass() ? "shape" : getClass().getSimpleName(); }

        static Shape unit() { return () -> 1; }
    }

    static class Square implements Shape {
        final double side;

        Square(double side) { this.side = side; }

        public double area() { return side * side; }
    }

    static class Circle extends Square {
        Circle(double radius) { super(radius); }

        @Override public double area() { return super.area() * 3; }
    }

    static class Resource implements AutoCloseable {
        final String name;
        final StringBuilder out;

        Resource(String name, StringBuilder out) { this.name = name; this.out = out; }

        public void close() {
            out.append("close ").append(name).append(' ');
            if (name.equals("a")) throw new IllegalArgumentException("close fails");
        }
    }

    static class Outer {
        int value;

        Outer(int value) { this.value = value; }

        class Inner { String read() { return "inner " + value; } }

        static class Nested { String name() { return "nested"; } }
    }
}
