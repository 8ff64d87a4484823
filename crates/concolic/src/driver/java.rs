//! The driver as Java source.

use std::fmt::{self, Write};

use classes::class::Method;
use classes::descriptor::Primitive;

use super::make::{DriverMaker, ObjectSource, ValueSource};
use super::{CallableMethod, Driver, NAME};

/// How deep objects are nested in what the driver makes.
pub const MAX_DEPTH: usize = 4;

/// Names of parameters that mean something else in Java.
const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
    "_",
];

/// What the driver itself calls wrongly is of no interest.
const REFUSED: &str = "
    private static final class Refused extends RuntimeException {
        Refused(String specification) {
            super(specification);
        }
    }
";

impl Driver {
    pub fn source(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).expect("strings take everything");
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        if !self.package.is_empty() {
            writeln!(out, "package {};\n", self.package.replace('/', "."))?;
        }
        writeln!(out, "import provoke.Inputs;\n")?;
        writeln!(out, "/** Written by provoke: makes calls, and asks for all that is left open. */")?;
        writeln!(out, "@SuppressWarnings({{\"unchecked\", \"rawtypes\", \"deprecation\"}})")?;
        writeln!(out, "final class {NAME} {{")?;
        writeln!(out, "    private {NAME}() {{\n    }}\n")?;
        writeln!(out, "    public static void main(String[] $arguments) throws Throwable {{")?;
        if let Some(receiver) = &self.receiver {
            let class = self.receiver_type();
            writeln!(out, "        {class} $self;")?;
            let mut lines = vec![format!("$self = {};", self.expression(receiver, "DEPTH"))];
            if matches!(receiver, ValueSource::By(_)) {
                // Factories need not hand out anything.
                lines.push("Inputs.assume($self != null);".into());
            }
            self.guarded(out, "        ", &lines)?;
            if self.drops_refused_calls {
                writeln!(out, "        provoke.spec.ExceptionOverride.set($self, Refused::new);")?;
            }
        }
        if self.length > 1 {
            writeln!(out, "        for (int $call = 0; $call < {}; $call++) {{", self.length)?;
        } else {
            writeln!(out, "        {{")?;
        }
        let is_choice = self.calls.len() > 1;
        one_of(out, "            ", &self.calls, |out, indent, call| {
            self.call(out, indent, call)?;
            if is_choice { writeln!(out, "{indent}break;") } else { Ok(()) }
        })?;
        writeln!(out, "        }}\n    }}")?;
        writeln!(out, "\n    private static final int DEPTH = {MAX_DEPTH};")?;
        if self.drops_refused_calls {
            out.push_str(REFUSED);
        }
        for (number, maker) in self.makers.iter().enumerate() {
            self.maker(out, number, maker)?;
        }
        writeln!(out, "}}")
    }

    fn receiver_type(&self) -> String {
        match &self.receiver {
            Some(ValueSource::By(number)) => self.makers[*number].class.java_name(),
            Some(ValueSource::Asked { class, .. }) => class.java_name(),
            _ => "Object".into(),
        }
    }

    /// Parameters of an inherited method are written as its own class has them (`compareTo(Enum)`), so it is called as that
    /// class has it, too: the one it is called on may have narrowed them (`E extends Enum<E>`).
    fn receiver_for(&self, method: &'static Method) -> String {
        let owner = method.owner();
        let is_generic = owner.signature.is_some_and(|signature| signature.starts_with('<'));
        if is_generic && owner.is_public() && owner.java_name() != self.receiver_type() {
            return format!("(({}) $self)", owner.java_name());
        }
        "$self".into()
    }

    /// What fails while something is made is not what was looked for.
    fn guarded(&self, out: &mut String, indent: &str, lines: &[String]) -> fmt::Result {
        writeln!(out, "{indent}try {{")?;
        for line in lines {
            writeln!(out, "{indent}    {line}")?;
        }
        writeln!(out, "{indent}}} catch (Exception | AssertionError $refused) {{")?;
        writeln!(out, "{indent}    Inputs.drop();\n{indent}    throw $refused;\n{indent}}}")
    }

    fn call(&self, out: &mut String, indent: &str, call: &CallableMethod) -> fmt::Result {
        let names = parameter_names(call.method);
        let parameters = call.method.types.parameters.iter().zip(&names).zip(&call.arguments);
        let mut made = Vec::new();
        for ((ty, name), make) in parameters {
            writeln!(out, "{indent}{} {name};", ty.java_name())?;
            made.push(format!("{name} = {};", self.expression(make, "DEPTH")));
        }
        if call.arguments.iter().any(|make| matches!(make, ValueSource::By(_))) {
            self.guarded(out, indent, &made)?;
        } else {
            made.iter().try_for_each(|line| writeln!(out, "{indent}{line}"))?;
        }
        let owner = call.method.owner().java_name();
        let arguments = names.join(", ");
        let call = match call.method {
            method if method.is_constructor() => format!("new {owner}({arguments});"),
            method if method.is_static() => format!("{owner}.{}({arguments});", method.name),
            method => format!("{}.{}({arguments});", self.receiver_for(method), method.name),
        };
        if !self.drops_refused_calls {
            return writeln!(out, "{indent}{call}");
        }
        writeln!(out, "{indent}try {{\n{indent}    {call}")?;
        writeln!(out, "{indent}}} catch (Refused $refused) {{")?;
        writeln!(out, "{indent}    Inputs.drop();\n{indent}}}")
    }

    fn maker(&self, out: &mut String, number: usize, maker: &DriverMaker) -> fmt::Result {
        let class = maker.class.java_name();
        writeln!(out, "\n    private static {class} make{number}(int $depth) throws Exception {{")?;
        writeln!(out, "        if ($depth == 0) {{\n            return null;\n        }}")?;
        one_of(out, "        ", &maker.sources, |out, indent, source| {
            self.object_source(out, indent, maker, source)
        })?;
        writeln!(out, "    }}")
    }

    fn object_source(
        &self,
        out: &mut String,
        indent: &str,
        maker: &DriverMaker,
        source: &ObjectSource,
    ) -> fmt::Result {
        let list = |makes: &[ValueSource]| {
            let all: Vec<String> = makes.iter().map(|make| self.expression(make, "$depth - 1")).collect();
            all.join(", ")
        };
        match source {
            ObjectSource::Null => writeln!(out, "{indent}return null;"),
            ObjectSource::Call(method, arguments) => {
                let names = parameter_names(method);
                let parameters = method.types.parameters.iter().zip(&names).zip(arguments);
                for ((ty, name), make) in parameters {
                    // A variable of its own gives an input its name.
                    writeln!(
                        out,
                        "{indent}{} {name} = {};",
                        ty.java_name(),
                        self.expression(make, "$depth - 1")
                    )?;
                }
                writeln!(out, "{indent}return {};", call(method, &names))
            }
            ObjectSource::Initialiser(method) => writeln!(out, "{indent}return {};", call(method, &[])),
            ObjectSource::Filled { constructor, add, elements, most } => {
                let class = constructor.owner().java_name();
                writeln!(out, "{indent}{class} made = new {class}();")?;
                writeln!(out, "{indent}for (int left = Inputs.nextInt(0, {most}); left > 0; left--) {{")?;
                writeln!(out, "{indent}    made.{}({});", add.name, list(elements))?;
                writeln!(out, "{indent}}}\n{indent}return made;")
            }
            ObjectSource::Answering(method, result) => {
                let parameters: Vec<String> =
                    (0..method.types.parameters.len()).map(|i| format!("$p{i}")).collect();
                let parameters = parameters.join(", ");
                let Some((result, ty)) = result.as_ref().zip(method.types.result.as_ref()) else {
                    return writeln!(out, "{indent}return ({parameters}) -> {{ }};");
                };
                let answer = self.expression(result, "$depth - 1");
                writeln!(out, "{indent}{} answer = {answer};", ty.java_name())?;
                writeln!(out, "{indent}return ({}) (({parameters}) -> answer);", maker.class.java_name())
            }
            ObjectSource::As(make) => writeln!(out, "{indent}return {};", self.expression(make, "$depth")),
        }
    }

    fn expression(&self, make: &ValueSource, depth: &str) -> String {
        match make {
            ValueSource::Primitive(primitive) => format!("Inputs.{}()", asking(*primitive)),
            ValueSource::Text => "Inputs.nextStringOrNull()".into(),
            ValueSource::Asked { class, nullable: false } if class.name == "java/lang/String" => {
                "Inputs.nextString()".into()
            }
            ValueSource::Asked { class, nullable } => {
                let method = if *nullable { "nextObjectOrNull" } else { "nextObject" };
                format!("Inputs.{method}({}.class)", class.java_name())
            }
            ValueSource::By(number) => format!("make{number}({depth})"),
            ValueSource::Null => "null".into(),
        }
    }
}

