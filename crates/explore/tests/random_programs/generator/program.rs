//! The frame of a random program: its classes, and the helpers its methods use.

use super::Generator;
use super::scope::Access;
use super::types::{INT, LONG, Primitive, Signature, Type};

/// `FUEL` bounds loops and calls together; `note` folds any value into the digest.
const HELPERS: &str = r#"
    static int fuel = 600;
    static long digest = 17;

    static boolean burn() { return --fuel > 0; }
    static int at(int i, int length) { return length == 0 ? 0 : (i & 0x7fffffff) % length; }
    static String cut(String s) { return s.length() > 24 ? s.substring(0, 24) : s; }

    static void note(long x) { digest = digest * 31 + x; }
    static void note(boolean x) { note(x ? 3 : 5); }
    static void note(double x) { note(Double.doubleToLongBits(x)); }
    static void note(Kind x) { note(x.ordinal()); }
    static void note(Face x) { note((Object) x); }
    static void note(Throwable x) { note(x instanceof Oops ? ((Oops) x).cost() : x.getClass().getName().hashCode()); }
    static void note(Object x) {
        if (x == null) note(11);
        else if (x instanceof Base) note(((Base) x).sum());
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
        else note(x.getClass().getName().length());
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

const FUNCTIONS: usize = 4;
const METHODS: usize = 3;

impl Generator {
    pub fn program(&mut self, name: &str) -> String {
        self.methods = (0..METHODS).map(|i| self.any_signature(format!("m{i}"))).collect();
        let (kind, lazy) = (self.kind(), self.lazy());
        let classes = self.classes();
        let mut functions = String::new();
        for i in 0..FUNCTIONS {
            // Calls itself and those before it.
            let signature = self.any_signature(format!("f{i}"));
            self.functions.push(signature.clone());
            functions += &format!("    static {}", self.method(&signature, 6, &[], "    "));
        }
        let run = self.run();
        format!("class {name} {{{HELPERS}\n{kind}\n{lazy}\n{classes}\n{functions}\n{run}}}\n")
    }

    /// A method body with its parameters in scope; `more` are other things it may name.
    fn method(
        &mut self,
        signature: &Signature,
        statements: usize,
        more: &[(String, Type)],
        indent: &str,
    ) -> String {
        self.budget = 12;
        let deeper = format!("{indent}    ");
        let names: Vec<String> = signature.parameters.iter().map(|_| self.fresh("a")).collect();
        let (result, default) = (signature.result, signature.result.default());
        let body = self.nested(|g| {
            for (name, &ty) in names.iter().zip(&signature.parameters) {
                g.scope.declare(name, ty, Access::Write);
            }
            for (name, ty) in more {
                g.scope.declare(name, *ty, Access::Write);
            }
            g.scope.result = Some(result);
            let statements = g.statements(statements, &deeper);
            format!("{statements}{deeper}return {};\n", g.expression(result, 3))
        });
        let typed: Vec<String> = signature
            .parameters
            .iter()
            .zip(&names)
            .map(|(ty, name)| format!("{} {name}", ty.java()))
            .collect();
        let (java, name, parameters) = (result.java(), &signature.name, typed.join(", "));
        format!("{java} {name}({parameters}) {{\n{deeper}if (!burn()) return {default};\n{body}{indent}}}\n")
    }

    /// An enum whose constants behave differently.
    fn kind(&mut self) -> String {
        let (own, common) = (self.formula("x"), self.formula("x"));
        format!(
            "    enum Kind {{\n        RED {{ @Override int weight(int x) {{ return {own}; }} }}, GREEN, BLUE;\n\n        \
             int weight(int x) {{ return {common} + ordinal(); }}\n    }}\n"
        )
    }

    fn formula(&mut self, variable: &str) -> String {
        self.nested(|g| {
            g.scope.variables.clear();
            g.scope.declare(variable, INT, Access::Read);
            g.arithmetic_only(3)
        })
    }

    /// Ints out of ints, without calls: safe in initialisers and where calls would not end.
    fn arithmetic_only(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.variable(INT).unwrap_or_else(|| "9".to_string());
        }
        let operator = self.pick(&["+", "*", "^", "-", "&", ">>"]).to_string();
        format!("({} {operator} {})", self.arithmetic_only(depth - 1), self.random.below(99))
    }

    /// A class with state of its own; in some programs its initialiser fails.
    fn lazy(&mut self) -> String {
        let mut fields = String::new();
        for p in Primitive::ALL {
            let value = self.nested(|g| g.expression(Type::Of(p), 1));
            fields += &format!("        static {0} {0}Value = {value};\n", p.java());
        }
        let start = self.random.below(9);
        let divisor = if self.once_in(12) { "intValue - intValue" } else { "(i | 1)" };
        format!(
            "    static class Lazy {{\n{fields}        static final int[] TABLE = new int[8];\n\n        static {{\n            \
             for (int i = 0; i < TABLE.length; i++) TABLE[i] = (i + {start}) * intValue / {divisor};\n            \
             note(TABLE);\n        }}\n    }}\n"
        )
    }

    fn classes(&mut self) -> String {
        let mut text = String::from(
            "    interface Face {\n        int face(int x, long y);\n\n        default double twice(double d) { return d * 2 + face((int) d, 1); }\n    }\n\n",
        );
        let other = self.formula("seed");
        text += &format!(
            "    static class Other implements Face {{\n        int seed;\n        Other(int seed) {{ this.seed = seed; }}\n        \
             public int face(int x, long y) {{ return {other} + x - (int) y; }}\n    }}\n\n"
        );
        text += &self.base();
        text += &self.derived("Left", "Base");
        let above = *self.pick(&["Left", "Base"]);
        // `Left` is what random code casts to: `Right` may or may not be one.
        text += &self.derived("Right", above);
        text
    }

    fn base(&mut self) -> String {
        let fields: String = Primitive::ALL.map(|p| format!("        {0} {0}Field;\n", p.java())).concat();
        let mut text = format!(
            "    static abstract class Base implements Face {{\n{fields}\n        \
             Base(int x) {{\n            intField = x;\n            longField = started(x);\n        }}\n\n        \
             long started(int x) {{ return x * 3L; }}\n        \
             long sum() {{ return intField + longField + charField + shortField + byteField + (long) floatField; }}\n        \
             public int face(int x, long y) {{ return x + (int) y + intField; }}\n"
        );
        for method in self.methods.clone() {
            text += &format!("        {}", self.method(&method, 3, &own_fields(), "        "));
        }
        text + "    }\n\n"
    }

    fn derived(&mut self, name: &str, above: &str) -> String {
        let own = self.formula("x");
        let mut text = format!(
            "    static class {name} extends {above} {{\n        int extra = intField + 1;\n\n        \
             {name}(int x) {{\n            super(x + 1);\n            extra += x;\n        }}\n\n        \
             @Override long started(int x) {{ return extra + {own}; }}\n        \
             @Override long sum() {{ return super.sum() * 7 + extra; }}\n"
        );
        for method in self.methods.clone() {
            if !self.once_in(3) {
                let mut more = own_fields();
                more.push(("extra".to_string(), INT));
                text += &format!("        @Override {}", self.method(&method, 3, &more, "        "));
            }
        }
        if self.once_in(2) {
            text +=
                "        @Override public int face(int x, long y) { return super.face(x ^ extra, y) - 1; }\n";
        }
        text + "    }\n\n"
    }

    /// The entry: some statements, then all that is left in variables.
    fn run(&mut self) -> String {
        self.budget = 40;
        let body = self.nested(|g| {
            g.scope.declare("seed", INT, Access::Write);
            g.scope.result = Some(Type::Text);
            let mut statements = String::new();
            for _ in 0..4 {
                // What follows an exception is worth running, too.
                statements += &g.statements(2, "        ");
                let (protected, e) = (g.block(2, "            "), g.fresh("e"));
                statements += &format!(
                    "        try {{\n{protected}        }} catch (RuntimeException {e}) {{\n            note({e});\n        }}\n"
                );
            }
            let left: String =
                g.scope.variables.clone().iter().map(|v| format!("        note({});\n", v.name)).collect();
            statements + &left
        });
        let result = self.nested(|g| {
            g.scope.declare("digest", LONG, Access::Read);
            g.expression(Type::Text, 2)
        });
        format!(
            "    static String run(int seed) {{\n{body}        return digest + \" \" + fuel + \" \" + {result};\n    }}\n"
        )
    }
}

/// The fields methods of `Base` see as plain names.
fn own_fields() -> Vec<(String, Type)> {
    Primitive::ALL.map(|p| (format!("{}Field", p.java()), Type::Of(p))).to_vec()
}
