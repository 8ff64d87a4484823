//! The linked world: classes loaded on first use, resolution and selection as in JVMS 5.4.
//!
//! Shared by all workers. Published classes never change; loading takes one lock, reading takes none that blocks.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::class::{Class, ClassId, Origin};
use crate::code::StringConstant;
use crate::descriptor::{Primitive, Type};
use crate::error::{LoadError, Problem};
use crate::jdk::Jdk;
use crate::load::Loader;
use crate::nests::Nests;
use crate::path::ClassPathEntry;
use crate::phantom::PhantomClasses;
use crate::subtypes::Hierarchy;
use crate::table::ClassTable;

/// What every array class is: they are there from the start.
pub(crate) const ROOTS: [&str; 3] = ["java/lang/Object", "java/lang/Cloneable", "java/io/Serializable"];

#[derive(Debug)]
pub struct Program {
    jdk: Jdk,
    application: Vec<ClassPathEntry>,
    libraries: Vec<ClassPathEntry>,
    application_names: Vec<Box<str>>,
    /// What is loaded, or why it cannot be. Classes that are nowhere are not remembered.
    classes: RwLock<FxHashMap<&'static str, Result<&'static Class, LinkError>>>,
    pub(crate) table: ClassTable,
    /// In the order of `Primitive::ALL`, then `void`.
    primitives: Box<[&'static Class]>,
    roots: OnceLock<[&'static Class; 3]>,
    loader: Mutex<Loader>,
    pub(crate) hierarchy: OnceLock<Hierarchy>,
    pub(crate) phantoms: OnceLock<PhantomClasses>,
    pub(crate) nests: Nests,
}

/// A class of a source: its bytes, or why they could not be read.
pub(crate) type ClassBytes<'a> = Result<Cow<'a, [u8]>, LoadError>;

/// Why a symbolic reference could not be resolved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LinkError {
    /// NoClassDefFoundError: the class is not on the class path.
    #[error("no class {0}")]
    MissingClass(Box<str>),
    /// NoSuchFieldError: `class.name:descriptor`.
    #[error("no field {0}")]
    MissingField(Box<str>),
    /// NoSuchMethodError / AbstractMethodError
    #[error("no method {0}")]
    MissingMethod(Box<str>),
    /// IncompatibleClassChangeError, IllegalAccessError: what is wrong.
    #[error("{0}")]
    Incompatible(Box<str>),
    /// ClassFormatError: the bytes of the class are bad.
    #[error("malformed class {class}: {why}")]
    Malformed { class: Box<str>, why: Box<str> },
    /// UnsupportedClassVersionError: they are good, but for another JDK.
    #[error("class {class} is {why}")]
    Unsupported { class: Box<str>, why: Box<str> },
}

impl Program {
    /// Lives as long as the process: linked things refer to each other by plain references.
    pub fn new(
        jdk: Jdk,
        application: Vec<ClassPathEntry>,
        libraries: Vec<ClassPathEntry>,
    ) -> &'static Program {
        let mut loader = Loader::default();
        let table = ClassTable::default();
        let kinds = Primitive::ALL.into_iter().map(Some).chain([None]);
        let primitives = kinds.map(|kind| loader.primitive(kind, &table)).collect();
        loader.problems.extend(application.iter().flat_map(ClassPathEntry::problems).cloned());
        let of_library = |problem: &Problem| Problem { in_library: true, ..problem.clone() };
        loader.problems.extend(libraries.iter().flat_map(ClassPathEntry::problems).map(of_library));
        let names = application.iter().flat_map(ClassPathEntry::class_names).filter(|name| !jdk.owns(name));
        let mut application_names: Vec<Box<str>> = names.map(Box::from).collect();
        application_names.sort_unstable();
        application_names.dedup();
        let program: &'static Program = Box::leak(Box::new(Program {
            jdk,
            application,
            libraries,
            application_names,
            classes: RwLock::default(),
            table,
            primitives,
            roots: OnceLock::new(),
            loader: Mutex::new(loader),
            hierarchy: OnceLock::new(),
            phantoms: OnceLock::new(),
            nests: Nests::default(),
        }));
        let root = |name| program.class(name).expect("Jdk::open has read it");
        program.roots.get_or_init(|| ROOTS.map(root));
        program
    }

    /// A class by internal name (`java/lang/String`) or array name (`[I`), loaded with its supertypes if need be.
    pub fn class(&'static self, name: &str) -> Result<&'static Class, LinkError> {
        match self.published(name) {
            Some(known) => known,
            None if name.starts_with('[') => self.array_named(name),
            None => {
                let mut loader = self.loader();
                loader.in_progress.clear();
                self.load(name, &mut loader)
            }
        }
    }

    pub fn loaded(&'static self, id: ClassId) -> &'static Class {
        self.table.get(id).expect("ids are given only to loaded classes")
    }

    /// The class of a type, primitives included.
    pub fn class_of(&'static self, ty: &Type) -> Result<&'static Class, LinkError> {
        match ty {
            Type::Primitive(primitive) => Ok(self.primitive(*primitive)),
            Type::Class(name) => self.class(name),
            Type::Array(component) => Ok(self.array_of(self.class_of(component)?)),
        }
    }

    pub fn primitive(&'static self, primitive: Primitive) -> &'static Class {
        self.primitives[primitive as usize]
    }

    /// `void.class`
    pub fn void(&'static self) -> &'static Class {
        self.primitives[Primitive::ALL.len()]
    }

    pub fn object(&'static self) -> &'static Class {
        self.roots()[0]
    }

    pub fn array_of(&'static self, component: &'static Class) -> &'static Class {
        if let Some(array) = component.array.get() {
            return array;
        }
        let mut loader = self.loader();
        component.array.get_or_init(|| self.make_array(component, &mut loader))
    }

    /// Internal names of all classes of the application, sorted; they may still prove malformed.
    pub fn application_classes(&'static self) -> &'static [Box<str>] {
        &self.application_names
    }

    /// Internal names of classes that lie beside those of the application, but in packages of the JDK: a JVM takes these from
    /// the JDK alone.
    pub fn overshadowed_classes(&'static self) -> BTreeSet<&'static str> {
        let names = self.application.iter().flat_map(ClassPathEntry::class_names);
        names.filter(|name| self.jdk.owns(name)).collect()
    }

    /// The literal with this content; equal content gives the same constant.
    pub fn string(&'static self, units: &[u16]) -> &'static StringConstant {
        self.loader().names.string(units)
    }

    /// Classes of the application and its libraries that were left out so far, and why; in the order of their names, for
    /// who loaded them first is chance.
    pub fn problems(&'static self) -> Vec<Problem> {
        let mut problems = self.loader().problems.clone();
        problems.sort_by(|a, b| a.class.cmp(&b.class));
        problems
    }

    /// The newest Java that a class was compiled for, if the JDK is too old for it; loads all classes of the application.
    pub fn newest_version(&'static self) -> Option<u16> {
        for name in &self.application_names {
            // Why a class cannot be loaded is among the problems.
            let _ = self.class(name);
        }
        self.loader().too_new
    }

    pub fn jdk(&'static self) -> &'static Jdk {
        &self.jdk
    }

    /// The bytes of a class, in the order of the class path; the JDK's own packages only from the JDK.
    pub(crate) fn find(&self, name: &str) -> Option<(Origin, ClassBytes<'_>)> {
        let on_path = |sources: &[ClassPathEntry], origin| {
            let bytes = sources.iter().find_map(|source| source.class(name))?;
            Some((origin, bytes.map(Cow::Owned)))
        };
        let user = if self.jdk.owns(name) {
            None
        } else {
            on_path(&self.application, Origin::Application)
                .or_else(|| on_path(&self.libraries, Origin::Library))
        };
        user.or_else(|| self.jdk.class(name).map(|bytes| (Origin::Jdk, bytes)))
    }

    /// In the order of the class path.
    pub(crate) fn application(&self) -> &[ClassPathEntry] {
        &self.application
    }

    pub(crate) fn sources(&self) -> impl Iterator<Item = &ClassPathEntry> {
        self.application.iter().chain(&self.libraries)
    }

    /// Names in the application and the libraries.
    pub(crate) fn user_names(&self) -> impl Iterator<Item = &str> {
        let names = self.sources().flat_map(ClassPathEntry::class_names);
        names.filter(|name| !self.jdk.owns(name))
    }

    /// Whether the class would be taken from the JDK.
    pub(crate) fn is_in_jdk(&self, name: &str) -> bool {
        let has = |source: &ClassPathEntry| source.contains(name);
        self.jdk.owns(name) || !self.sources().any(has)
    }

    pub(crate) fn roots(&'static self) -> &'static [&'static Class; 3] {
        self.roots.get().expect("set before the program is given out")
    }

    pub(crate) fn published(&self, name: &str) -> Option<Result<&'static Class, LinkError>> {
        self.classes.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    pub(crate) fn publish(&self, name: &'static str, class: Result<&'static Class, LinkError>) {
        if let Ok(class) = class {
            self.table.insert(class);
        }
        self.classes.write().unwrap_or_else(PoisonError::into_inner).insert(name, class);
    }

    /// A worker that panicked while loading leaves at most names behind: nothing half-made is published.
    pub(crate) fn loader(&self) -> MutexGuard<'_, Loader> {
        self.loader.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
