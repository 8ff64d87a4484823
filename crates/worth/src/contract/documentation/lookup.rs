//! From a method of a class file to what its source says of it, and of the methods that it overrides.
//!
//! What is said there means is not asked here.

use std::rc::Rc;

use classes::class::{Class, Method, Origin};

use super::Documentation;
use super::comment::Comment;
use super::declarations::{DeclaredParameter, Executable, JavaFile, TypeDeclaration};
use super::erasure;

pub(super) const PACKAGE_INFO: &str = "package-info.java";

/// A method that has a doc comment.
pub(super) struct Documented {
    /// The file's name, as evidence names it.
    pub file: String,
    source: Rc<JavaFile>,
    ty: usize,
    /// `None` for the constructor that a record has by itself.
    executable: Option<usize>,
    /// Parameters that the compiler put before those of the source.
    hidden: usize,
}

impl Documented {
    fn declared_type(&self) -> &TypeDeclaration {
        &self.source.types[self.ty]
    }

    /// The method's own, or what a record says of its components.
    pub fn comment(&self) -> &Comment {
        let own = self.executable.and_then(|at| self.declared_type().executables[at].comment.as_ref());
        own.or(self.declared_type().comment.as_ref()).expect("only what is documented is found")
    }

    fn parameters(&self) -> &[DeclaredParameter] {
        match self.executable {
            Some(at) => &self.declared_type().executables[at].parameters,
            None => self.declared_type().components.as_deref().unwrap_or_default(),
        }
    }

    /// The names in the source.
    pub fn names(&self) -> Vec<&str> {
        self.parameters().iter().map(|parameter| &*parameter.name).collect()
    }

    /// The place in the source of a parameter of the class file, and the other way round.
    pub fn index(&self, parameter: usize) -> Option<usize> {
        parameter.checked_sub(self.hidden).filter(|&index| index < self.parameters().len())
    }

    pub fn parameter(&self, index: usize) -> usize {
        index + self.hidden
    }

    pub fn name(&self, parameter: usize) -> Option<&str> {
        self.index(parameter).map(|index| &*self.parameters()[index].name)
    }

    /// The qualified name that the source means by a name of a type, as far as its imports tell.
    pub fn imported(&self, name: &str) -> Option<&str> {
        let imports = self.source.imports.iter().map(String::as_str);
        imports.into_iter().find(|import| import.rsplit('.').next() == Some(name))
    }
}

/// `Foo.java`, where a class comes from.
pub(super) fn file_name(class: &Class) -> String {
    class.source_file.map_or_else(
        || format!("{}.java", class.unqualified_name().split('$').next().unwrap_or_default()),
        str::to_owned,
    )
}

impl Documentation {
    /// Doc comments of a method, then of those that it overrides or implements, the nearest first.
    pub(super) fn of(&self, method: &'static Method) -> Vec<Documented> {
        let mut all: Vec<Documented> = self.own(method).into_iter().collect();
        if method.is_static() || method.is_constructor() || method.is_private() {
            return all;
        }
        let class = method.owner();
        // A method that implements one of a generic type has that one's descriptor in a bridge.
        let is_bridge = |other: &&Method| {
            other.is_bridge()
                && other.name == method.name
                && other.types.parameters.len() == method.types.parameters.len()
        };
        let bridges = class.methods.iter().filter(is_bridge).map(|bridge| bridge.descriptor);
        let descriptors: Vec<&str> = std::iter::once(method.descriptor).chain(bridges).collect();
        let above = class.super_class.into_iter().chain(class.interfaces.iter().copied());
        let mut waiting: std::collections::VecDeque<&'static Class> = above.collect();
        let mut seen = Vec::new();
        while let Some(class) = waiting.pop_front() {
            if seen.contains(&class.id) {
                continue;
            }
            seen.push(class.id);
            let found = descriptors.iter().find_map(|descriptor| class.find_method(method.name, descriptor));
            all.extend(found.and_then(|found| self.own(found)));
            waiting.extend(class.super_class.into_iter().chain(class.interfaces.iter().copied()));
        }
        all
    }

    /// The doc comment of this very method.
    fn own(&self, method: &'static Method) -> Option<Documented> {
        let class = method.owner();
        let source = self.file_of(class)?;
        let name = class.unqualified_name();
        let ty = source.types.iter().position(|declared| declared.name == name)?;
        let declared = &source.types[ty];
        let found = find(&declared.executables, method);
        let (executable, hidden) = match found {
            Some((at, hidden)) if declared.executables[at].comment.is_some() => (Some(at), hidden),
            // Of a record's own constructor the record tells.
            Some(_) if declared.components.is_none() => return None,
            _ => {
                let components = declared.components.as_deref()?;
                declared.comment.as_ref()?;
                (method.is_constructor() && fits(components, method, 0)).then_some((None, 0))?
            }
        };
        Some(Documented { file: file_name(class), source: source.clone(), ty, executable, hidden })
    }

    /// The file that a class comes from, if it is the right one.
    pub(super) fn file_of(&self, class: &'static Class) -> Option<Rc<JavaFile>> {
        // What the JDK promises is known by other means, and its source is rarely there.
        let is_read = class.origin != Origin::Jdk;
        is_read.then(|| self.file(class.package(), &file_name(class))).flatten()
    }

    /// A file of a package, which is named with slashes.
    pub(super) fn file(&self, package: &str, name: &str) -> Option<Rc<JavaFile>> {
        let key = (package.to_owned(), name.to_owned());
        if let Some(known) = self.files.borrow().get(&key) {
            return known.clone();
        }
        let file = self.sources.text(package, name).map(|text| JavaFile::parse(&text));
        let file = file.filter(|file| file.package == package.replace('/', ".")).map(Rc::new);
        self.files.borrow_mut().insert(key, file.clone());
        file
    }
}

/// The declaration of a method, and how many parameters the compiler put before those in the source.
fn find(executables: &[Executable], method: &'static Method) -> Option<(usize, usize)> {
    let hidden = hidden(method);
    let fit = |executable: &&Executable| {
        executable.name == method.name && fits(&executable.parameters, method, hidden)
    };
    let at = executables.iter().position(|executable| fit(&executable))?;
    Some((at, hidden))
}

fn fits(parameters: &[DeclaredParameter], method: &Method, hidden: usize) -> bool {
    let types = method.types.parameters.get(hidden..).unwrap_or_default();
    parameters.len() == types.len()
        && parameters.iter().zip(types).all(|(parameter, ty)| parameter.erased == erasure::simple(ty))
}

/// JLS 13.1: a constructor of an inner class is given the object around it first; javac gives one of an enum the name and
/// the position of the constant.
fn hidden(method: &'static Method) -> usize {
    let class = method.owner();
    if !method.is_constructor() {
        return 0;
    }
    match &class.outer {
        _ if class.super_class.is_some_and(|above| above.name == "java/lang/Enum") => 2,
        Some(outer) if !outer.is_local && !class.is_static() => 1,
        _ => 0,
    }
}
