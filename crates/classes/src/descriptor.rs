//! Field and method descriptors (JVMS 4.3), parsed once.
//!
//! Names are kept as written; whether a class of that name exists is not asked here.

use crate::code::Element;

/// The eight primitive types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Primitive {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

/// The type of a field, parameter or result.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    Primitive(Primitive),
    /// The internal name (`java/lang/String`).
    Class(Box<str>),
    Array(Box<Type>),
}

/// A method descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    pub parameters: Box<[Type]>,
    /// `None` is void.
    pub result: Option<Type>,
}

/// JVMS 4.3.2: an array type has at most this many dimensions.
pub const MAX_DIMENSIONS: usize = 255;

impl Signature {
    /// Reads `(ILjava/lang/String;)V`; `None` if it is no method descriptor.
    pub fn parse(descriptor: &str) -> Option<Signature> {
        let mut rest = descriptor.strip_prefix('(')?;
        let mut parameters = Vec::new();
        while !rest.starts_with(')') {
            let (parameter, after) = Type::parse_prefix(rest)?;
            parameters.push(parameter);
            rest = after;
        }
        let result = match &rest[1..] {
            "V" => None,
            other => Some(Type::parse(other)?),
        };
        Some(Signature { parameters: parameters.into(), result })
    }

    pub fn descriptor(&self) -> String {
        let mut text = String::from("(");
        self.parameters.iter().for_each(|parameter| parameter.write_descriptor(&mut text));
        text.push(')');
        match &self.result {
            Some(result) => result.write_descriptor(&mut text),
            None => text.push('V'),
        }
        text
    }

    /// Number of local variables the parameters take, receiver not counted (a long takes two).
    pub fn parameter_slots(&self) -> u16 {
        self.parameters.iter().map(Type::slots).fold(0, u16::saturating_add)
    }
}

impl Type {
    /// Reads one field descriptor and nothing more; `None` if it is none.
    pub fn parse(descriptor: &str) -> Option<Type> {
        Type::parse_prefix(descriptor).and_then(|(ty, rest)| rest.is_empty().then_some(ty))
    }

    /// Reads one field descriptor from the front and gives what is left.
    pub fn parse_prefix(text: &str) -> Option<(Type, &str)> {
        let element = text.trim_start_matches('[');
        let dimensions = text.len() - element.len();
        if dimensions > MAX_DIMENSIONS {
            return None;
        }
        let (mut ty, rest) = match element.strip_prefix('L') {
            Some(named) => {
                let end = named.find(';').filter(|&end| end > 0)?;
                (Type::Class(named[..end].into()), &named[end + 1..])
            }
            None => {
                let first = element.chars().next()?;
                (Type::Primitive(Primitive::from_descriptor(first)?), &element[1..])
            }
        };
        for _ in 0..dimensions {
            ty = Type::Array(Box::new(ty));
        }
        Some((ty, rest))
    }

    /// `I`, `Ljava/lang/String;`, `[J`
    pub fn descriptor(&self) -> String {
        let mut text = String::new();
        self.write_descriptor(&mut text);
        text
    }

    fn write_descriptor(&self, text: &mut String) {
        match self {
            Type::Primitive(primitive) => text.push(primitive.descriptor()),
            Type::Class(name) => {
                text.push('L');
                text.push_str(name);
                text.push(';');
            }
            Type::Array(component) => {
                text.push('[');
                component.write_descriptor(text);
            }
        }
    }

    /// The name under which `Program::class` finds it: `java/lang/String`, `[I`; `None` for primitives.
    pub fn class_name(&self) -> Option<String> {
        match self {
            Type::Primitive(_) => None,
            Type::Class(name) => Some(name.to_string()),
            Type::Array(_) => Some(self.descriptor()),
        }
    }

    /// As written in Java source: `int[]`, `java.util.Map.Entry` (a best effort: `$` may be part of a name).
    pub fn java_name(&self) -> String {
        match self {
            Type::Primitive(primitive) => primitive.name().to_string(),
            Type::Class(name) => java_name(name),
            Type::Array(component) => component.java_name() + "[]",
        }
    }

