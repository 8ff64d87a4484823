//! Exceptions of one's own, causes, `finally` that changes its mind, and what the JVM throws.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    static class Failure extends Exception {
        final int code;
        Failure(String message, int code) { super(message); this.code = code; }
        Failure(Throwable cause) { super(cause); code = 1; }
        @Override public String toString() { return \"Failure \" + code; }
    }
    static class Fatal extends Failure {
        Fatal(Failure cause) { super(cause); }
        @Override public synchronized Throwable fillInStackTrace() { return this; }
    }
    static int risky(int x) throws Failure {
        if ((x & 3) == 1) throw new Failure(\"risky \" + x, x);
        if ((x & 7) == 2) throw new Fatal(new Failure(\"inner\", x));
        return x * 2;
    }
    @SuppressWarnings(\"finally\") static int overriding(int x) {
        try { if (x > 0) return 1; throw new Oops(x); } finally { if ((x & 1) == 0) return 2; }
    }
    static int counted(int x) {
        int n = x;
        try { n++; return n; } finally { n += 100; note(n); }
    }
    static int deep(int n) {
        try { return n == 0 ? 1 / n : deep(n - 1) + 1; } catch (ArithmeticException e) { if (n > 2) return n; throw e; } finally { note(n); }
    }
    static class Sneaky<E extends Throwable> {
        @SuppressWarnings(\"unchecked\") void go(Throwable t) throws E { throw (E) t; }
    }
    static void sneakily(Throwable t) { new Sneaky<RuntimeException>().go(t); }
",
    expressions: &[
        ("int", &["overriding(#int#)", "counted(#int#)", "deep(#int# & 3)", "new Oops(#int#).cost()", "(#int# / (#int# & 1))", "new int[#int# >> 28].length", "new int[2][#int# & 3].length", "((Integer) #Object#)", "((String) #Object#).length()"]),
        ("String", &["new Worse(#int#).getMessage()", "new Failure(#String#, #int#).toString()", "new Failure(new Oops(#int#)).getMessage()", "new RuntimeException(new Oops(#int#)).getCause().getMessage()"]),
    ],
    statements: &[
        "try { note(risky(#int#)); } catch (Fatal $e) { note($e.getCause()); } catch (Failure $e) { note($e.code); note($e.getMessage()); }",
        "try { try { note(risky(#int#)); } finally {#block#} } catch (Failure $e) { note($e.toString()); throw new IllegalStateException($e.getMessage(), $e); }",
        "try {#block# throw new Failure(#String#, #int#); } catch (Failure | RuntimeException $e) { note($e instanceof Failure); }",
        "$l: while (burn()) { try { if (#boolean#) break $l; if (#boolean#) continue $l;#block# } finally { note(3); } }",
        "try { Object[] $a = new String[1]; $a[0] = #Object#; note($a[0]); } catch (ArrayStoreException $e) { note($e); }",
        "try { $r: { if (#boolean#) break $r; throw new Worse(#int#); } } catch (Oops $e) { note($e.cost()); }",
        "try { Object $o = #Object#; note(((Comparable<?>) $o) == null); } catch (ClassCastException $e) { note(9); }",
        "try { sneakily(new Failure(\"s\", #int#)); } catch (Exception $e) { note($e); }",
        "try { throw null; } catch (NullPointerException $e) { note(1); }",
        "try { Throwable $t = new Oops(1); $t.addSuppressed(new Failure(#String#, #int#)); $t.initCause(new Worse(2)); throw (Oops) $t; } catch (Oops $e) { note($e); }",
        "{ Object $o = #Object#; int $i = #int#; try { Objects.requireNonNull($o, \"none\"); Objects.checkIndex($i, 5); } catch (NullPointerException $e) { note($e.getMessage()); } }",
        "{ int $x = #int#; $x = ($x = 3) + $x++ * --$x; note($x); assert $x > 100 : \"off\"; }",
    ],
    ..NOTHING
};
