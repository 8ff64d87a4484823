//! Field and method descriptors (JVMS 4.3), parsed once.

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
