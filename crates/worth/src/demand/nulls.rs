//! Null that the caller hands over, where it matters: as an argument, as an element, or to keep.

use explore::suspicion::NullSource;

use super::{Demand, DemandKind};
use crate::contract::Contract;
use crate::witness::{Place, When, Witness, spoken};

pub(super) fn demands(witness: &Witness, contract: &Contract) -> Vec<Demand> {
    let mut all: Vec<Demand> = of_inputs(witness, contract);
    // Where inputs are not told one by one, as in a run on a JVM, the null that broke tells of itself.
    let suspicion = witness.suspicion;
    let broke = suspicion.exception.name == "java/lang/NullPointerException";
    if let (true, true, Some(NullSource::Parameter(index))) = (all.is_empty(), broke, &suspicion.null_source)
    {
        let place = Place::Parameter { method: suspicion.entry, index: *index, when: When::Entry };
        all.extend(demand(place, contract));
    }
    all
}

fn of_inputs(witness: &Witness, contract: &Contract) -> Vec<Demand> {
    witness.nulls().filter_map(|null| demand(null.place, contract)).collect()
}

fn demand(place: Place, contract: &Contract) -> Option<Demand> {
    let name = place.name();
    Some(match place {
        _ if place.is_in_collection() => Demand::new(DemandKind::NullElement, name, "null in a collection"),
        Place::Parameter { method, index, when: When::Entry } => {
            let phrase = format!("null for `{name}`");
            Demand::new(DemandKind::NullArgument, name, phrase).with(contract.about_null(method, index))
        }
        Place::Parameter { method, index, .. } => {
            let phrase = format!("null for `{name}`, handed to {}", spoken(method));
            Demand::new(DemandKind::NullKept, name, phrase).with(contract.about_null(method, index))
        }
        Place::Element(_) => {
            let phrase = format!("null as {name}");
            Demand::new(DemandKind::NullElement, name, phrase)
        }
        // A field that nobody set is null by itself, and a stub that returns null is an odd implementation.
        Place::Field(_) | Place::Result(_) | Place::Other => return None,
    })
}
