//! `@throws`: whether an exception that leaves a method is one that its documentation announces.
//!
//! An announcement with a condition covers what the condition covers: of a null pointer that is announced for a null
//! argument, one without any null handed over is none.

use classes::class::{Class, Method};
use explore::suspicion::bearing::Bearing;
use explore::suspicion::{Input, NullSource, Suspicion};

use super::comment::{INHERIT, Tag};
use super::condition::{Condition, conditions};
use super::lookup::Documented;
use super::range::{self, NumberRange};
use super::words::{self, Sentence};
use super::{Documentation, at, is_whole};
use crate::contract::evidence::Evidence;
use crate::contract::operand;
use crate::demand::{Demand, DemandKind};
use crate::refusal::is_one_of;
use crate::witness::{Place, Witness};

const NULL_POINTER: &str = "java/lang/NullPointerException";

/// Exceptions that come of a number only if it matters.
const OF_RANGES: &[&str] = &["java/lang/IndexOutOfBoundsException", "java/lang/NegativeArraySizeException"];

impl Documentation {
    /// The announcement of the exception that leaves the entry, if it covers this witness.
    pub fn announces(&self, suspicion: &Suspicion, demands: &[Demand]) -> Option<Evidence> {
        let chain = self.of(suspicion.entry);
        let mut tags = chain.iter().enumerate().flat_map(|(above, documented)| {
            documented.comment().throws().map(move |tag| (above > 0, documented, tag))
        });
        let is_unchecked = is_one_of(suspicion.exception, &["java/lang/RuntimeException", "java/lang/Error"]);
        let names_it = |tag: &Tag, documented: &Documented| names(documented, &tag.name, suspicion.exception);
        let is_told_above = |by: &Documented| {
            let above = chain.iter().skip_while(|other| !std::ptr::eq(*other, by)).skip(1);
            above.into_iter().any(|other| other.comment().throws().any(|tag| names_it(tag, other)))
        };
        let covers = |is_above: bool, documented: &Documented, tag: &Tag| {
            // JLS 8.4.8.3: an override may declare fewer checked exceptions; others it inherits.
            (is_unchecked || !is_above)
                && names_it(tag, documented)
                && !(tag.text.text.contains(INHERIT) && is_told_above(documented))
                && covers(documented, tag, suspicion, demands)
        };
        let by_tag = tags.find(|(is_above, documented, tag)| covers(*is_above, documented, tag));
        by_tag.map(|(_, documented, tag)| shown(documented, tag)).or_else(|| self.refuses_null(suspicion))
    }

    /// The class or the package says that null arguments cause a null pointer, and nothing else is said of this one.
    fn refuses_null(&self, suspicion: &Suspicion) -> Option<Evidence> {
        let class = suspicion.entry.owner();
        if suspicion.exception.name != NULL_POINTER {
            return None;
        }
        let said = self.about_null_in_class(class).filter(|said| said.announces)?.evidence;
        let is_refused = |index: &usize| self.about_null(suspicion.entry, *index).is_some_and(|e| e == said);
        nulls(suspicion).0.iter().any(is_refused).then_some(said)
    }
}

/// Whether a `@throws NullPointerException` refuses null for a parameter.
pub(super) fn about_null(documented: &Documented, parameter: usize) -> Option<Evidence> {
    let index = documented.index(parameter)?;
    let names = documented.names();
    documented.comment().throws().filter(|tag| is_for_null(&tag.name)).find_map(|tag| {
        let all = conditions(&words::sentences(&tag.text), &names, true);
        let refuses = all.iter().any(|condition| {
            matches!(condition, Condition::Null { parameters, elements: false }
                if parameters.contains(&index) || parameters.is_empty() && names.len() == 1)
        });
        refuses.then(|| shown(documented, tag))
    })
}

/// What is thrown to refuse an argument.
fn is_for_null(name: &str) -> bool {
    let simple = name.rsplit('.').next().unwrap_or(name);
    matches!(simple, "NullPointerException" | "IllegalArgumentException")
}

/// Whether the name of an exception in a tag means this class, or one above it.
fn names(documented: &Documented, name: &str, exception: &'static Class) -> bool {
    // What everything is below of announces nothing.
    const VAGUE: &[&str] = &["Throwable", "Exception", "RuntimeException", "Error"];
    if VAGUE.contains(&name.trim_start_matches("java.lang.")) {
        return false;
    }
    let (first, rest) = name.split_once('.').map_or((name, ""), |(first, rest)| (first, rest));
    let imported = documented.imported(first).map(|import| match rest {
        "" => import.to_owned(),
        rest => format!("{import}.{rest}"),
    });
    std::iter::successors(Some(exception), |class| class.super_class).any(|class| {
        let full = class.name.replace(['/', '$'], ".");
        match &imported {
            Some(imported) => *imported == full,
            None => full == name || full.ends_with(&format!(".{name}")),
        }
    })
}

