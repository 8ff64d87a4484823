//! Numbers that no caller would pass: an index, size or count beyond what is beside it, and what only overflow explains.

use classes::class::Class;
use explore::suspicion::bearing::Bearing;
use explore::suspicion::{Input, InputObject, Made, Suspicion};

use super::{Demand, DemandKind};
use crate::contract::Contract;
use crate::witness::{Handed, Place, When, Witness, spoken};

/// From here on a number is no size or count of anything at hand.
const EXTREME: i64 = 1 << 24;

/// What is thrown where an index or a size is wrong.
const OF_RANGES: &[&str] = &["java/lang/IndexOutOfBoundsException", "java/lang/NegativeArraySizeException"];

pub(super) fn demands(witness: &Witness, contract: &Contract) -> Vec<Demand> {
    let about_ranges = is_about_ranges(witness.suspicion);
    let mut all = Vec::new();
    for handed in witness.handed() {
        let Some(number) = number(handed.input).filter(|_| handed.bearing > Bearing::Idle) else { continue };
        let kind = match number {
            _ if number.unsigned_abs() >= EXTREME as u64 => DemandKind::ExtremeNumber,
            _ if about_ranges && number < 0 => DemandKind::OutOfRange,
            _ if about_ranges && is_beyond(witness, &handed, number) => DemandKind::OutOfRange,
            _ => continue,
        };
        all.extend(demand(kind, &handed, number, contract));
    }
    if about_ranges {
        all.extend(short_arrays(witness));
    }
    all
}

fn number(input: Input) -> Option<i64> {
    match input {
        Input::Int(x) => Some(x.into()),
        Input::Long(x) => Some(x),
        Input::Short(x) => Some(x.into()),
        _ => None,
    }
}

fn is_about_ranges(suspicion: &Suspicion) -> bool {
    let mut classes = std::iter::successors(Some(suspicion.exception), |class: &&'static Class| class.super_class);
    classes.any(|class| OF_RANGES.contains(&class.name))
}

/// Whether the number is not below the length of what is handed over beside it. Where nothing with a length is, a number
/// that the failing check looks at is an index into the object itself.
fn is_beyond(witness: &Witness, handed: &Handed, number: i64) -> bool {
    let lengths: Vec<usize> =
        handed.beside.iter().filter_map(|input| witness.object(*input).and_then(length)).collect();
    match lengths.iter().max() {
        Some(&length) => number >= length as i64 && number > 0,
        None => handed.bearing == Bearing::Decides && matches!(handed.place, Place::Parameter { .. }),
    }
}

fn length(object: &InputObject) -> Option<usize> {
    match &object.made {
        Made::Text(units) => Some(units.len()),
        Made::Array(values) => Some(values.len()),
        _ => None,
    }
}

fn demand(kind: DemandKind, handed: &Handed, number: i64, contract: &Contract) -> Option<Demand> {
    let name = handed.place.name();
    let (phrase, evidence) = match handed.place {
        Place::Parameter { method, index, when } => {
            let to = match when {
                When::Entry => String::new(),
                When::Making | When::Before => format!(", handed to {}", spoken(method)),
            };
            (format!("{number} for `{name}`{to}"), contract.about_range(method, index))
        }
        Place::Field(field) => (format!("{number} in the field `{}`", field.name), Vec::new()),
        // Numbers in arrays and boxes are data.
        Place::Element(_) | Place::Other => return None,
        Place::Result(_) => return None,
    };
    Some(Demand::new(kind, name, phrase).with(evidence))
}

/// Arrays that are shorter than the code takes for granted. Bytes and characters are data, and may be cut off anywhere.
fn short_arrays(witness: &Witness) -> Vec<Demand> {
    let mut all = Vec::new();
    for handed in witness.handed() {
        let Input::Object(number) = handed.input else { continue };
        let Some(object) = witness.object(handed.input) else { continue };
        if !matches!(object.made, Made::Array(_)) || matches!(object.class.name, "[B" | "[C") {
            continue;
        }
        if witness.length_of(number) == Bearing::Decides && matches!(handed.place, Place::Parameter { .. }) {
            let name = handed.place.name();
            let phrase = format!("an array of length {} for `{name}`", length(object).unwrap_or_default());
            all.push(Demand::new(DemandKind::OutOfRange, name, phrase));
        }
    }
    all
}
