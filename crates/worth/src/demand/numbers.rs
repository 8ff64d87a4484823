//! Numbers that no caller would pass: an index, size or count beyond what is beside it, and what only overflow explains.

use explore::suspicion::bearing::Bearing;
use explore::suspicion::{Input, InputObject, Made, Suspicion};

use super::{Demand, DemandKind};
use crate::contract::Contract;
use crate::refusal::is_one_of;
use crate::witness::{Handed, Place, When, Witness, spoken};

/// From here on a number is no size or count of anything at hand.
const EXTREME: u64 = 1 << 24;

pub(super) fn demands(witness: &Witness, contract: &Contract) -> Vec<Demand> {
    let is_of = |name: &str| is_one_of(witness.suspicion.exception, &[name]);
    let about_indices = is_of("java/lang/IndexOutOfBoundsException");
    let about_ranges = about_indices || is_of("java/lang/NegativeArraySizeException");
    let mut all = refused(witness, contract);
    // Only what is computed can wrap around.
    if !about_ranges && !is_about_exactness(witness.suspicion) {
        return all;
    }
    // What fails whatever is passed is not the caller's fault, unless it is the state of the object that makes it fail.
    let certain = witness.suspicion.certain;
    if about_indices && !(certain && witness.suspicion.entry.is_static()) {
        let looked_up: Vec<Demand> = looked_up(witness, contract);
        if !looked_up.is_empty() {
            return looked_up;
        }
    }
    if certain {
        return Vec::new();
    }
    let mut beyond = Vec::new();
    for handed in witness.handed() {
        let Some(number) = number(handed.input).filter(|_| handed.bearing > Bearing::Idle) else { continue };
        // The code takes it upon itself to bring any number into range.
        let is_computed =
            handed.entry_parameter().is_some_and(|index| contract.is_computed(witness.suspicion, index));
        if number.unsigned_abs() >= EXTREME && !contract.names(witness.suspicion, number) {
            all.extend(demand(DemandKind::ExtremeNumber, &handed, number, contract));
        } else if is_computed {
            continue;
        } else if about_ranges && number < 0 {
            all.extend(demand(DemandKind::OutOfRange, &handed, number, contract));
        } else if about_indices && is_beyond(witness, &handed, number) {
            beyond.extend(demand(DemandKind::OutOfRange, &handed, number, contract));
        }
    }
    if !all.is_empty() {
        // What else is passed may be as it should be.
        return all;
    }
    all.extend(beyond);
    if about_indices {
        all.extend(short_arrays(witness));
    }
    all
}

/// Indices into the object itself that the caller gives and that go straight to what refuses them, whatever they are: the
/// object may be empty.
fn looked_up(witness: &Witness, contract: &Contract) -> Vec<Demand> {
    let handed = witness
        .handed()
        .into_iter()
        .filter_map(|handed| Some((handed.entry_parameter()?, number(handed.input)?, handed)));
    let looked_up = handed.filter(|(index, _, handed)| {
        length_beside(witness, handed).is_none() && contract.is_looked_up(witness.suspicion, *index)
    });
    looked_up
        .filter_map(|(_, number, handed)| demand(DemandKind::OutOfRange, &handed, number, contract))
        .collect()
}

/// Numbers that the documentation says are not legal.
fn refused(witness: &Witness, contract: &Contract) -> Vec<Demand> {
    // What fails whatever is passed is not the caller's fault.
    if witness.suspicion.certain {
        return Vec::new();
    }
    let handed = witness.handed().into_iter().filter(|handed| handed.bearing > Bearing::Idle);
    let illegal = handed.filter_map(|handed| {
        let Place::Parameter { method, index, .. } = handed.place else { return None };
        let number = number(handed.input)?;
        let said = contract.about_number(method, index, number)?;
        (!said.allows).then(|| demand(DemandKind::OutOfRange, &handed, number, contract))?
    });
    illegal.collect()
}

fn number(input: Input) -> Option<i64> {
    match input {
        Input::Int(x) => Some(x.into()),
        Input::Long(x) => Some(x),
        Input::Short(x) => Some(x.into()),
        _ => None,
    }
}

/// `Math.addExact` and its kin.
fn is_about_exactness(suspicion: &Suspicion) -> bool {
    is_one_of(suspicion.exception, &["java/lang/ArithmeticException"])
        && suspicion.message.as_deref().is_some_and(|message| message.ends_with("overflow"))
}

/// Whether the number is not below the length of what is handed over beside it. Where nothing with a length is, a number
/// that the failing check looks at is an index into the object itself.
fn is_beyond(witness: &Witness, handed: &Handed, number: i64) -> bool {
    let decides = handed.bearing == Bearing::Decides;
    match length_beside(witness, handed) {
        Some(length) => number >= length as i64 && (decides || number > 0),
        None => decides && matches!(handed.place, Place::Parameter { .. }),
    }
}

/// The largest length of what is handed over beside the number.
fn length_beside(witness: &Witness, handed: &Handed) -> Option<usize> {
    handed.beside.iter().filter_map(|input| witness.object(*input).and_then(length)).max()
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
            let said = contract.about_number(method, index, number);
            let evidence = contract.about_range(method, index).into_iter().chain(said).collect();
            (format!("{number} for `{name}`{to}"), evidence)
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
