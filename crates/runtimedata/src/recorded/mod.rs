//! The state of a value when an API was called: what a recorded call is made of.
//!
//! A state is data about a value that once was; it says nothing about identity beyond the aliases inside one record.

mod contents;
pub(crate) mod read;
mod show;
pub(crate) mod write;

pub use contents::CollectionContents;

/// Primitive types are told apart by the descriptor of the API, as in the JSON: a `char` is usually a text of one unit.
#[derive(Debug, Clone, PartialEq)]
pub enum Recorded {
    Null,
    Boolean(bool),
    /// `byte`, `short`, `int`, `long`.
    Integer(i64),
    /// `float` and `double`. A `float` is the `double` its shortest decimal reads as: `as f32` gives it back.
    Float(f64),
    /// A `char` that is no text, a lone surrogate; see `as_char`.
    Char(u16),
    Text(Vec<u16>),
    /// A text longer than the recorder's limit.
    CutText {
        start: Vec<u16>,
        length: u64,
    },
    /// A text the user asked not to be recorded.
    Masked,
    /// `length` is the real one; of a long array only the first items were recorded. `class` is like `[I`.
    Array {
        class: String,
        items: Vec<Recorded>,
        length: u64,
        id: Option<u32>,
    },
    /// A constant of an enum.
    Constant {
        class: String,
        name: String,
    },
    /// A `java.lang.Class`, by `getName()`.
    Class(String),
    /// Fields as declared, those of superclasses first. A field that is not among them was not recorded.
    Object {
        class: String,
        fields: Vec<(String, Recorded)>,
        id: Option<u32>,
    },
    /// The object or array with this id, earlier in the same id space.
    Ref(u32),
    /// An object the recorder did not look into.
    Cut {
        class: String,
    },
}

impl Recorded {
    pub fn text(text: &str) -> Recorded {
        Recorded::Text(text.encode_utf16().collect())
    }

    /// The value in the position of a `char`.
    pub fn as_char(&self) -> Option<u16> {
        match self {
            Recorded::Char(unit) => Some(*unit),
            Recorded::Text(units) if units.len() == 1 => Some(units[0]),
            _ => None,
        }
    }

    /// The field of an object; a shadowed one is called `a.Base.x`.
    pub fn field(&self, name: &str) -> Option<&Recorded> {
        match self {
            Recorded::Object { fields, .. } => fields.iter().find(|(n, _)| n == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The number by which others refer to it.
    pub fn id(&self) -> Option<u32> {
        match self {
            Recorded::Array { id, .. } | Recorded::Object { id, .. } => *id,
            _ => None,
        }
    }

    /// The object or array with this number, here or inside.
    pub fn find(&self, id: u32) -> Option<&Recorded> {
        match self {
            found if found.id() == Some(id) => Some(found),
            Recorded::Array { items, .. } => items.iter().find_map(|item| item.find(id)),
            Recorded::Object { fields, .. } => fields.iter().find_map(|(_, value)| value.find(id)),
            _ => None,
        }
    }

    /// The binary name of its class, where the state itself tells: not for null, primitives and references.
    pub fn class(&self) -> Option<&str> {
        match self {
            Recorded::Text(_) | Recorded::CutText { .. } | Recorded::Masked => Some("java.lang.String"),
            Recorded::Class(_) => Some("java.lang.Class"),
            Recorded::Array { class, .. }
            | Recorded::Constant { class, .. }
            | Recorded::Object { class, .. }
            | Recorded::Cut { class } => Some(class),
            Recorded::Null
            | Recorded::Boolean(_)
            | Recorded::Integer(_)
            | Recorded::Float(_)
            | Recorded::Char(_)
            | Recorded::Ref(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_char_is_a_text_of_one_unit_or_a_lone_surrogate() {
        assert_eq!(Recorded::text("x").as_char(), Some(120));
        assert_eq!(Recorded::Char(0xd800).as_char(), Some(0xd800));
        assert_eq!(Recorded::text("xy").as_char(), None);
        assert_eq!(Recorded::Integer(1).as_char(), None);
    }

    #[test]
    fn fields_are_found_by_name() {
        let file: Recorded =
            r#"{"class":"java.io.File","fields":{"path":"a","status":null}}"#.parse().unwrap();
        assert_eq!(file.field("path"), Some(&Recorded::text("a")));
        assert_eq!(file.field("none"), None);
        assert_eq!(file.class(), Some("java.io.File"));
    }
}
