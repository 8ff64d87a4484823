//! Things around the program that have to be as they rarely are.

use explore::suspicion::Surrounding;

use super::{Demand, DemandKind};
use crate::witness::Witness;

pub(super) fn demands(witness: &Witness) -> Vec<Demand> {
    let unusual = witness.inputs.surroundings.iter().filter(|surrounding| {
        // Files and input are data; that a variable is not set is the usual case.
        matches!(surrounding, Surrounding::Property { .. } | Surrounding::Variable { value: Some(_), .. })
    });
    unusual
        .map(|surrounding| {
            let (what, value) = surrounding.shown();
            let phrase = format!("{what} is {value}");
            Demand::new(DemandKind::Environment, what, phrase)
        })
        .collect()
}
