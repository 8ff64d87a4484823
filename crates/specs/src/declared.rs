//! What the annotations of a program declare: types, their specifications, the monitor of each.

use classes::annotation_values::{Annotation, AnnotationElement};
use classes::class::{Class, Origin};
use classes::program::Program;

use crate::automata::monitor::Monitor;
use crate::automata::{self, letters};
use crate::error::SpecError;
use crate::exceptions;
use crate::language::definition::{self, Definition, NameKind};
use crate::language::expression::ValueExpression;
use crate::language::formula::Formulas;
use crate::language::propositions::{Proposition, PropositionNames, Used};
use crate::language::{self, ParseResult, SyntaxError};

/// Our annotations, and those of LIME, which mean the same.
const PACKAGES: [&str; 2] = ["provoke/spec/", "fi/hut/ics/lime/aspectmonitor/annotation/"];

/// A type with specifications.
#[derive(Debug)]
pub struct Declared {
    pub ty: &'static Class,
    pub specifications: Vec<Specification>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckTime {
    /// Constrains callers: looked at before the call.
    Call,
    /// Constrains the object: looked at after the call.
    Return,
}

#[derive(Debug)]
pub struct Specification {
    pub name: String,
    pub kind: CheckTime,
    pub per_thread: bool,
    /// The bits of the monitor's letters.
    pub propositions: Vec<Proposition>,
    pub monitor: Monitor,
    /// What a violation throws; internal name.
    pub exception: String,
}

/// What `@Observe` on a method says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Observed {
    pub specifications: Vec<String>,
    pub call_exception: Option<String>,
    pub return_exception: Option<String>,
}

/// All types of the application that have specifications.
pub fn read(program: &'static Program) -> Result<Vec<Declared>, SpecError> {
    let classes = program.application_classes().iter().filter_map(|name| program.class(name).ok());
    let annotated = classes.filter(|class| class.annotations.iter().any(|name| kind(name).is_some()));
    annotated
        .filter(|class| class.origin == Origin::Application)
        .map(|class| declared(program, class))
        .collect()
}

/// The annotations of methods that make events of their calls, by the position of the method.
pub fn observed(program: &'static Program, class: &'static Class) -> Vec<Option<Observed>> {
    let is_observe = |name: &str| is_ours(name, "Observe");
    if !class.methods.iter().any(|method| method.annotations.iter().any(|name| is_observe(name))) {
        return vec![None; class.methods.len()];
    }
    let read = |annotations: &Vec<Annotation>| {
        let annotation = annotations.iter().find(|annotation| is_observe(&annotation.name))?;
        Some(Observed {
            specifications: annotation.texts("specs").into_iter().map(str::to_string).collect(),
            call_exception: class_element(annotation, "callException"),
            return_exception: class_element(annotation, "returnException"),
        })
    };
    program.annotations(class).methods.iter().map(read).collect()
}

fn is_ours(name: &str, simple: &str) -> bool {
    PACKAGES.iter().any(|package| name.strip_prefix(package) == Some(simple))
}

fn kind(annotation: &str) -> Option<CheckTime> {
    let kinds = [("CallSpecifications", CheckTime::Call), ("ReturnSpecifications", CheckTime::Return)];
    kinds.into_iter().find(|(simple, _)| is_ours(annotation, simple)).map(|(_, kind)| kind)
}

fn class_element(annotation: &Annotation, name: &str) -> Option<String> {
    match annotation.element(name) {
        Some(AnnotationElement::Class(class)) => Some(class.clone()),
        _ => None,
    }
}

fn declared(program: &'static Program, ty: &'static Class) -> Result<Declared, SpecError> {
    let annotations = program.annotations(ty).class;
    let annotations: Vec<(CheckTime, &Annotation)> =
        annotations.iter().filter_map(|annotation| Some((kind(&annotation.name)?, annotation))).collect();
    let names = names(program, ty, &annotations)?;
    let mut specifications: Vec<Specification> = Vec::new();
    for &(kind, annotation) in &annotations {
        for (language, texts) in [
            (Language::Pltl, annotation.texts("pltl")),
            (Language::Regexp, annotation.texts("regexp")),
            (Language::Nfa, annotation.texts("nfa")),
        ] {
            for text in texts {
                let written =
                    definition::specification(text).map_err(|c| SpecError::text(ty, text, 0, &c))?;
                if specifications.iter().any(|known| known.name == written.name) {
                    let what = format!("there are two specifications {}", written.name);
                    return Err(SpecError::of_type(ty, what));
                }
                let (propositions, monitor) = monitor(ty, kind, &names, language, text, &written)?;
                specifications.push(Specification {
                    name: written.name.to_string(),
                    kind,
                    per_thread: written.per_thread,
                    propositions,
                    monitor,
                    exception: exception(kind, annotation),
                });
            }
        }
    }
    Ok(Declared { ty, specifications })
}

