//! Names of APIs: the class that declares a method, the method, its descriptor.
//!
//! It checks that a descriptor is one, not that such a method exists.

use std::fmt;

use crate::error::FormatError;
use crate::glob;

/// `class` is a binary name with dots, `method` may be `<init>`. Who does not know the type of the result leaves it out
/// of the descriptor: `(Ljava/lang/String;)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ApiMethod {
    pub class: String,
    pub method: String,
    pub descriptor: String,
}

impl ApiMethod {
    pub fn new(class: &str, method: &str, descriptor: &str) -> Result<ApiMethod, FormatError> {
        if class.is_empty() || method.is_empty() {
            return Err(FormatError::new("an API without a class or a method"));
        }
        if !is_descriptor(descriptor) {
            return Err(FormatError::new(format!("`{descriptor}` is not a descriptor")));
        }
        Ok(ApiMethod { class: class.into(), method: method.into(), descriptor: descriptor.into() })
    }

    /// From `java.io.File.list()` and, if it is known, `()[Ljava/lang/String;`; the two must agree.
    pub fn parse(text: &str, descriptor: Option<&str>) -> Result<ApiMethod, FormatError> {
        let bad = || FormatError::new(format!("`{text}` is not the name of an API"));
        let (name, parameters) = text.strip_suffix(')').and_then(|t| t.split_once('(')).ok_or_else(bad)?;
        let (class, method) = name.rsplit_once('.').ok_or_else(bad)?;
        let mut of_text = String::from("(");
        for parameter in parameters.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            of_text.push_str(&descriptor_of(parameter));
        }
        of_text.push(')');
        match descriptor {
            Some(full) if !full.starts_with(&of_text) => {
                Err(FormatError::new(format!("`{text}` does not fit the descriptor {full}")))
            }
            Some(full) => ApiMethod::new(class, method, full),
            None => ApiMethod::new(class, method, &of_text),
        }
    }

    /// The descriptors of the parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        DescriptorTypes(parameters_of(&self.descriptor).unwrap_or_default())
    }

    /// The descriptor of the result, if it is known.
    pub fn result(&self) -> Option<&str> {
        result_of(&self.descriptor).filter(|result| !result.is_empty())
    }

    /// Whether the pattern is that of `a.b.C.method` or of `a.b.C`.
    pub fn matches(&self, pattern: &str) -> bool {
        glob::matches(pattern, &self.class)
            || glob::matches(pattern, &format!("{}.{}", self.class, self.method))
    }

    /// Whether both may be the same method: as far as each knows its descriptor.
    pub fn may_be(&self, other: &ApiMethod) -> bool {
        self.class == other.class
            && self.method == other.method
            && parameters_of(&self.descriptor) == parameters_of(&other.descriptor)
            && self.result().zip(other.result()).is_none_or(|(a, b)| a == b)
    }
}

impl fmt::Display for ApiMethod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}(", self.class, self.method)?;
        for (i, parameter) in self.parameters().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write_type(parameter, f)?;
        }
        f.write_str(")")
    }
}

fn write_type(descriptor: &str, f: &mut fmt::Formatter) -> fmt::Result {
    let element = descriptor.trim_start_matches('[');
    match PRIMITIVES.iter().find(|(_, short)| *short == element) {
        Some((name, _)) => f.write_str(name)?,
        None => f.write_str(&element.trim_start_matches('L').trim_end_matches(';').replace('/', "."))?,
    }
    (element.len()..descriptor.len()).try_for_each(|_| f.write_str("[]"))
}

fn descriptor_of(java: &str) -> String {
    let element = java.trim_end_matches("[]");
    let dimensions = "[".repeat((java.len() - element.len()) / 2);
    match PRIMITIVES.iter().find(|(name, _)| *name == element) {
        Some((_, short)) => dimensions + short,
        None => format!("{dimensions}L{};", element.replace('.', "/")),
    }
}

