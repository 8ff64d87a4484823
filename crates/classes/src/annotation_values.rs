//! What annotations say: their element values, read from the class file again when somebody asks.
//!
//! Linked classes have the names of their annotations only, which is all that most users need. Values are those that are
//! written in the file: an element that was left to its default is not there.

use mokapot::jvm::annotation::ElementValue;
use mokapot::jvm::{self, Annotation as Written, ConstantVal};
use mokapot::types::Descriptor;
use mokapot::types::field_type::FieldType;
use mokapot::types::method_descriptor::ReturnType;

use crate::class::Class;
use crate::header::Pool;
use crate::parse;
use crate::program::Program;

/// The declaration annotations of a class and of its members.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Annotated {
    pub class: Vec<Annotation>,
    /// By the position of the field in the class; fields without annotations have an empty list.
    pub fields: Vec<Vec<Annotation>>,
    /// Likewise.
    pub methods: Vec<Vec<Annotation>>,
    /// What the methods of an annotation type say where nothing is written.
    pub defaults: Vec<Option<AnnotationElement>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    /// Internal name.
    pub name: String,
    /// A running program sees it.
    pub visible: bool,
    pub elements: Vec<(String, AnnotationElement)>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum AnnotationElement {
    Text(String),
    /// Also a boolean or a character.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// The internal name of a class.
    Class(String),
    /// The class literal of a primitive type, an array or `void`: its descriptor.
    Type(String),
    Enum {
        /// Internal name.
        class: String,
        constant: String,
    },
    Annotation(Annotation),
    List(Vec<AnnotationElement>),
    /// What no compiler writes.
    Other,
}

impl Annotation {
    pub fn element(&self, name: &str) -> Option<&AnnotationElement> {
        self.elements.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The texts of an element that is a text or a list of them.
    pub fn texts(&self, name: &str) -> Vec<&str> {
        match self.element(name) {
            Some(AnnotationElement::List(all)) => all.iter().filter_map(AnnotationElement::text).collect(),
            other => other.into_iter().filter_map(AnnotationElement::text).collect(),
        }
    }
}

impl AnnotationElement {
    fn text(&self) -> Option<&str> {
        match self {
            AnnotationElement::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl Program {
    /// The annotations of a class from a class file, with their values; nothing if it cannot be read again.
    pub fn annotations(&'static self, class: &'static Class) -> Annotated {
        self.class_file(class.name).and_then(|bytes| annotated(&bytes)).unwrap_or_default()
    }

    /// The bytes of a class, as they lie on the class path.
    pub fn class_file(&'static self, name: &str) -> Option<Vec<u8>> {
        self.find(name).and_then(|(_, bytes)| bytes.ok()).map(|bytes| bytes.into_owned())
    }
}

pub(crate) fn annotated(bytes: &[u8]) -> Option<Annotated> {
    let pool = Pool::read(bytes).ok()?;
    let file = parse::read(bytes, &pool).ok()?;
    Some(Annotated {
        class: all(file.annotations()),
        fields: file.fields().map(|field| all(field.annotations())).collect(),
        methods: file.methods().map(|method| all(method.annotations())).collect(),
        defaults: file.methods().map(|method| method.annotation_default().map(element)).collect(),
    })
}

fn all(declared: jvm::Annotations<'_>) -> Vec<Annotation> {
    let visible = declared.runtime_visible().filter_map(|written| annotation(written, true));
    visible.chain(declared.runtime_invisible().filter_map(|written| annotation(written, false))).collect()
}

fn annotation(written: Written<'_>, visible: bool) -> Option<Annotation> {
    let FieldType::Object(name) = written.annotation_type() else { return None };
    let elements = written.element_value_pairs();
    Some(Annotation {
        name: name.as_java_str().to_string(),
        visible,
        elements: elements.map(|(name, value)| (name.to_string(), element(value))).collect(),
    })
}

fn element(value: ElementValue<'_>) -> AnnotationElement {
    match value {
        ElementValue::String(text) => AnnotationElement::Text(text.to_string()),
        ElementValue::Primitive(_, ConstantVal::Integer(value)) => AnnotationElement::Int(value),
        ElementValue::Primitive(_, ConstantVal::Long(value)) => AnnotationElement::Long(value),
        ElementValue::Primitive(_, ConstantVal::Float(value)) => AnnotationElement::Float(value),
        ElementValue::Primitive(_, ConstantVal::Double(value)) => AnnotationElement::Double(value),
        ElementValue::Class { return_descriptor } => match return_descriptor {
            ReturnType::Some(FieldType::Object(name)) => {
                AnnotationElement::Class(name.as_java_str().to_string())
            }
            other => AnnotationElement::Type(other.descriptor().to_string()),
        },
        ElementValue::EnumConstant { enum_type: FieldType::Object(class), const_name } => {
            AnnotationElement::Enum {
                class: class.as_java_str().to_string(),
                constant: const_name.to_string(),
            }
        }
        ElementValue::AnnotationInterface(nested) => {
            annotation(nested, true).map_or(AnnotationElement::Other, AnnotationElement::Annotation)
        }
        ElementValue::Array(values) => AnnotationElement::List(values.iter().map(element).collect()),
        ElementValue::Primitive(..) | ElementValue::EnumConstant { .. } => AnnotationElement::Other,
    }
}
