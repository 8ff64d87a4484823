//! Java names as people write them, made from the class file's spelling.
//!
//! It knows how names look, not what they refer to.

use crate::finding::MethodRef;

/// `bank.Rates$Table.share` as `Rates.Table.share`; constructors, initializers and lambdas by what they are.
pub fn short_method(class: &str, method: &str) -> String {
    let class = nested(class.rsplit('.').next().unwrap_or(class));
    match method {
        "<init>" => format!("the constructor of {class}"),
        "<clinit>" => format!("the static initializer of {class}"),
        _ => match lambda_owner(method) {
            Some("new" | "static") => format!("a lambda of {class}"),
            Some(owner) => format!("a lambda of {class}.{owner}"),
            None => format!("{class}.{method}"),
        },
    }
}

/// `bank.Rates.share(int, int)`, `new bank.Rates(int)`
pub fn full_method(method: &MethodRef) -> String {
    let class = nested(&method.class);
    let parameters = parameters(&method.descriptor);
    match method.method.as_str() {
        "<init>" => format!("new {class}({parameters})"),
        "<clinit>" => format!("static initializer of {class}"),
        name => format!("{class}.{name}({parameters})"),
    }
}

/// `bank.Rates$Table` as `Table`
pub fn simple(class: &str) -> &str {
    let class = class.rsplit('.').next().unwrap_or(class);
    match class.rsplit_once('$') {
        Some((_, last)) if starts_a_name(last) => last,
        _ => class,
    }
}

/// `bank` of `bank.Rates`; empty for the unnamed package.
pub fn package(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}

/// What rules and reasons are called, so that they read well in a command and a configuration file.
#[cfg(test)]
pub fn is_kebab_case(name: &str) -> bool {
    name.split('-').all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase()))
}

/// Member classes are written with a dot, anonymous and local ones (`Rates$1`) have no name in the source.
fn nested(class: &str) -> String {
    let mut written = String::with_capacity(class.len());
    let mut parts = class.split('$');
    written.push_str(parts.next().unwrap_or_default());
    for part in parts {
        written.push(if starts_a_name(part) { '.' } else { '$' });
        written.push_str(part);
    }
    written
}

fn starts_a_name(part: &str) -> bool {
    part.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// `lambda$share$0` belongs to `share`: javac's spelling.
fn lambda_owner(method: &str) -> Option<&str> {
    let (owner, number) = method.strip_prefix("lambda$")?.rsplit_once('$')?;
    number.chars().all(|c| c.is_ascii_digit()).then_some(owner)
}

/// `(I[Ljava/lang/String;)V` as `int, String[]`
fn parameters(descriptor: &str) -> String {
    let inside =
        descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or("", |(inside, _)| inside);
    let mut types = Vec::new();
    let mut rest = inside;
    while !rest.is_empty() {
        let element = rest.trim_start_matches('[');
        let dimensions = rest.len() - element.len();
        let Some((name, after)) = element_type(element) else { return inside.to_owned() };
        types.push(name + &"[]".repeat(dimensions));
        rest = after;
    }
    types.join(", ")
}

fn element_type(descriptor: &str) -> Option<(String, &str)> {
    if let Some(rest) = descriptor.strip_prefix('L') {
        let (name, after) = rest.split_once(';')?;
        return Some((nested(name.rsplit('/').next()?), after));
    }
    let name = match descriptor.chars().next()? {
        'Z' => "boolean",
        'B' => "byte",
        'C' => "char",
        'S' => "short",
        'I' => "int",
        'J' => "long",
        'F' => "float",
        'D' => "double",
        _ => return None,
    };
    Some((name.to_owned(), &descriptor[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_read_like_source() {
        assert_eq!(short_method("bank.Rates", "share"), "Rates.share");
        assert_eq!(short_method("bank.Rates$Table", "<init>"), "the constructor of Rates.Table");
        assert_eq!(short_method("Rates$1", "run"), "Rates$1.run");
        assert_eq!(short_method("bank.Rates", "lambda$share$0"), "a lambda of Rates.share");
        assert_eq!(short_method("bank.Rates", "<clinit>"), "the static initializer of Rates");
    }

    #[test]
    fn descriptors_read_like_source() {
        let method = |method: &str, descriptor: &str| {
            full_method(&MethodRef {
                class: "a.B$C".into(),
                method: method.into(),
                descriptor: descriptor.into(),
            })
        };
        assert_eq!(method("of", "(I[[Ljava/util/Map$Entry;J)V"), "a.B.C.of(int, Map.Entry[][], long)");
        assert_eq!(method("<init>", "()V"), "new a.B.C()");
        assert_eq!(method("odd", "(Q)V"), "a.B.C.odd(Q)");
    }

    #[test]
    fn simple_names_drop_package_and_owner() {
        assert_eq!(simple("a.B$C"), "C");
        assert_eq!(simple("a.B$1"), "B$1");
        assert_eq!(package("a.b.C"), "a.b");
        assert_eq!(package("C"), "");
    }
}