    /// Local variables a value of this type takes.
    pub fn slots(&self) -> u16 {
        match self {
            Type::Primitive(Primitive::Long | Primitive::Double) => 2,
            _ => 1,
        }
    }

    /// How an array of this type stores its elements.
    pub fn element(&self) -> Element {
        match self {
            Type::Primitive(primitive) => primitive.element(),
            _ => Element::Reference,
        }
    }

    pub fn is_reference(&self) -> bool {
        !matches!(self, Type::Primitive(_))
    }
}

impl Primitive {
    pub const ALL: [Primitive; 8] = [
        Primitive::Boolean,
        Primitive::Byte,
        Primitive::Char,
        Primitive::Short,
        Primitive::Int,
        Primitive::Long,
        Primitive::Float,
        Primitive::Double,
    ];

    /// The Java keyword.
    pub fn name(self) -> &'static str {
        match self {
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Char => "char",
            Primitive::Short => "short",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
        }
    }

    pub fn descriptor(self) -> char {
        match self {
            Primitive::Boolean => 'Z',
            Primitive::Byte => 'B',
            Primitive::Char => 'C',
            Primitive::Short => 'S',
            Primitive::Int => 'I',
            Primitive::Long => 'J',
            Primitive::Float => 'F',
            Primitive::Double => 'D',
        }
    }

    pub fn from_descriptor(descriptor: char) -> Option<Primitive> {
        Primitive::ALL.into_iter().find(|primitive| primitive.descriptor() == descriptor)
    }

    pub fn element(self) -> Element {
        match self {
            Primitive::Boolean | Primitive::Byte => Element::Byte,
            Primitive::Char => Element::Char,
            Primitive::Short => Element::Short,
            Primitive::Int => Element::Int,
            Primitive::Long => Element::Long,
            Primitive::Float => Element::Float,
            Primitive::Double => Element::Double,
        }
    }

    /// The internal name of the box: `java/lang/Integer`.
    pub fn wrapper(self) -> &'static str {
        match self {
            Primitive::Boolean => "java/lang/Boolean",
            Primitive::Byte => "java/lang/Byte",
            Primitive::Char => "java/lang/Character",
            Primitive::Short => "java/lang/Short",
            Primitive::Int => "java/lang/Integer",
            Primitive::Long => "java/lang/Long",
            Primitive::Float => "java/lang/Float",
            Primitive::Double => "java/lang/Double",
        }
    }
}

/// `java/util/Map$Entry` as `java.util.Map.Entry`; a `$` that begins or ends a name, or precedes a digit
/// (`Outer$1`), stays.
fn java_name(internal: &str) -> String {
    let simple_start = internal.rfind('/').map_or(0, |slash| slash + 1);
    let mut text = internal[..simple_start].replace('/', ".");
    let mut rest = internal[simple_start..].chars().peekable();
    let mut inside = false;
    while let Some(character) = rest.next() {
        let nested = inside && character == '$' && rest.peek().is_some_and(|next| next.is_alphabetic());
        text.push(if nested { '.' } else { character });
        inside = true;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_survive_a_round_trip() {
        for descriptor in ["()V", "(IJ[[D)Ljava/lang/String;", "(Lp/C;Z[Lq/D$E;)[B"] {
            assert_eq!(Signature::parse(descriptor).unwrap().descriptor(), descriptor);
        }
    }

    #[test]
    fn what_is_no_descriptor_is_refused() {
        for descriptor in ["", "(", "()", "(V)V", "()VV", "([)V", "(L;)V", "(Lp/C)V", "I", "(\u{e9})V"] {
            assert_eq!(Signature::parse(descriptor), None, "{descriptor}");
        }
        assert!(Type::parse(&("[".repeat(MAX_DIMENSIONS) + "I")).is_some());
        assert!(Type::parse(&("[".repeat(MAX_DIMENSIONS + 1) + "I")).is_none());
    }

    #[test]
    fn java_names_read_like_source() {
        let name = |descriptor| Type::parse(descriptor).unwrap().java_name();
        assert_eq!(name("[[I"), "int[][]");
        assert_eq!(name("Ljava/util/Map$Entry;"), "java.util.Map.Entry");
        assert_eq!(name("Lp/C$1;"), "p.C$1");
        assert_eq!(name("L$p;"), "$p");
    }
}
