//! Generic signatures (JVMS 4.7.9.1), as far as overriding needs them: what a type variable of a superclass stands for.
//!
//! `interface Names extends Filter<String>` is implemented by `apply(String)`, not by the erased `apply(Object)`.

use classes::class::{Class, Method};
use classes::descriptor::Type;

/// Type variables of a class and the erased types they stand for; unknown ones keep their bound.
pub type Bindings = Vec<(&'static str, Type)>;

/// The direct supertypes of `class`, each with the bindings of its own type variables.
pub fn supertypes(class: &'static Class, bindings: &Bindings) -> Vec<(&'static Class, Bindings)> {
    let classes = class.super_class.iter().chain(&class.interfaces).copied();
    // An interface names Object as its superclass in the signature, and in the class file too.
    let texts = class.signature.map(supertype_texts).unwrap_or_default();
    let bound = |(i, class): (usize, &'static Class)| {
        let variables = class.signature.map(variables).unwrap_or_default();
        let arguments = texts.get(i).map(|text| arguments(text)).unwrap_or_default();
        let known = variables.into_iter().zip(arguments);
        let bindings =
            known.filter_map(|(name, argument)| Some((name, erase(argument, bindings)?))).collect();
        (class, bindings)
    };
    classes.enumerate().map(bound).collect()
}

/// The parameter types of a method once the variables of its class are bound.
pub fn parameter_types(method: &'static Method, bindings: &Bindings) -> Vec<Type> {
    let texts = parameter_signatures(method).unwrap_or_default();
    let bound = |(i, ty): (usize, &Type)| {
        texts.get(i).and_then(|text| erase_variable(text, bindings)).unwrap_or_else(|| ty.clone())
    };
    method.types.parameters.iter().enumerate().map(bound).collect()
}

pub fn result_type(method: &'static Method, bindings: &Bindings) -> Option<Type> {
    let text = method.signature.and_then(|signature| signature.split_once(')')).map(|(_, result)| result);
    let bound = text.and_then(|text| erase_variable(text, bindings));
    bound.or_else(|| method.types.result.clone())
}

/// The generic signature of each parameter; `None` if there is none, or it leaves parameters out that the compiler
/// added.
pub fn parameter_signatures(method: &'static Method) -> Option<Vec<&'static str>> {
    let signature = method.signature?;
    let parameters = &signature[signature.find('(')? + 1..signature.find(')')?];
    let found = split(parameters);
    (found.len() == method.types.parameters.len()).then_some(found)
}

/// Only where a variable is involved: everything else is erased in the descriptor already.
fn erase_variable(text: &str, bindings: &Bindings) -> Option<Type> {
    text.trim_start_matches('[').starts_with('T').then(|| erase(text, bindings)).flatten()
}

fn erase(text: &str, bindings: &Bindings) -> Option<Type> {
    if let Some(component) = text.strip_prefix('[') {
        return erase(component, bindings).map(|component| Type::Array(Box::new(component)));
    }
    if let Some(variable) = text.strip_prefix('T') {
        let name = variable.split(';').next()?;
        return bindings.iter().find(|(bound, _)| *bound == name).map(|(_, ty)| ty.clone());
    }
    let mut plain = String::new();
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            // `Outer<…>.Inner` is `Outer$Inner`.
            '.' if depth == 0 => plain.push('$'),
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    Type::parse(&plain)
}

/// The names of `<T:Ljava/lang/Object;U::Ljava/lang/Runnable;>`.
fn variables(signature: &'static str) -> Vec<&'static str> {
    let Some(mut rest) = signature.strip_prefix('<') else { return Vec::new() };
    let mut names = Vec::new();
    while let Some((name, bounds)) = rest.split_once(':').filter(|_| !rest.starts_with('>')) {
        names.push(name);
        rest = bounds;
        // Bounds are separated by colons; the first may be empty.
        loop {
            rest = &rest[first_length(rest).unwrap_or(0)..];
            match rest.strip_prefix(':') {
                Some(next) => rest = next,
                None => break,
            }
        }
    }
    names
}

fn supertype_texts(signature: &'static str) -> Vec<&'static str> {
    let mut depth = 0;
    let mut start = 0;
    if signature.starts_with('<') {
        for (i, c) in signature.char_indices() {
            depth += i32::from(c == '<') - i32::from(c == '>');
            if depth == 0 {
                start = i + 1;
                break;
            }
        }
    }
    split(&signature[start..])
}

/// `Ljava/lang/String;` of `Lp/Filter<Ljava/lang/String;>;`; of `Outer<A>.Inner<B>` the last ones.
fn arguments(text: &'static str) -> Vec<&'static str> {
    let Some(inside) = text.strip_suffix(">;") else { return Vec::new() };
    let mut depth = 1;
    for (i, c) in inside.char_indices().rev() {
        depth += i32::from(c == '>') - i32::from(c == '<');
        if depth == 0 {
            return split(&inside[i + 1..]);
        }
    }
    Vec::new()
}

/// Type signatures written one after the other.
fn split(mut text: &'static str) -> Vec<&'static str> {
    let mut found = Vec::new();
    while let Some(length) = first_length(text).filter(|length| *length > 0) {
        let (one, rest) = text.split_at(length);
        found.push(one);
        text = rest;
    }
    found
}

fn first_length(text: &str) -> Option<usize> {
    let start = text.find(|c| c != '[' && c != '+' && c != '-')?;
    match text[start..].chars().next()? {
        'L' | 'T' => {
            let mut depth = 0;
            for (i, c) in text.char_indices().skip(start) {
                depth += i32::from(c == '<') - i32::from(c == '>');
                if c == ';' && depth == 0 {
                    return Some(i + 1);
                }
            }
            None
        }
        'B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z' | 'V' | '*' => Some(start + 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_come_apart() {
        assert_eq!(
            split("I[[JTT;Ljava/util/List<Ljava/lang/String;>;*"),
            ["I", "[[J", "TT;", "Ljava/util/List<Ljava/lang/String;>;", "*"]
        );
        assert_eq!(variables("<T:Ljava/lang/Object;U::Lp/A<TT;>;:Lp/B;>Ljava/lang/Object;"), ["T", "U"]);
        assert_eq!(supertype_texts("<T:Lp/A<TT;>;>Lp/B;Lp/C<TT;>;"), ["Lp/B;", "Lp/C<TT;>;"]);
        assert_eq!(arguments("Lp/Outer<TA;>.Inner<TT;[I>;"), ["TT;", "[I"]);
        assert_eq!(arguments("Lp/Plain;"), [""; 0]);
    }

    #[test]
    fn variables_are_replaced() {
        let bindings = vec![("T", Type::Class("java/lang/String".into()))];
        assert_eq!(erase("[TT;", &bindings), Type::parse("[Ljava/lang/String;"));
        assert_eq!(erase("Lp/Outer<TT;>.Inner<TT;>;", &bindings), Type::parse("Lp/Outer$Inner;"));
        assert_eq!(erase("TU;", &bindings), None);
    }
}
