//! A state that runs have seen where the machine has an unknown.

use std::sync::Arc;

use classes::class::Field;
use runtimedata::{CollectionContents, Outcome, Pair, Recorded};
use terms::Term;

use crate::machine::value::Addr;

/// A state that was seen, and the call that it came out of.
#[derive(Debug, Clone)]
pub struct Sample {
    /// Never null, a number, or a reference to another.
    pub state: Recorded,
    pub pair: Arc<Pair>,
}

impl Sample {
    pub(super) fn result_of(pair: &Arc<Pair>) -> Option<Sample> {
        match &pair.outcome {
            Outcome::Returned(state) => Sample::told(pair, state),
            Outcome::ReturnedNothing | Outcome::Threw { .. } => None,
        }
    }

    pub(super) fn told(pair: &Arc<Pair>, state: &Recorded) -> Option<Sample> {
        let state = match state {
            Recorded::Ref(id) => pair.object_after(*id)?,
            state => state,
        };
        state.class().map(|_| Sample { state: state.clone(), pair: pair.clone() })
    }

    pub(super) fn field(&self, field: &Field) -> Option<Sample> {
        Sample::told(&self.pair, field_of(&self.state, field)?)
    }

    pub(super) fn elements(&self) -> Vec<Sample> {
        let items: Vec<&Recorded> = match (&self.state, self.state.contents()) {
            (_, Some(CollectionContents::Items(items))) => items,
            (Recorded::Array { items, .. }, _) => items.iter().collect(),
            _ => Vec::new(),
        };
        items.into_iter().filter_map(|item| Sample::told(&self.pair, item)).collect()
    }

    pub(super) fn is_same_object(&self, other: &Sample) -> bool {
        self.state.id().is_some()
            && self.state.id() == other.state.id()
            && Arc::ptr_eq(&self.pair, &other.pair)
    }
}

/// What an object was brought back from.
#[derive(Debug)]
pub struct Revived {
    pub state: Recorded,
    /// That the unknown was this one.
    pub chosen: Term,
    /// Objects in it of which not everything was recorded: fields that are looked at nevertheless are unknown.
    pub cut: Vec<Addr>,
}

/// What a state says of a field, which may be shadowed.
pub fn field_of<'a>(state: &'a Recorded, field: &Field) -> Option<&'a Recorded> {
    let shadowed = || state.field(&format!("{}.{}", field.owner().binary_name(), field.name));
    shadowed().or_else(|| state.field(field.name))
}
