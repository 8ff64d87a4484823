//! What annotations say: their element values, read from the class file again when somebody asks.
//!
//! Linked classes have the names of their annotations only, which is all that most users need. Values are those that are
//! written in the file: an element that was left to its default is not there.

use mokapot::jvm::annotation::ElementValue;
use mokapot::jvm::{self, Annotation as Written};
use mokapot::types::field_type::FieldType;
use mokapot::types::method_descriptor::ReturnType;

use crate::class::Class;
use crate::header::Pool;
use crate::parse;
use crate::program::Program;

/// The declaration annotations of a class and of its methods.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Annotated {
    pub class: Vec<Annotation>,
    /// By the position of the method in the class; methods without annotations have an empty list.
    pub methods: Vec<Vec<Annotation>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// Internal name.
    pub name: String,
    pub elements: Vec<(String, Element)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    Text(String),
    /// The internal name of a class.
    Class(String),
    List(Vec<Element>),
    /// Numbers, enum constants, annotations, class literals of primitive types and arrays.
    Other,
}

impl Annotation {
    pub fn element(&self, name: &str) -> Option<&Element> {
        self.elements.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The texts of an element that is a text or a list of them.
    pub fn texts(&self, name: &str) -> Vec<&str> {
        match self.element(name) {
            Some(Element::List(all)) => all.iter().filter_map(Element::text).collect(),
            other => other.into_iter().filter_map(Element::text).collect(),
        }
    }
}

impl Element {
    fn text(&self) -> Option<&str> {
        match self {
            Element::Text(text) => Some(text),
            Element::Class(_) | Element::List(_) | Element::Other => None,
        }
    }
}

impl Program {
    /// The annotations of a class from a class file, with their values; nothing if it cannot be read again.
    pub fn annotations(&'static self, class: &'static Class) -> Annotated {
        let read = || {
            let bytes = self.class_file(class.name)?;
            let pool = Pool::read(&bytes).ok()?;
            let file = parse::read(&bytes, &pool).ok()?;
            Some(Annotated {
                class: all(file.annotations()),
                methods: file.methods().map(|method| all(method.annotations())).collect(),
            })
        };
        read().unwrap_or_default()
    }

    /// The bytes of a class, as they lie on the class path.
    pub fn class_file(&'static self, name: &str) -> Option<Vec<u8>> {
        self.find(name).and_then(|(_, bytes)| bytes.ok()).map(|bytes| bytes.into_owned())
    }
}

fn all(declared: jvm::Annotations<'_>) -> Vec<Annotation> {
    declared.runtime_visible().chain(declared.runtime_invisible()).filter_map(annotation).collect()
}

fn annotation(written: Written<'_>) -> Option<Annotation> {
    let FieldType::Object(name) = written.annotation_type() else { return None };
    let elements = written.element_value_pairs();
    Some(Annotation {
        name: name.as_java_str().to_string(),
        elements: elements.map(|(name, value)| (name.to_string(), element(value))).collect(),
    })
}

fn element(value: ElementValue<'_>) -> Element {
    match value {
        ElementValue::String(text) => Element::Text(text.to_string()),
        ElementValue::Class { return_descriptor: ReturnType::Some(FieldType::Object(name)) } => {
            Element::Class(name.as_java_str().to_string())
        }
        ElementValue::Array(values) => Element::List(values.iter().map(element).collect()),
        ElementValue::Primitive(..)
        | ElementValue::EnumConstant { .. }
        | ElementValue::Class { .. }
        | ElementValue::AnnotationInterface(_) => Element::Other,
    }
}
