//! The types random programs use.

use super::Generator;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Of(Primitive),
    Text,
    Array(Primitive),
    Grid(Primitive),
    /// The abstract class `Base`, the interface `Face` it implements, the enum `Kind`.
    Base,
    Face,
    Kind,
    Object,
    /// What an area adds, by its name in Java.
    Other(&'static str),
}

pub const INT: Type = Type::Of(Primitive::Int);
pub const LONG: Type = Type::Of(Primitive::Long);
pub const DOUBLE: Type = Type::Of(Primitive::Double);
pub const BOOLEAN: Type = Type::Of(Primitive::Boolean);

/// A method random code may call.
#[derive(Debug, Clone)]
pub struct Signature {
    pub name: String,
    pub parameters: Vec<Type>,
    pub result: Type,
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
    /// What is computed with as int.
    pub const NARROW: [Primitive; 4] = [Primitive::Byte, Primitive::Char, Primitive::Short, Primitive::Int];
    pub const INTEGRAL: [Primitive; 5] =
        [Primitive::Byte, Primitive::Char, Primitive::Short, Primitive::Int, Primitive::Long];
    pub const NUMERIC: [Primitive; 7] = [
        Primitive::Byte,
        Primitive::Char,
        Primitive::Short,
        Primitive::Int,
        Primitive::Long,
        Primitive::Float,
        Primitive::Double,
    ];

    pub fn java(self) -> &'static str {
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
}

impl Type {
    pub fn java(self) -> String {
        match self {
            Type::Of(p) => p.java().to_string(),
            Type::Text => "String".to_string(),
            Type::Array(p) => format!("{}[]", p.java()),
            Type::Grid(p) => format!("{}[][]", p.java()),
            Type::Base => "Base".to_string(),
            Type::Face => "Face".to_string(),
            Type::Kind => "Kind".to_string(),
            Type::Object => "Object".to_string(),
            Type::Other(name) => name.to_string(),
        }
    }

    /// The type with this name in Java.
    pub fn named(name: &'static str) -> Type {
        let primitive = |name: &str| Primitive::ALL.into_iter().find(|p| p.java() == name);
        let array = |dimensions: &str| name.strip_suffix(dimensions).and_then(primitive);
        match name {
            "String" => Type::Text,
            "Base" => Type::Base,
            "Face" => Type::Face,
            "Kind" => Type::Kind,
            "Object" => Type::Object,
            _ => primitive(name)
                .map(Type::Of)
                .or_else(|| array("[][]").map(Type::Grid))
                .or_else(|| array("[]").map(Type::Array))
                .unwrap_or(Type::Other(name)),
        }
    }

    /// What a method gives when it has to stop early.
    pub fn default(self) -> &'static str {
        match self {
            Type::Of(Primitive::Boolean) => "false",
            Type::Of(_) => "0",
            Type::Text => "\"\"",
            _ => "null",
        }
    }
}

impl Generator {
    pub fn any_primitive(&mut self) -> Primitive {
        *self.pick(&Primitive::ALL)
    }

    pub fn any_type(&mut self) -> Type {
        let primitive = self.any_primitive();
        if self.once_in(8)
            && let Some(ty) = self.area_type()
        {
            return ty;
        }
        match self.random.below(16) {
            0..=7 => Type::Of(primitive),
            8 | 9 => Type::Array(primitive),
            10 => Type::Grid(primitive),
            11 => Type::Text,
            12 => Type::Base,
            13 => Type::Face,
            14 => Type::Kind,
            _ => Type::Object,
        }
    }

    pub fn any_signature(&mut self, name: String) -> Signature {
        let parameters = (0..self.random.below(4)).map(|_| self.any_type()).collect();
        Signature { name, parameters, result: self.any_type() }
    }
}
