//! What the code of a method comes to, so that a later session sees whether it is still the same.
//!
//! Part of it is whatever else decides what its instructions mean: where its calls resolve to, and the shape of the
//! classes that it names. So a method that is added or vanishes changes those whose calls go elsewhere now, and no others.

use std::fmt::Write;

use classes::class::{Class, Method, Origin};
use classes::code::{Code, Insn};
use classes::program::Program;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// Stands for all of the program, where it is not known which methods something depends on.
pub const ANYTHING: &str = "";

/// A method as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    digest: [u8; 16],
    /// The first line and the last: where in its file it lies is no part of what it does.
    pub lines: Option<(u32, u32)>,
}

impl Version {
    pub fn is_same_code(&self, other: &Version) -> bool {
        self.digest == other.digest
    }
}

/// `bank/Rates.share(II)I`
pub fn name(method: &Method) -> String {
    format!("{}.{}{}", method.owner().name, method.name, method.descriptor)
}

/// Looks methods of a program up by their names.
pub struct Versions {
    program: &'static Program,
    shapes: FxHashMap<&'static str, [u8; 16]>,
}

impl Versions {
    pub fn new(program: &'static Program) -> Versions {
        Versions { program, shapes: FxHashMap::default() }
    }

    /// `None`: there is no such method.
    pub fn of(&mut self, name: &str) -> Option<Version> {
        if name == ANYTHING {
            return Some(Version { digest: self.everything(), lines: None });
        }
        let (path, descriptor) = name.split_at(name.find('(')?);
        let (class, method) = path.rsplit_once('.')?;
        Some(self.version(self.program.class(class).ok()?.find_method(method, descriptor)?))
    }

    fn everything(&mut self) -> [u8; 16] {
        let mut text = String::new();
        for name in self.program.application_classes() {
            let Ok(class) = self.program.class(name) else { continue };
            for method in class.methods {
                let digest = self.version(method).digest;
                let _ = writeln!(text, "{} {digest:x?}", self::name(method));
            }
        }
        hash(&text)
    }

    fn version(&mut self, method: &'static Method) -> Version {
        let mut text = format!("{:04x}\n", method.access.0);
        let Some(code) = &method.code else { return Version { digest: hash(&text), lines: None } };
        for insn in &code.insns {
            self.write_insn(&mut text, insn);
        }
        for handler in &code.handlers {
            let caught = handler.catches.map_or("", |class| class.name);
            let _ = writeln!(text, "{} {} {} {caught}", handler.start, handler.end, handler.target);
            self.write_shape(&mut text, caught);
        }
        let lines = lines(code);
        let first = lines.map_or(0, |(first, _)| first);
        for entry in &code.lines {
            // Counted from the first: an edit further up in the file moves all of them.
            let _ = write!(text, "{}:{} ", entry.start, u32::from(entry.line) - first);
        }
        Version { digest: hash(&text), lines }
    }

    fn write_insn(&mut self, text: &mut String, insn: &Insn) {
        let _ = writeln!(text, "{insn}");
        if let Some(site) = insn.method() {
            if let Ok(method) = self.program.resolve_method(site) {
                let _ = writeln!(text, "{} {:04x}", name(method), method.access.0);
            }
            self.write_shape(text, site.class);
        }
        if let Some(site) = insn.field() {
            self.write_shape(text, site.class);
        }
        if let Some(site) = insn.class() {
            self.write_shape(text, site.name);
        }
    }

    fn write_shape(&mut self, text: &mut String, class: &str) {
        if let Ok(class) = self.program.class(class) {
            let _ = writeln!(text, "{:x?}", self.shape(class));
        }
    }

    /// What of a class matters to those who only name it: its fields, its supertypes, and which inherited methods it
    /// replaces.
    fn shape(&mut self, class: &'static Class) -> [u8; 16] {
        if class.origin == Origin::Jdk || class.is_array() || class.is_primitive() {
            return [0; 16];
        }
        if let Some(known) = self.shapes.get(class.name) {
            return *known;
        }
        let supers: Vec<&'static Class> =
            class.super_class.into_iter().chain(class.interfaces.iter().copied()).collect();
        let mut text = format!("{} {:04x} {}\n", class.name, class.access.0, class.initializer().is_some());
        for above in &supers {
            let _ = writeln!(text, "{} {:x?}", above.name, self.shape(above));
        }
        for field in class.fields {
            let _ = write!(text, "{} {} {:04x}", field.name, field.descriptor, field.access.0);
            if let Some(constant) = field.constant {
                let _ = write!(text, " {constant}");
            }
            text.push('\n');
        }
        for method in class.methods.iter().filter(|method| replaces(class, method)) {
            let _ = writeln!(text, "{}{} {:04x}", method.name, method.descriptor, method.access.0);
        }
        let shape = hash(&text);
        self.shapes.insert(class.name, shape);
        shape
    }
}

fn replaces(class: &'static Class, method: &Method) -> bool {
    let is_virtual = !method.is_static() && !method.is_constructor() && !method.is_initializer();
    let above = class.ancestors().chain(class.superinterfaces());
    let mut above = above.filter(|other| other.id != class.id);
    is_virtual && above.any(|other| other.find_method(method.name, method.descriptor).is_some())
}

fn lines(code: &Code) -> Option<(u32, u32)> {
    let lines = || code.lines.iter().map(|entry| u32::from(entry.line));
    Some((lines().min()?, lines().max()?))
}

fn hash(text: &str) -> [u8; 16] {
    let digest = Sha256::digest(text.as_bytes());
    std::array::from_fn(|i| digest[i])
}
