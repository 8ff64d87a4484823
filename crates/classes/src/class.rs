//! Linked classes, their fields and methods, and the sites through which code names them.
//!
//! A `Program` lives as long as the process, so everything linked is leaked on purpose: references are plain, `Copy`,
//! and comparable by address. Nothing here changes after linking except the `OnceLock` cells that cache a resolution.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::code::Code;
use crate::descriptor::{Primitive, Signature, Type};
use crate::program::LinkError;

/// Dense numbers in order of loading; usable as an index into per-class tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u32);

/// Where a class came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The code under analysis (the PATHs of the command line).
    Application,
    /// `--classpath`.
    Library,
    Jdk,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    /// A class or interface read from a class file.
    Declared,
    /// On no path: what the code that uses it tells of it (`phantom.rs`).
    Missing,
    /// An array class; its component class is `Class::component`.
    Array,
    /// `int.class` and friends; `None` is `void.class`.
    Primitive(Option<Primitive>),
}

pub struct Class {
    pub id: ClassId,
    /// Internal name: `java/lang/String`, `[I`, `[Ljava/lang/String;`, `int`.
    pub name: &'static str,
    pub kind: ClassKind,
    pub origin: Origin,
    /// JVMS access flags; for member classes those of InnerClasses (so `static`, `private`, `protected` are seen).
    pub access: Access,
    pub super_class: Option<&'static Class>,
    pub interfaces: Box<[&'static Class]>,
    /// Arrays only.
    pub component: Option<&'static Class>,
    pub fields: &'static [Field],
    pub methods: &'static [Method],
    /// All instance fields in slot order, superclasses first: `layout[f.slot]` is `f`.
    pub layout: Box<[&'static Field]>,
    /// This class's own static fields in slot order.
    pub statics: Box<[&'static Field]>,
    /// Virtual methods by `Method::vtable`, superclasses first.
    pub vtable: Box<[&'static Method]>,
    /// Every superclass, interface and itself, as `ClassId`s, sorted: subtype tests are a binary search.
    /// Array types that an array is covariant with are not in it; `is_subclass_of` knows them.
    pub supertypes: Box<[ClassId]>,
    pub source_file: Option<&'static str>,
    /// Generic signature (JVMS 4.7.9.1), raw.
    pub signature: Option<&'static str>,
    pub annotations: Box<[&'static str]>,
    /// Member, local and anonymous classes: who encloses it (internal names), from InnerClasses/EnclosingMethod.
    pub outer: Option<Outer>,
    /// Records: component names and descriptors in order.
    pub record: Option<Box<[(&'static str, &'static str)]>>,
    /// `sealed`: the permitted subclasses.
    pub permitted: Box<[&'static str]>,
    pub version: u16,
    /// What `Program::select` chose for the methods of this class's interfaces; made on first use.
    pub(crate) selections: OnceLock<Selections>,
    /// The array class with this component, once asked for.
    pub(crate) array: OnceLock<&'static Class>,
}

/// Per interface method: the method to run, or why there is none.
pub(crate) type Selections = FxHashMap<MethodId, Result<&'static Method, LinkError>>;

#[derive(Debug, Clone)]
pub struct Outer {
    pub class: &'static str,
    /// The simple name; `None` for anonymous classes.
    pub simple_name: Option<&'static str>,
    /// Local and anonymous classes.
    pub is_local: bool,
    /// The method it is declared in (name, descriptor), when known.
    pub method: Option<(&'static str, &'static str)>,
}

pub struct Field {
    pub id: FieldId,
    pub owner: OnceLock<&'static Class>,
    pub name: &'static str,
    pub descriptor: &'static str,
    pub ty: Type,
    pub access: Access,
    /// Index into the holder's `layout` (instance) or `statics` (static).
    pub slot: u32,
    pub constant: Option<FieldConstant>,
    pub signature: Option<&'static str>,
    pub annotations: Box<[&'static str]>,
}

/// A ConstantValue attribute.
#[derive(Debug, Clone, Copy)]
pub enum FieldConstant {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(&'static crate::code::StringConstant),
}

pub struct Method {
    pub id: MethodId,
    pub owner: OnceLock<&'static Class>,
    /// Position in the owner's `methods`.
    pub index: u32,
    pub name: &'static str,
    pub descriptor: &'static str,
    pub types: Signature,
    pub access: Access,
    /// Set for methods that take part in virtual dispatch of a class (not interface) type.
    pub vtable: Option<u32>,
    pub code: Option<Code>,
    /// Why a body that the class file has could not be accepted; then `code` is `None`. A JVM throws VerifyError.
    pub code_error: Option<Box<str>>,
    /// Internal names of the `throws` clause.
    pub exceptions: Box<[&'static str]>,
    pub signature: Option<&'static str>,
    /// Internal names (`org/jspecify/annotations/Nullable`), visible and invisible ones.
    pub annotations: Box<[&'static str]>,
    /// Per declared parameter.
    pub parameter_annotations: Box<[Box<[&'static str]>]>,
    /// From MethodParameters, else LocalVariableTable; `None` where neither says. Same length as `types.parameters`.
    pub parameter_names: Box<[Option<&'static str>]>,
}

/// Access flags with the specification's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Access(pub u16);

/// `getfield` and friends: a symbolic reference to a field, and its resolution once made.
pub struct FieldSite {
    /// The class whose code contains the site.
    pub from: OnceLock<&'static Class>,
    pub class: &'static str,
    pub name: &'static str,
    pub descriptor: &'static str,
    pub resolved: OnceLock<Result<&'static Field, LinkError>>,
}

impl FieldSite {
    /// Whether it names this field, and its own class as the owner: what a subclass calls its own is not looked up.
    pub fn names(&self, field: &Field) -> bool {
        self.name == field.name && self.class == field.owner().name
    }
}

pub struct MethodSite {
    pub from: OnceLock<&'static Class>,
    pub class: &'static str,
    /// Whether the constant is an InterfaceMethodref.
    pub interface: bool,
    pub name: &'static str,
    pub descriptor: &'static str,
    /// Number of stack entries of the arguments, receiver not counted (a long is one entry).
    pub arguments: u16,
    pub resolved: OnceLock<Result<&'static Method, LinkError>>,
}

pub struct ClassSite {
    pub from: OnceLock<&'static Class>,
    pub name: &'static str,
    pub resolved: OnceLock<Result<&'static Class, LinkError>>,
}

/// `invokedynamic` and dynamically computed constants. Not resolved here: `explore` knows the bootstraps.
pub struct DynamicSite {
    /// Unique per call site in the program (one per instruction for invokedynamic).
    pub id: u32,
    pub from: OnceLock<&'static Class>,
    pub name: &'static str,
    /// Method descriptor for invokedynamic, field descriptor for condy.
    pub descriptor: &'static str,
    /// Parsed `descriptor` when it is a method descriptor.
    pub types: Option<Signature>,
    pub bootstrap: &'static HandleConstant,
    pub arguments: Box<[BootstrapArgument]>,
}

#[derive(Debug, Clone, Copy)]
pub enum BootstrapArgument {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(&'static crate::code::StringConstant),
    Class(&'static ClassSite),
    MethodType(&'static str),
    Handle(&'static HandleConstant),
    Dynamic(&'static DynamicSite),
}

/// JVMS table 5.4.3.5-A.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

#[derive(Debug)]
pub struct HandleConstant {
    pub kind: HandleKind,
    pub target: HandleTarget,
}

#[derive(Debug, Clone, Copy)]
pub enum HandleTarget {
    Field(&'static FieldSite),
    Method(&'static MethodSite),
}

/// Linked things are one object each: equal means identical.
macro_rules! identity_by_id {
    ($($thing:ty),*) => {$(
        impl PartialEq for $thing {
            fn eq(&self, other: &Self) -> bool {
                self.id == other.id
            }
        }
        impl Eq for $thing {}
        impl std::hash::Hash for $thing {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.id.hash(state);
            }
        }
    )*};
}
identity_by_id!(Class, Field, Method);