const PRIMITIVES: [(&str, &str); 8] = [
    ("boolean", "Z"),
    ("byte", "B"),
    ("char", "C"),
    ("double", "D"),
    ("float", "F"),
    ("int", "I"),
    ("long", "J"),
    ("short", "S"),
];

/// Also one without the type of the result.
fn is_descriptor(text: &str) -> bool {
    let Some((parameters, result)) = parameters_of(text).zip(result_of(text)) else { return false };
    let (mut parameters, mut results) = (DescriptorTypes(parameters), DescriptorTypes(result));
    parameters.by_ref().for_each(drop);
    parameters.0.is_empty()
        && (matches!(result, "" | "V") || (results.next().is_some() && results.0.is_empty()))
}

fn parameters_of(descriptor: &str) -> Option<&str> {
    descriptor.strip_prefix('(')?.split_once(')').map(|(parameters, _)| parameters)
}

fn result_of(descriptor: &str) -> Option<&str> {
    descriptor.split_once(')').map(|(_, result)| result)
}

/// Types of a descriptor, one after the other; ends at the first that is none.
struct DescriptorTypes<'a>(&'a str);

impl<'a> Iterator for DescriptorTypes<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let element = self.0.trim_start_matches('[');
        let dimensions = self.0.len() - element.len();
        let length = match element.as_bytes().first()? {
            b'L' => element.find(';').filter(|end| *end > 1)? + 1,
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => 1,
            _ => return None,
        };
        let (found, rest) = self.0.split_at(dimensions + length);
        self.0 = rest;
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_stands_for_its_methods() {
        let list = ApiMethod::new("java.io.File", "list", "()V").unwrap();
        for pattern in ["java.io.File", "java.io.File.*", "java.io.File.list", "*.list"] {
            assert!(list.matches(pattern), "{pattern}");
        }
        assert!(!list.matches("java.io.File.li"));
    }

    #[test]
    fn names_and_descriptors_are_two_spellings() {
        for (text, descriptor) in [
            ("java.io.File.list()", "()[Ljava/lang/String;"),
            ("java.lang.System.getProperty(java.lang.String)", "(Ljava/lang/String;)Ljava/lang/String;"),
            ("a.B$C.<init>(int[], long, a.B$C[][])", "([IJ[[La/B$C;)V"),
        ] {
            let api = ApiMethod::parse(text, Some(descriptor)).unwrap();
            assert_eq!((api.to_string().as_str(), api.descriptor.as_str()), (text, descriptor));
            let unknown = ApiMethod::parse(text, None).unwrap();
            assert_eq!(unknown.to_string(), text);
            assert_eq!(unknown.result(), None);
            assert!(unknown.may_be(&api) && api.may_be(&unknown));
        }
    }

    #[test]
    fn methods_that_differ_in_the_result_are_different() {
        let [object, text] = ["()Ljava/lang/Object;", "()Ljava/lang/String;"]
            .map(|d| ApiMethod::new("a.B", "get", d).unwrap());
        assert!(!object.may_be(&text));
        assert!(!object.may_be(&ApiMethod::new("a.B", "get", "(I)").unwrap()));
    }

    #[test]
    fn parameters_one_by_one() {
        let api = ApiMethod::new("a.B", "m", "(I[[JLa/C;[La/D;)V").unwrap();
        assert_eq!(api.parameters().collect::<Vec<_>>(), ["I", "[[J", "La/C;", "[La/D;"]);
        assert_eq!(api.result(), Some("V"));
    }

    #[test]
    fn nonsense_is_refused() {
        for bad in ["", "()", "a.b", "a.b(", "b()", "a.b)("] {
            assert!(ApiMethod::parse(bad, None).is_err(), "{bad}");
        }
        for bad in ["", "(", ")", "(I", "I)V", "(Q)V", "()VV", "()II", "()L;", "([)V", "(La)V", "(V)V", "()["]
        {
            assert!(ApiMethod::new("a.B", "m", bad).is_err(), "{bad}");
        }
        assert!(ApiMethod::parse("a.B.m(int)", Some("(J)V")).is_err());
    }
}
