//! The types random programs use.

use super::Generator;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JavaPrimitive {
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
pub enum JavaType {
    Of(JavaPrimitive),
    Text,
    Array(JavaPrimitive),
    Grid(JavaPrimitive),
    /// The abstract class `Base`, the interface `Face` it implements, the enum `Kind`.
    Base,
    Face,
    Kind,
    Object,
    /// What an area adds, by its name in Java.
    Other(&'static str),
}

pub const INT: JavaType = JavaType::Of(JavaPrimitive::Int);
pub const LONG: JavaType = JavaType::Of(JavaPrimitive::Long);
pub const DOUBLE: JavaType = JavaType::Of(JavaPrimitive::Double);
pub const BOOLEAN: JavaType = JavaType::Of(JavaPrimitive::Boolean);

/// A method random code may call.
#[derive(Debug, Clone)]
pub struct MethodSignature {
    pub name: String,
    pub parameters: Vec<JavaType>,
    pub result: JavaType,
}

impl JavaPrimitive {
    pub const ALL: [JavaPrimitive; 8] = [
        JavaPrimitive::Boolean,
        JavaPrimitive::Byte,
        JavaPrimitive::Char,
        JavaPrimitive::Short,
        JavaPrimitive::Int,
        JavaPrimitive::Long,
        JavaPrimitive::Float,
        JavaPrimitive::Double,
    ];
    /// What is computed with as int.
    pub const NARROW: [JavaPrimitive; 4] =
        [JavaPrimitive::Byte, JavaPrimitive::Char, JavaPrimitive::Short, JavaPrimitive::Int];
    pub const INTEGRAL: [JavaPrimitive; 5] = [
        JavaPrimitive::Byte,
        JavaPrimitive::Char,
        JavaPrimitive::Short,
        JavaPrimitive::Int,
        JavaPrimitive::Long,
    ];
    pub const NUMERIC: [JavaPrimitive; 7] = [
        JavaPrimitive::Byte,
        JavaPrimitive::Char,
        JavaPrimitive::Short,
        JavaPrimitive::Int,
        JavaPrimitive::Long,
        JavaPrimitive::Float,
        JavaPrimitive::Double,
    ];

    pub fn java(self) -> &'static str {
        match self {
            JavaPrimitive::Boolean => "boolean",
            JavaPrimitive::Byte => "byte",
            JavaPrimitive::Char => "char",
            JavaPrimitive::Short => "short",
            JavaPrimitive::Int => "int",
            JavaPrimitive::Long => "long",
            JavaPrimitive::Float => "float",
            JavaPrimitive::Double => "double",
        }
    }
}

impl JavaType {
    pub fn java(self) -> String {
        match self {
            JavaType::Of(p) => p.java().to_string(),
            JavaType::Text => "String".to_string(),
            JavaType::Array(p) => format!("{}[]", p.java()),
            JavaType::Grid(p) => format!("{}[][]", p.java()),
            JavaType::Base => "Base".to_string(),
            JavaType::Face => "Face".to_string(),
            JavaType::Kind => "Kind".to_string(),
            JavaType::Object => "Object".to_string(),
            JavaType::Other(name) => name.to_string(),
        }
    }

    /// The type with this name in Java.
    pub fn named(name: &'static str) -> JavaType {
        let primitive = |name: &str| JavaPrimitive::ALL.into_iter().find(|p| p.java() == name);
        let array = |dimensions: &str| name.strip_suffix(dimensions).and_then(primitive);
        match name {
            "String" => JavaType::Text,
            "Base" => JavaType::Base,
            "Face" => JavaType::Face,
            "Kind" => JavaType::Kind,
            "Object" => JavaType::Object,
            _ => primitive(name)
                .map(JavaType::Of)
                .or_else(|| array("[][]").map(JavaType::Grid))
                .or_else(|| array("[]").map(JavaType::Array))
                .unwrap_or(JavaType::Other(name)),
        }
    }

    /// What a method gives when it has to stop early.
    pub fn default(self) -> &'static str {
        match self {
            JavaType::Of(JavaPrimitive::Boolean) => "false",
            JavaType::Of(_) => "0",
            JavaType::Text => "\"\"",
            _ => "null",
        }
    }
}

impl Generator {
    pub fn any_primitive(&mut self) -> JavaPrimitive {
        *self.pick(&JavaPrimitive::ALL)
    }

    pub fn any_type(&mut self) -> JavaType {
        let primitive = self.any_primitive();
        if self.once_in(8)
            && let Some(ty) = self.area_type()
        {
            return ty;
        }
        match self.random.below(16) {
            0..=7 => JavaType::Of(primitive),
            8 | 9 => JavaType::Array(primitive),
            10 => JavaType::Grid(primitive),
            11 => JavaType::Text,
            12 => JavaType::Base,
            13 => JavaType::Face,
            14 => JavaType::Kind,
            _ => JavaType::Object,
        }
    }

    pub fn any_signature(&mut self, name: String) -> MethodSignature {
        let parameters = (0..self.random.below(4)).map(|_| self.any_type()).collect();
        MethodSignature { name, parameters, result: self.any_type() }
    }
}
