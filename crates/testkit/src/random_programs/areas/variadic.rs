//! Methods with any number of arguments, and which overload a call means.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    static int total(int... all) {
        int sum = all.length * 100;
        for (int x : all) sum += x;
        return sum;
    }
    static String listed(String first, Object... rest) { return cut(first + rest.length + (rest.length > 0 ? rest[0] instanceof String : \"\")); }
    static String chosen(Object x) { return \"one\"; }
    static String chosen(Object... x) { return x == null ? \"none\" : \"many\" + x.length; }
    static String longs(int x, long... y) { return \"longs\" + y.length; }
    static long widened(long a, double... b) { return a + b.length; }
    @SafeVarargs static <T extends Comparable<T>> T least(T first, T... more) {
        T best = first;
        for (T x : more) if (x.compareTo(best) < 0) best = x;
        return best;
    }
",
    expressions: &[
        ("int", &["total()", "total(#int#)", "total(#int#, #byte#, #char#)", "total(#int[]#)", "least(#int#, #int#, #int#)"]),
        ("String", &["listed(#String#)", "listed(#String#, #String#, #int#)", "listed(#String#, (Object) #int[]#)", "chosen(#int#)", "chosen(#int#, #int#)", "chosen(#String#, #String#)", "chosen((Object[]) null)",
                "longs(#int#, #int#, #char#)", "least(#String#, #String#)"]),
        ("long", &["widened(#int#, #float#, #long#)", "widened(#char#)"]),
    ],
    statements: &["note(Arrays.asList(#int#, #int#, #int#)); note(List.of(#String#, #String#));"],
    ..NOTHING
};
