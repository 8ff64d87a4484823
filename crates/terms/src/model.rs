//! A model: values for some variables.
//! Variables it does not mention are zero, false or null.

use crate::sort::{Const, VarId};

/// Kept sorted by variable, so that iteration is deterministic and copies are one allocation.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Model {
    values: Vec<(VarId, Const)>,
}

impl Model {
    pub fn new() -> Self {
        Model::default()
    }

    pub fn get(&self, id: VarId) -> Option<Const> {
        self.position(id).ok().map(|at| self.values[at].1)
    }

    pub fn set(&mut self, id: VarId, value: Const) {
        match self.position(id) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (id, value)),
        }
    }

    /// Takes over every value of the other model.
    pub fn extend(&mut self, other: &Model) {
        for (id, value) in other.iter() {
            self.set(id, value);
        }
    }

    /// Ascending by variable.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, Const)> + '_ {
        self.values.iter().copied()
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn position(&self, id: VarId) -> Result<usize, usize> {
        self.values.binary_search_by_key(&id, |&(known, _)| known)
    }
}

impl FromIterator<(VarId, Const)> for Model {
    fn from_iter<I: IntoIterator<Item = (VarId, Const)>>(values: I) -> Self {
        let mut model = Model::new();
        for (id, value) in values {
            model.set(id, value);
        }
        model
    }
}
