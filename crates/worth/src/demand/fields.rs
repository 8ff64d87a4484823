//! Fields that the caller assigns though only subclasses or the package may.

use super::{Demand, DemandKind};
use crate::api::Api;
use crate::witness::{Place, Witness};

pub(super) fn demands(witness: &Witness, api: &Api) -> Vec<Demand> {
    let mut all = Vec::new();
    for handed in witness.handed() {
        let Place::Field(field) = handed.place else { continue };
        if !api.may_assign(field) {
            let phrase = format!("the field `{}` assigned from outside", field.name);
            all.push(Demand::new(DemandKind::AssignedField, field.name, phrase));
        }
    }
    all
}
