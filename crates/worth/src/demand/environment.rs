//! Things around the program that have to be as they rarely are.

use explore::suspicion::Surrounding;

use super::{Demand, DemandKind};
use crate::contract::Contract;
use crate::contract::evidence::{Evidence, Source};
use crate::witness::Witness;

pub(super) fn demands(witness: &Witness, contract: &Contract) -> Vec<Demand> {
    let unusual = witness.inputs.surroundings.iter().filter(|surrounding| {
        // Files and input are data; that a variable is not set is the usual case.
        matches!(surrounding, Surrounding::Property { .. } | Surrounding::Variable { value: Some(_), .. })
    });
    unusual
        .map(|surrounding| {
            let (what, value) = surrounding.shown();
            let phrase = format!("{what} is {value}");
            let expected = text(surrounding).is_some_and(|text| contract.has_literal(text));
            let text = format!("the code asks for {value}");
            let evidence = expected.then(|| Evidence::allows(Source::Code, text)).into_iter().collect();
            Demand::new(DemandKind::Environment, what, phrase).with(evidence)
        })
        .collect()
}

fn text(surrounding: &Surrounding) -> Option<&[u16]> {
    match surrounding {
        Surrounding::Property { value, .. } | Surrounding::Variable { value, .. } => value.as_deref(),
        Surrounding::StandardInput { .. } | Surrounding::File { .. } | Surrounding::Directory { .. } => None,
    }
}
