//! The source of a stand-in for an input API: plain Java, beside the tests that use it.

use super::indent;
use crate::realise::plan::{StandIn, StandInMethod, StandInRole, TypeName};

pub fn source(stand_in: &StandIn) -> String {
    let name = &stand_in.class.path;
    let methods: String = stand_in.methods.iter().map(|m| format!("\n{}", indent(&method(m), 1))).collect();
    let package = match &*stand_in.class.package {
        "" => String::new(),
        package => format!("package {package};\n\n"),
    };
    format!("{package}{HEAD}public final class {name} {{\n{}{methods}}}\n", indent(MEMBERS, 1))
}

fn method(method: &StandInMethod) -> String {
    let name = &method.name;
    let (result, body) = match &method.does {
        StandInRole::Returns(ty) => (&*ty.path, format!("return ({}) next();", boxed(&ty.path))),
        StandInRole::Assumes => ("void", unless("Error(\"the test's values do not meet an assumption\")")),
        StandInRole::Asserts => ("void", unless("AssertionError(\"assertion failed\")")),
        StandInRole::Drops => {
            ("void", "throw new Error(\"the program gave up on the test's values\");".into())
        }
    };
    let parameters = method.parameters.iter().zip(["a", "b", "c", "d"]);
    let parameters: Vec<String> = parameters.map(|(ty, name)| format!("{} {name}", declared(ty))).collect();
    format!(
        "public static {result} {name}({}) {{\n{}}}\n",
        parameters.join(", "),
        indent(&format!("{body}\n"), 1)
    )
}

fn declared(ty: &TypeName) -> String {
    // Of nobody else's package: primitives and java.lang.
    let parameters = if ty.path == "Class" { "<?>" } else { "" };
    format!("{}{parameters}{}", ty.path, "[]".repeat(ty.dimensions))
}

fn unless(error: &str) -> String {
    format!("if (!a) {{\n    throw new {error};\n}}")
}

fn boxed(ty: &str) -> &str {
    match ty {
        "boolean" => "Boolean",
        "byte" => "Byte",
        "char" => "Character",
        "short" => "Short",
        "int" => "Integer",
        "long" => "Long",
        "float" => "Float",
        "double" => "Double",
        other => other,
    }
}

const HEAD: &str = "\
/** Stands in for the program's class of this name, and must precede it on the class path: gives a test's values. */
";

// An Error, and none that a program would throw: it never passes for what a test expects.
const MEMBERS: &str = r#"private static java.util.Iterator<Object> values = java.util.Collections.emptyIterator();

/** The values that the methods below return, in the order of their calls. */
public static void replay(Object... inputs) {
    values = java.util.Arrays.asList(inputs).iterator();
}

private static Object next() {
    if (!values.hasNext()) {
        throw new Error("the test has no further value");
    }
    return values.next();
}
"#;
