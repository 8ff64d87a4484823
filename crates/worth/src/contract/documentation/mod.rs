//! What the documentation says about a contract: doc comments of methods, of those that they override, of classes and
//! packages.
//!
//! A source file is parsed when somebody asks about a method in it, and kept. Where there is no source, nothing is said.

mod comment;
mod condition;
mod declarations;
mod erasure;
mod inline;
mod lookup;
mod null;
mod null_phrases;
mod range;
pub mod source;
mod thrown;
mod words;

use std::cell::RefCell;
use std::rc::Rc;

use classes::class::{Class, Method};
use classes::descriptor::{Primitive, Type};
use rustc_hash::FxHashMap;

use self::comment::{Comment, Passage};
use self::declarations::JavaFile;
use self::lookup::Documented;
use self::source::Sources;
use self::words::Sentence;
use super::evidence::{Evidence, Source};

/// The documentation of one program.
pub(crate) struct Documentation {
    sources: Box<dyn Sources>,
    files: RefCell<FxHashMap<FileName, Option<Rc<JavaFile>>>>,
}

/// The package and the file; one of which there is no source is kept, too.
type FileName = (String, String);

/// Null is refused for all parameters.
struct OfClass {
    evidence: Evidence,
    /// It causes a null pointer, on purpose.
    announces: bool,
}

impl OfClass {
    fn new(file: &str, said: null::NullStatement) -> Option<OfClass> {
        let names = |name: &str| said.by.words.iter().any(|word| word.text == name);
        let announces = names("nullpointerexception") || names("npe");
        (!said.legal).then(|| OfClass { evidence: at(file, false, "", said.by), announces })
    }
}

impl Documentation {
    pub fn new(sources: Box<dyn Sources>) -> Documentation {
        Documentation { sources, files: RefCell::default() }
    }

    /// What is said about null for a parameter.
    pub fn about_null(&self, method: &'static Method, parameter: usize) -> Option<Evidence> {
        if matches!(method.types.parameters.get(parameter)?, Type::Primitive(_)) {
            return None;
        }
        let chain = self.of(method);
        let in_tag = || {
            let (documented, tag) = tagged(&chain, parameter)?;
            let sentences = words::sentences(tag);
            let name = documented.name(parameter)?;
            let said = null::of_param(&sentences, name)?;
            Some(evidence(documented, said.legal, &format!("@param {name} "), said.by))
        };
        let in_text =
            || chain.iter().find_map(|documented| about_null_in_text(documented, method, parameter));
        let in_throws = || chain.iter().find_map(|documented| thrown::about_null(documented, parameter));
        in_tag()
            .or_else(in_text)
            .or_else(in_throws)
            .or_else(|| Some(self.about_null_in_class(method.owner())?.evidence))
    }

    /// Where a class, one around it, or the package refuses null for all parameters.
    fn about_null_in_class(&self, class: &'static Class) -> Option<OfClass> {
        let file = self.file_of(class)?;
        let sentences = |comment: &Comment| words::sentences(&comment.body);
        // `Outer$Inner`, then `Outer`.
        let name = Some(class.unqualified_name());
        let around = std::iter::successors(name, |name| name.rsplit_once('$').map(|(outer, _)| outer));
        for comment in around.filter_map(|name| file.find(name)?.comment.as_ref()) {
            if let Some(said) = null::of_class(&sentences(comment)) {
                return OfClass::new(&lookup::file_name(class), said);
            }
        }
        let package = self.file(class.package(), lookup::PACKAGE_INFO)?;
        let sentences = sentences(package.package_comment.as_ref()?);
        OfClass::new(lookup::PACKAGE_INFO, null::of_package(&sentences)?)
    }

    /// Whether a number that is passed for a parameter is declared legal or illegal.
    pub fn about_number(&self, method: &'static Method, parameter: usize, number: i64) -> Option<Evidence> {
        if !is_whole(method.types.parameters.get(parameter)?) {
            return None;
        }
        let chain = self.of(method);
        let (documented, tag) = tagged(&chain, parameter)?;
        let sentences = words::sentences(tag);
        let (range, by) = range::allowed(&sentences)?;
        let legal = range.contains(number);
        // Half a range says what is wrong, and not that all the rest is right.
        if legal && !range.is_closed() {
            return None;
        }
        Some(evidence(documented, legal, &format!("@param {} ", documented.name(parameter)?), by))
    }
}

/// A type of numbers that documentation gives ranges for.
fn is_whole(ty: &Type) -> bool {
    matches!(ty, Type::Primitive(Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long))
}

/// The `@param` of a parameter, where the method or one that it overrides has it.
fn tagged(chain: &[Documented], parameter: usize) -> Option<(&Documented, &Passage)> {
    chain.iter().find_map(|documented| {
        let tag = documented.comment().param(documented.name(parameter)?)?;
        (!tag.is_inherited()).then_some((documented, tag))
    })
}

/// What the main description and `@return` say.
fn about_null_in_text(documented: &Documented, method: &Method, parameter: usize) -> Option<Evidence> {
    let comment: &Comment = documented.comment();
    let nullable = method.types.parameters.iter().filter(|ty| !matches!(ty, Type::Primitive(_))).count();
    let (names, index) = (documented.names(), documented.index(parameter)?);
    let say = |passage: &Passage, tag: &str| {
        let sentences = words::sentences(passage);
        let said = null::of_text(&sentences, &names, index, nullable == 1)?;
        Some(evidence(documented, said.legal, tag, said.by))
    };
    say(&comment.body, "").or_else(|| say(comment.returned()?, "@return "))
}

fn evidence(documented: &Documented, legal: bool, tag: &str, by: &Sentence) -> Evidence {
    at(&documented.file, legal, tag, by)
}

/// A sentence is told by so many letters.
const MAX_SHOWN: usize = 100;

/// `Foo.java:12: @param name the name, never null`
fn at(file: &str, allows: bool, tag: &str, by: &Sentence) -> Evidence {
    let text = by.shown.trim();
    let shown: String = text.chars().take(MAX_SHOWN).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    let text = format!("{file}:{}: {tag}{shown}{rest}", by.line);
    Evidence { source: Source::Documentation, allows, text }
}
