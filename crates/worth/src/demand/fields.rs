//! Fields that the caller assigns though only subclasses or the package may.

use super::{Demand, DemandKind};
use crate::witness::{Place, Witness};

pub(super) fn demands(witness: &Witness) -> Vec<Demand> {
    let mut all = Vec::new();
    for handed in witness.handed() {
        let Place::Field(field) = handed.place else { continue };
        if !(field.is_public() && field.owner().is_public()) {
            let phrase = format!("the field `{}` assigned from outside", field.name);
            all.push(Demand::new(DemandKind::AssignedField, field.name, phrase));
        }
    }
    all
}