/// A constructor or a static method.
fn call(method: &Method, arguments: &[String]) -> String {
    let owner = method.owner();
    let name = owner.java_name();
    match arguments {
        _ if !method.is_constructor() => format!("{name}.{}({})", method.name, arguments.join(", ")),
        // The first parameter of an inner class is the object around it.
        [around, arguments @ ..] if owner.outer.is_some() && !owner.is_static() => {
            let simple = name.rsplit('.').next().unwrap_or_default();
            format!("{around}.new {simple}({})", arguments.join(", "))
        }
        _ => format!("new {name}({})", arguments.join(", ")),
    }
}

/// Which one is an input, where there are several.
fn one_of<T>(
    out: &mut String,
    indent: &str,
    choices: &[T],
    each: impl Fn(&mut String, &str, &T) -> fmt::Result,
) -> fmt::Result {
    if let [only] = choices {
        return each(out, indent, only);
    }
    let (last, inner) = (choices.len().saturating_sub(1), format!("{indent}    "));
    writeln!(out, "{indent}switch (Inputs.nextInt(0, {last})) {{")?;
    for (number, choice) in choices.iter().enumerate() {
        let label = if number == last { "default".into() } else { format!("case {number}") };
        writeln!(out, "{indent}{label}: {{")?;
        each(out, &inner, choice)?;
        writeln!(out, "{indent}}}")?;
    }
    writeln!(out, "{indent}}}")
}