fn covers(documented: &Documented, tag: &Tag, suspicion: &Suspicion, demands: &[Demand]) -> bool {
    let sentences = words::sentences(&tag.text);
    let is_null_pointer = suspicion.exception.name == NULL_POINTER;
    let all = conditions(&sentences, &documented.names(), is_null_pointer);
    all.is_empty() || all.iter().any(|condition| holds(documented, condition, suspicion, demands))
}

fn holds(documented: &Documented, condition: &Condition, suspicion: &Suspicion, demands: &[Demand]) -> bool {
    let of_source = |parameters: &[usize]| -> Vec<usize> {
        parameters.iter().map(|&index| documented.parameter(index)).collect()
    };
    match condition {
        Condition::Null { parameters, elements } => {
            let (arguments, others) = nulls(suspicion);
            let wanted = of_source(parameters);
            let in_argument =
                arguments.iter().any(|index| wanted.is_empty() || wanted.contains(index)) && !elements;
            let in_element = *elements && demands.iter().any(|demand| demand.kind == DemandKind::NullElement);
            in_argument || in_element || wanted.is_empty() && others
        }
        Condition::Number { parameters, range } => {
            let wanted = whole_numbers(suspicion.entry, &of_source(parameters));
            // A size or a count that no parameter is: nobody can tell.
            wanted.is_empty() || passes(suspicion, &wanted, range)
        }
        // What the code takes for in range, only it knows: a number that matters may be beyond it, and where nothing is
        // in range, as in an empty list, none matters.
        Condition::OutOfRange { parameters } => {
            let wanted = whole_numbers(suspicion.entry, &of_source(parameters));
            wanted.is_empty()
                || !is_one_of(suspicion.exception, OF_RANGES)
                || passes(suspicion, &wanted, &range::EVERYTHING)
                || is_used_where_it_fails(suspicion, &wanted)
        }
        Condition::Other => true,
    }
}

/// Of these parameters, or of all if there are none, those that are whole numbers.
fn whole_numbers(method: &Method, wanted: &[usize]) -> Vec<usize> {
    let types = method.types.parameters.iter().enumerate();
    let whole = types.filter(|(_, ty)| is_whole(ty)).map(|(index, _)| index);
    whole.filter(|index| wanted.is_empty() || wanted.contains(index)).collect()
}

/// Whether such a number is passed for one of these parameters, and matters.
fn passes(suspicion: &Suspicion, wanted: &[usize], range: &NumberRange) -> bool {
    let handed = Witness::new(suspicion).handed();
    let mut of_entry = handed.iter().filter(|handed| {
        handed.bearing > Bearing::Idle
            && handed.entry_parameter().is_some_and(|index| wanted.contains(&index))
    });
    of_entry.any(|handed| number(handed.input).is_some_and(|number| range.contains(number)))
}

/// Whether what fails in the entry itself, a call or an access, is given one of these parameters.
fn is_used_where_it_fails(suspicion: &Suspicion, wanted: &[usize]) -> bool {
    let Some(code) = &suspicion.entry.code else { return false };
    let Some(frame) = suspicion.stack.last().filter(|frame| frame.method == suspicion.entry) else {
        return false;
    };
    let taken = operand::taken_at(suspicion.entry, code, frame.pc);
    taken.iter().any(|operand| wanted.iter().any(|&index| operand.is_near(index)))
}

/// The parameters of the entry that null is passed for where it matters, and whether null is handed over elsewhere, too.
fn nulls(suspicion: &Suspicion) -> (Vec<usize>, bool) {
    let mut arguments = Vec::new();
    let mut others = false;
    for handed in Witness::new(suspicion).nulls() {
        match handed.entry_parameter() {
            Some(index) => arguments.push(index),
            // Fields that nobody set are null by themselves.
            None => others |= matches!(handed.place, Place::Parameter { .. } | Place::Element(_)),
        }
    }
    // Where inputs are not told one by one, as in a run on a JVM, the null that broke tells of itself.
    if let (true, Some(NullSource::Parameter(index))) = (arguments.is_empty(), &suspicion.null_source) {
        arguments.push(*index);
    }
    (arguments, others)
}

fn number(input: Input) -> Option<i64> {
    match input {
        Input::Byte(x) => Some(x.into()),
        Input::Short(x) => Some(x.into()),
        Input::Int(x) => Some(x.into()),
        Input::Long(x) => Some(x),
        _ => None,
    }
}

/// `Foo.java:12: @throws ArithmeticException if there are none`
fn shown(documented: &Documented, tag: &Tag) -> Evidence {
    let first = words::sentences(&tag.text).into_iter().next();
    let sentence = first.unwrap_or(Sentence { line: tag.text.line, ..Sentence::default() });
    at(&documented.file, false, &format!("@throws {} ", tag.name), &sentence)
}
