//! The frame of a random program: its classes and its entry.

use super::Generator;
use super::scope::VariableAccess;
use super::shared::{IMPORTS, SHARED};
use super::types::{INT, JavaPrimitive, JavaType, MethodSignature};

const FUNCTIONS: usize = 3;
const METHODS: usize = 2;

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
        format!(
            "{IMPORTS}\nclass {name} extends {SHARED} {{\n{kind}\n{lazy}\n{classes}\n{functions}\n{run}}}\n"
        )
    }

    /// A method body with its parameters in scope; `more` are other things it may name.
    fn method(
        &mut self,
        signature: &MethodSignature,
        statements: usize,
        more: &[(String, JavaType)],
        indent: &str,
    ) -> String {
        self.budget = 10;
        let deeper = format!("{indent}        ");
        let names: Vec<String> = signature.parameters.iter().map(|_| self.fresh("a")).collect();
        let (result, default) = (signature.result, signature.result.default());
        let body = self.nested(|g| {
            for (name, &ty) in names.iter().zip(&signature.parameters) {
                g.scope.declare(name, ty, VariableAccess::Write);
            }
            for (name, ty) in more {
                g.scope.declare(name, *ty, VariableAccess::Write);
            }
            g.scope.result = Some(result);
            let (p, q) = (g.any_primitive(), g.any_primitive());
            let mut arrays = String::new();
            for ty in [JavaType::Array(p), JavaType::Array(q), JavaType::Grid(q)] {
                let (name, value) = (g.fresh("t"), g.expression(ty, 1));
                g.scope.declare(&name, ty, VariableAccess::Write);
                arrays += &format!("{deeper}{} {name} = {value};\n", ty.java());
            }
            let statements = arrays + &g.statements(statements, &deeper);
            format!("{statements}{deeper}return {};\n", g.expression(result, 3))
        });
        let typed: Vec<String> = signature
            .parameters
            .iter()
            .zip(&names)
            .map(|(ty, name)| format!("{} {name}", ty.java()))
            .collect();
        let (java, name, parameters) = (result.java(), &signature.name, typed.join(", "));
        format!(
            "{java} {name}({parameters}) {{\n{indent}    if (!enter()) return {default};\n{indent}    try {{\n\
             {body}{indent}    }} finally {{\n{deeper}depth--;\n{indent}    }}\n{indent}}}\n"
        )
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
            g.scope.declare(variable, INT, VariableAccess::Read);
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
        for p in JavaPrimitive::ALL {
            let value = self.nested(|g| g.expression(JavaType::Of(p), 1));
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
        let other = self.formula("seed");
        let mut text = format!(
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
        let fields: String =
            JavaPrimitive::ALL.map(|p| format!("        {0} {0}Field;\n", p.java())).concat();
        let mut text = format!(
            "    static abstract class Base implements Face, Summed {{\n{fields}\n        \
             Base(int x) {{\n            intField = x;\n            longField = started(x);\n        }}\n\n        \
             long started(int x) {{ return x * 3L; }}\n        \
             public long sum() {{ return intField + longField + charField + shortField + byteField + (long) floatField; }}\n        \
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
             @Override public long sum() {{ return super.sum() * 7 + extra; }}\n"
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

    /// The entry: rounds of statements and of calls of everything there is, on values that come from the input.
    fn run(&mut self) -> String {
        self.budget = 30;
        let deeper = "            ";
        let body = self.nested(|g| {
            let start = g.start_values();
            g.scope.result = Some(JavaType::Text);
            let round = g.nested(|g| {
                g.scope.declare("round", INT, VariableAccess::Read);
                let calls = g.calls_of_everything(deeper);
                let statements = g.statements(8, deeper);
                let left: String = g
                    .scope
                    .variables
                    .clone()
                    .iter()
                    .map(|v| format!("{deeper}note({});\n", v.name))
                    .collect();
                calls + &protected(&(statements + &left), &g.fresh("e"), deeper)
            });
            let rest = g.statements(2, "        ");
            format!("{start}        for (int round = 0; round < 2; round++) {{\n{round}        }}\n{rest}")
        });
        format!("    static String run(int seed) {{\n{body}        return digest + \" \" + fuel;\n    }}\n")
    }

    /// A variable and an array of every primitive type, and one of each other type.
    fn start_values(&mut self) -> String {
        let mut text = String::new();
        self.scope.declare("seed", INT, VariableAccess::Write);
        for (i, p) in JavaPrimitive::ALL.into_iter().enumerate() {
            let (java, name, array) = (p.java(), self.fresh("s"), self.fresh("s"));
            let value = match p {
                JavaPrimitive::Boolean => "seed > 0".to_string(),
                JavaPrimitive::Float | JavaPrimitive::Double => format!("({java}) (seed / {}.0)", i + 1),
                _ => format!("({java}) (seed * {}L)", 2 * i + 1),
            };
            text += &format!("        {java} {name} = {value};\n");
            text += &format!("        {java}[] {array} = {{{name}, {}, {name}}};\n", self.literal(p));
            self.scope.declare(&name, JavaType::Of(p), VariableAccess::Write);
            self.scope.declare(&array, JavaType::Array(p), VariableAccess::Write);
        }
        for ty in [
            JavaType::Grid(JavaPrimitive::Int),
            JavaType::Grid(JavaPrimitive::Long),
            JavaType::Text,
            JavaType::Base,
            JavaType::Face,
        ] {
            let (name, value) = (self.fresh("s"), self.expression(ty, 1));
            text += &format!("        {} {name} = {value};\n", ty.java());
            self.scope.declare(&name, ty, VariableAccess::Write);
        }
        text
    }

    /// Each on its own: an exception must not keep the next from being called.
    fn calls_of_everything(&mut self, indent: &str) -> String {
        let mut text = String::new();
        for function in self.functions.clone() {
            let call = format!("{indent}note({});\n", self.applied(&function, 2));
            text += &protected(&call, &self.fresh("e"), indent);
        }
        for method in self.methods.clone() {
            for receiver in ["new Left(round)", "new Right(seed)"] {
                let call = format!("{indent}note({receiver}.{});\n", self.applied(&method, 2));
                text += &protected(&call, &self.fresh("e"), indent);
            }
        }
        text
    }
}

/// The statements with a handler for whatever they throw.
fn protected(statements: &str, e: &str, indent: &str) -> String {
    format!(
        "{indent}try {{\n{statements}{indent}}} catch (RuntimeException {e}) {{\n{indent}note({e});\n{indent}}}\n"
    )
}

/// The fields methods of `Base` see as plain names.
fn own_fields() -> Vec<(String, JavaType)> {
    JavaPrimitive::ALL.map(|p| (format!("{}Field", p.java()), JavaType::Of(p))).to_vec()
}
