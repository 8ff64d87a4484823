//! Who is initialised when: static and instance initialisers, constants, cycles, failures.

use super::Area;

pub const AREA: Area = Area {
    members: "
    static int traced(int x) { note(x); return x; }
    interface Constants {
        int PLAIN = 7;
        int MADE = traced(21);
        static int offered() { return MADE + 1; }
    }
    interface Quiet extends Constants { default int quiet() { return PLAIN; } }
    static class First implements Quiet {
        static final int COMPILED = 5;
        static int a = traced(1);
        static { a += Second.b; note(a); }
        int x = traced(a);
        int y;
        { y = x * 2; note(y); }
        First() { this(4); note(x); }
        First(int z) { y += z; note(shown()); }
        int shown() { return y; }
    }
    static class Second {
        static int b = First.a + traced(2);
        static int[] table = new int[traced(3)];
    }
    static class Third extends First {
        final int w;
        String s = \"s\";
        Third(int w) { super(w); this.w = w; }
        @Override int shown() { return s == null ? -1 : w; }
    }
    static class Broken {
        static int value = traced(9) / (fuel > 0 ? 0 : 1);
        static int get() { return value; }
    }
",
    notes: "        if (x instanceof First) { note(((First) x).shown()); return true; }
",
    types: &[("First", &["new First()", "new First(#int#)", "new Third(#int#)"])],
    expressions: &[(
        "int",
        &[
            "First.a",
            "Second.b",
            "First.COMPILED",
            "Constants.PLAIN",
            "Constants.MADE",
            "Constants.offered()",
            "#First#.quiet()",
            "#First#.shown()",
            "Second.table.length",
            "Third.a",
        ],
    )],
    statements: &[
        "First.a = #int#;",
        "Second.table[#int# & 3] = #int#;",
        "try { note(Broken.get()); } catch (LinkageError $e) { note($e instanceof ExceptionInInitializerError); }",
        "note(Third[].class.equals(First[].class)); note(new Third[2].length);",
        "try { Class.forName(\"java.util.ArrayList\"); note(Second.class.getName().endsWith(\"Second\")); } catch (ClassNotFoundException $e) { note(1); }",
    ],
};