fn asking(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "nextBoolean",
        Primitive::Byte => "nextByte",
        Primitive::Char => "nextChar",
        Primitive::Short => "nextShort",
        Primitive::Int => "nextInt",
        Primitive::Long => "nextLong",
        Primitive::Float => "nextFloat",
        Primitive::Double => "nextDouble",
    }
}

/// As the method has them, as far as they can be written and hide nothing: where a variable and a package or a class have the
/// same name, `com.acme.Shop.open()` is about the variable (JLS 6.4.2).
fn parameter_names(method: &Method) -> Vec<String> {
    let owner = method.owner().java_name();
    let mut taken: Vec<String> = vec!["Inputs".into(), "DEPTH".into()];
    taken.extend(owner.split('.').next().map(String::from));
    let name = |i: usize| {
        let name = method.parameter_name(i).to_string();
        let starts = name.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_');
        let is_name = starts && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let is_free = |name: &String| !KEYWORDS.contains(&name.as_str()) && !taken.contains(name);
        let chosen = Some(name).filter(|name| is_name && is_free(name));
        let chosen =
            chosen.unwrap_or_else(|| Some(format!("p{i}")).filter(is_free).unwrap_or(format!("$p{i}")));
        taken.push(chosen.clone());
        chosen
    };
    (0..method.types.parameters.len()).map(name).collect()
}
