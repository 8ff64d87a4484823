//! Lambdas and method references, kept, composed and passed on.

use super::Area;

pub const AREA: Area = Area {
    members: "
    static int applied(IntBinaryOperator f, int a, int b) { return f.applyAsInt(a, b); }
    static <T, R> R mapped(Function<? super T, ? extends R> f, T x) { return f.apply(x); }
    static Supplier<Integer> counter(int from) {
        int[] next = {from};
        return () -> next[0]++;
    }
    static int squared(int x) { return x * x; }
    interface Three<A, B, C, R> {
        R apply(A a, B b, C c);
        default Function<C, R> fixed(A a, B b) { return c -> apply(a, b, c); }
    }
",
    notes: "        if (x instanceof IntUnaryOperator) { note(((IntUnaryOperator) x).applyAsInt(3)); return true; }
        if (x instanceof Function) { @SuppressWarnings(\"unchecked\") var f = (Function<Integer, String>) x; note(f.apply(77)); return true; }
        if (x instanceof Supplier) { note(((Supplier<?>) x).get()); return true; }
",
    types: &[
        (
            "IntUnaryOperator",
            &[
                "((IntUnaryOperator) $x -> $x + 1)",
                "((IntUnaryOperator) $x -> #with $x:int -> int#)",
                "((IntUnaryOperator) Math::abs)",
                "#IntUnaryOperator#.andThen($x -> $x ^ 5)",
                "#IntUnaryOperator#.compose(#IntUnaryOperator#)",
            ],
        ),
        ("Supplier<Integer>", &["counter(4)", "counter(#int#)", "((Supplier<Integer>) () -> #with  -> int#)"]),
        ("Function<Integer, String>", &["((Function<Integer, String>) String::valueOf)", "((Function<Integer, String>) Integer::toHexString)", "((Function<Integer, String>) $x -> cut($x + \"!\"))"]),
    ],
    expressions: &[
        ("int", &["#IntUnaryOperator#.applyAsInt(#int#)", "#Supplier<Integer>#.get()", "applied(Integer::sum, #int#, #int#)", "applied(($a, $b) -> #with $a:int, $b:int -> int#, #int#, #int#)", "applied(Math::max, #int#, #int#)", "mapped(String::length, #String#)", "((Three<Integer, Integer, Integer, Integer>) ($a, $b, $c) -> $a * $b - $c).fixed(#int#, 3).apply(#int#)"]),
        ("String", &["mapped(#Function<Integer, String>#, #int#)", "#Function<Integer, String>#.andThen(String::trim).apply(#int#)", "((UnaryOperator<String>) String::toUpperCase).apply(#String#)"]),
        ("boolean", &["((Predicate<String>) String::isEmpty).negate().test(#String#)", "((IntPredicate) $x -> $x > 3).or($x -> $x < -3).test(#int#)", "((BiPredicate<Integer, Integer>) Integer::equals).test(#int#, #int#)"]),
        ("long", &["((ToLongFunction<String>) $s -> #with $s:String -> long#).applyAsLong(#String#)", "((LongBinaryOperator) ($a, $b) -> $a * 31 + $b).applyAsLong(#long#, #long#)"]),
        ("int[]", &["((IntFunction<int[]>) int[]::new).apply(#int# & 7)"]),
    ],
    statements: &[
        "{ Runnable $r = () -> note(#with  -> int#); $r.run(); $r.run(); }",
        "{ final int $k = #int#; IntUnaryOperator $f = $x -> $x * $k + #with $x:int, $k:int -> int#; note($f.applyAsInt(#int#)); }",
        "{ BiFunction<Integer, String, String> $f = ($a, $b) -> cut($b + $a); note($f.andThen(String::length).apply(#int#, #String#)); }",
        "{ Comparator<String> $c = Comparator.comparing(String::length); note($c.thenComparing(Comparator.naturalOrder()).compare(#String#, #String#)); }",
        "{ Supplier<Supplier<Integer>> $s = () -> counter(#with  -> int#); note($s.get().get()); }",
        "note(Optional.ofNullable(#String#).map(String::length).filter($n -> $n > 1).orElse(#int#));",
        "note(Optional.of(#int#).isPresent() ? OptionalInt.of(#int#).getAsInt() : OptionalInt.empty().getAsInt());",
    ],
};
