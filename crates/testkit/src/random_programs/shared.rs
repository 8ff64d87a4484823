//! What all random programs have in common, compiled once: helpers, and the types of the areas. Programs inherit it.

use super::areas;

/// The name of the class.
pub const SHARED: &str = "Shared";

pub fn source() -> String {
    let (members, notes) = (areas::members(), areas::notes());
    format!(
        "{IMPORTS}\nclass {SHARED} {{{HELPERS}{members}\n    static boolean noted(Object x) {{\n{notes}        \
         return false;\n    }}\n}}\n"
    )
}

pub const IMPORTS: &str = "\
import java.math.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
";

/// `fuel` bounds loops and calls together, `depth` recursion; `note` folds any value into the digest.
const HELPERS: &str = r#"
    static int fuel = 400;
    static long digest = 17;

    static int depth;

    static boolean burn() { return --fuel > 0; }
    static boolean enter() {
        if (depth >= 12 || !burn()) return false;
        depth++;
        return true;
    }
    static int at(int i, int length) { return length == 0 ? 0 : (i & 0x7fffffff) % length; }
    static String cut(String s) { return s.length() > 24 ? s.substring(0, 24) : s; }

    static void note(long x) { digest = digest * 31 + x; }
    static void note(boolean x) { note(x ? 3 : 5); }
    static void note(double x) { note(Double.doubleToLongBits(x)); }
    static void note(Face x) { note((Object) x); }
    static void note(Throwable x) {
        note(x instanceof Oops ? ((Oops) x).cost() : x.getClass().getName().hashCode());
        // What the JVM says of the first two depends on its options; the last may name the class of a lambda.
        boolean own = x instanceof ClassCastException || x instanceof NullPointerException;
        boolean named = x instanceof ArrayStoreException;
        if (!own && (!named || x.getMessage() != null && x.getMessage().startsWith("arraycopy: "))) note(x.getMessage());
        for (Throwable y : x.getSuppressed()) note(y);
        if (x.getCause() != null) note(x.getCause());
    }
    static void note(Object x) {
        if (x == null) note(11);
        else if (x instanceof Summed) note(((Summed) x).sum());
        else if (x instanceof String || x instanceof Number || x instanceof Character || x instanceof Boolean) note(x.hashCode());
        else if (x instanceof int[]) for (int y : (int[]) x) note(y);
        else if (x instanceof long[]) for (long y : (long[]) x) note(y);
        else if (x instanceof double[]) for (double y : (double[]) x) note(y);
        else if (x instanceof float[]) for (float y : (float[]) x) note(y);
        else if (x instanceof short[]) for (short y : (short[]) x) note(y);
        else if (x instanceof char[]) for (char y : (char[]) x) note(y);
        else if (x instanceof byte[]) for (byte y : (byte[]) x) note(y);
        else if (x instanceof boolean[]) for (boolean y : (boolean[]) x) note(y);
        else if (x instanceof Object[]) for (Object y : (Object[]) x) note(y);
        else if (x instanceof Iterable) for (Object y : (Iterable<?>) x) note(y);
        else if (x instanceof Map) for (Map.Entry<?, ?> y : ((Map<?, ?>) x).entrySet()) { note(y.getKey()); note(y.getValue()); }
        else if (x instanceof Enum) note(((Enum<?>) x).ordinal());
        else if (x instanceof CharSequence) note(x.toString().hashCode());
        else if (!noted(x)) note(x.getClass().getName().length());
    }

    interface Summed { long sum(); }
    interface Face {
        int face(int x, long y);
        default double twice(double d) { return d * 2 + face((int) d, 1); }
    }
    interface Formula { long apply(int a, double b); }
    static class Scaler {
        final int by;
        Scaler(int by) { this.by = by; }
        long apply(long a, double b) { return a * by + (long) b; }
    }
    static class Fun {
        static int scaled(int a, double b) { return a ^ (int) b; }
    }
    static class Oops extends RuntimeException {
        final int code;
        Oops(int code) { super("oops " + code); this.code = code; }
        int cost() { return code; }
    }
    static class Worse extends Oops {
        Worse(int code) { super(code + 1); }
        @Override int cost() { return super.cost() * 3; }
    }
"#;
