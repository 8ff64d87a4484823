//! Whether what a test expects is what a witness does.
//!
//! A test shows one call. It covers a witness of that method, of an overload, or of what overrides it, that throws what is
//! expected and is the same kind of call:
//!
//! - both pass null for the same parameter, of the entry or of what is called before it, and no test passes null there
//!   unharmed; a null pointer is covered by nothing else;
//! - what is out of range (of an index, a size) is covered if the witness passes such a number;
//! - what arithmetic refuses is covered if a number that the witness passes decides about it;
//! - a class that does not fit is covered if the witness passes what only an unchecked cast lets in;
//! - every other exception speaks for itself, as long as the test names it and is not about null.

use classes::class::{Class, Method};
use classes::descriptor::{Primitive, Type};
use explore::suspicion::bearing::Bearing;
use explore::suspicion::{NullSource, Suspicion};

use super::{ExceptionName, ExpectedCall, ExpectedThrow, Facts};
use crate::demand::{Demand, DemandKind};
use crate::refusal::is_one_of;
use crate::witness::{Place, When, Witness};

/// Exceptions that the JVM throws of itself, by what has to be wrong with the inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trigger {
    Null,
    Range,
    Arithmetic,
    Type,
    Other,
}

const TRIGGERS: &[(&str, Trigger)] = &[
    ("java/lang/NullPointerException", Trigger::Null),
    ("java/lang/IndexOutOfBoundsException", Trigger::Range),
    ("java/lang/NegativeArraySizeException", Trigger::Range),
    ("java/lang/ArithmeticException", Trigger::Arithmetic),
    ("java/lang/ClassCastException", Trigger::Type),
    ("java/lang/ArrayStoreException", Trigger::Type),
];

fn trigger(exception: &'static Class) -> Trigger {
    let known = TRIGGERS.iter().find(|(name, _)| is_one_of(exception, &[name]));
    known.map_or(Trigger::Other, |(_, trigger)| *trigger)
}

impl Facts {
    /// The name by which a test expects the exception, if it covers the witness.
    pub fn covers<'e>(
        &self,
        expectation: &'e ExpectedThrow,
        suspicion: &Suspicion,
        demands: &[Demand],
    ) -> Option<&'e ExceptionName> {
        let name = expectation.exceptions.iter().find(|name| name.covers(suspicion.exception))?;
        let calls_entry = |call: &ExpectedCall| is_kin(call.method, suspicion.entry);
        if !expectation.calls.iter().any(calls_entry) {
            return None;
        }
        if self.shares_null(expectation, suspicion) {
            return Some(name);
        }
        let last = expectation.calls.last().filter(|call| calls_entry(call))?;
        let demands_any = |kinds: &[DemandKind]| demands.iter().any(|demand| kinds.contains(&demand.kind));
        let covers = match trigger(suspicion.exception) {
            Trigger::Null => false,
            Trigger::Range => demands_any(&[DemandKind::OutOfRange, DemandKind::ExtremeNumber]),
            Trigger::Arithmetic => is_decided_by_number(suspicion),
            Trigger::Type => demands_any(&[DemandKind::UncheckedType]),
            Trigger::Other => last.nulls == 0 && !name.is_vague(),
        };
        covers.then_some(name)
    }

    /// Whether the test and the witness pass null for the same parameter.
    fn shares_null(&self, expectation: &ExpectedThrow, suspicion: &Suspicion) -> bool {
        let nulls = nulls(suspicion);
        let mut passed = expectation.calls.iter().flat_map(|call| call.nulls().map(|at| (call.method, at)));
        passed.any(|(method, at)| {
            !self.null_passed.contains_key(&(method.id, at))
                && nulls.iter().any(|(other, index)| *index == at && is_same_parameter(method, other, at))
        })
    }
}

/// The parameters that the witness passes null for, where it matters.
fn nulls(suspicion: &Suspicion) -> Vec<(&'static Method, usize)> {
    let mut all: Vec<_> = Witness::new(suspicion)
        .nulls()
        .filter_map(|handed| match handed.place {
            Place::Parameter { method, index, .. } => Some((method, index)),
            _ => None,
        })
        .collect();
    // Where inputs are not told one by one, as in a run on a JVM, the null that broke tells of itself.
    if let (true, Some(NullSource::Parameter(index))) = (all.is_empty(), &suspicion.null_source) {
        all.push((suspicion.entry, *index));
    }
    all
}

/// Whether the failing check looks at a whole number that the entry is passed.
fn is_decided_by_number(suspicion: &Suspicion) -> bool {
    let is_whole = |method: &Method, index: usize| {
        let ty = method.types.parameters.get(index);
        matches!(
            ty,
            Some(Type::Primitive(Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long))
        )
    };
    Witness::new(suspicion).handed().iter().any(|handed| match handed.place {
        Place::Parameter { method, index, when: When::Entry } => {
            handed.bearing == Bearing::Decides && is_whole(method, index)
        }
        _ => false,
    })
}

/// The same method, one that overrides it, or an overload.
fn is_kin(method: &'static Method, other: &'static Method) -> bool {
    is_same(method, other) || is_overload(method, other)
}

fn is_same_parameter(method: &'static Method, other: &'static Method, index: usize) -> bool {
    let ty = |method: &Method| method.types.parameters.get(index).cloned();
    is_same(method, other) || is_overload(method, other) && ty(method) == ty(other)
}

fn is_overload(method: &'static Method, other: &'static Method) -> bool {
    method.name == other.name && method.owner() == other.owner()
}

fn is_same(method: &'static Method, other: &'static Method) -> bool {
    method == other || overrides(method, other) || overrides(other, method)
}

/// JVMS 5.4.5; of a method that has other types than the generic one above it, by its bridge.
fn overrides(method: &'static Method, above: &'static Method) -> bool {
    let takes_part =
        |method: &Method| !method.is_static() && !method.is_private() && !method.is_constructor();
    let has_bridge = || {
        let same_count = method.types.parameters.len() == above.types.parameters.len();
        let bridge = method.owner().find_method(above.name, above.descriptor);
        same_count && bridge.is_some_and(Method::is_bridge)
    };
    method.name == above.name
        && takes_part(method)
        && takes_part(above)
        && method.owner() != above.owner()
        && method.owner().is_subclass_of(above.owner())
        && (method.descriptor == above.descriptor || has_bridge())
}