fn exception(kind: CheckTime, annotation: &Annotation) -> String {
    class_element(annotation, "exception").unwrap_or_else(|| {
        let package = annotation.name.rsplit_once('/').map_or("", |(package, _)| package);
        let simple = match kind {
            CheckTime::Call => "CallSpecificationException",
            CheckTime::Return => "ReturnSpecificationException",
        };
        format!("{package}/{simple}")
    })
}

/// The named propositions of a type: one name space for all its specifications.
fn names(
    program: &'static Program,
    ty: &'static Class,
    annotations: &[(CheckTime, &Annotation)],
) -> Result<PropositionNames, SpecError> {
    type PropositionParser<'a> = &'a dyn Fn(&str) -> ParseResult<Proposition>;
    let value: PropositionParser<'_> = &|body| ValueExpression::parse(body).map(Proposition::Value);
    let call: PropositionParser<'_> = &|body| {
        let method = body.strip_suffix(')').and_then(|body| body.trim_end().strip_suffix('('));
        let is_name =
            |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_$".contains(c));
        let method = method.map(str::trim).filter(is_name);
        let complaint = || SyntaxError { position: 0, what: "expected `method()`".into() };
        method.map(|method| Proposition::Call(method.into())).ok_or_else(complaint)
    };
    let exception: PropositionParser<'_> = &|body| {
        let class = exceptions::find(program, ty, body);
        let complaint =
            || SyntaxError { position: 0, what: format!("there is no exception {body}; give its full name") };
        class.map(|class| Proposition::Exception(class.name.into())).ok_or_else(complaint)
    };
    let mut names = PropositionNames::default();
    for (_, annotation) in annotations {
        for (element, kind, make) in [
            ("valuePropositions", NameKind::Value, value),
            ("callPropositions", NameKind::Call, call),
            ("exceptionPropositions", NameKind::Call, exception),
        ] {
            for text in annotation.texts(element) {
                let written =
                    definition::proposition(text, kind).map_err(|c| SpecError::text(ty, text, 0, &c))?;
                let proposition =
                    make(written.body).map_err(|c| SpecError::text(ty, text, written.offset, &c))?;
                if !names.define(written.name, proposition) {
                    let what = format!("the proposition {} has two meanings", written.name);
                    return Err(SpecError::of_type(ty, what));
                }
            }
        }
    }
    Ok(names)
}

#[derive(Clone, Copy)]
enum Language {
    Pltl,
    Regexp,
    Nfa,
}

fn monitor(
    ty: &'static Class,
    kind: CheckTime,
    names: &PropositionNames,
    language: Language,
    text: &str,
    written: &Definition<'_>,
) -> Result<(Vec<Proposition>, Monitor), SpecError> {
    let (mut formulas, mut used) = (Formulas::default(), Used::new(names, kind == CheckTime::Return));
    let complain = |complaint| SpecError::text(ty, text, written.offset, &complaint);
    let monitor = match language {
        Language::Pltl => {
            let formula = language::pltl::parse(written.body, &mut formulas, &mut used).map_err(complain)?;
            letters::possible(&used.all)
                .and_then(|letters| automata::pltl::monitor(&formulas, formula, letters))
        }
        Language::Regexp => {
            let regexp = language::regexp::parse(written.body, &mut formulas, &mut used).map_err(complain)?;
            letters::possible(&used.all)
                .and_then(|letters| automata::regexp::monitor(&formulas, &regexp, letters))
        }
        Language::Nfa => {
            let nfa = language::nfa::parse(written.body, &mut formulas, &mut used).map_err(complain)?;
            letters::possible(&used.all).and_then(|letters| automata::nfa::monitor(&formulas, &nfa, letters))
        }
    };
    let monitor = monitor.map_err(|refusal| SpecError::specification(ty, written.name, refusal))?;
    Ok((used.all, monitor))
}
