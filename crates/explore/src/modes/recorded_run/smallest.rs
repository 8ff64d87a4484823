//! The simplest inputs that go the way of a run.

use std::rc::Rc;

use terms::Model;

use super::{Followed, NextRun};
use crate::machine::Machine;

impl Machine {
    /// Inputs that go the way of a run, the simplest first; the last ones are its own. Whether the run ends the same, only
    /// the JVM can tell.
    pub fn simplest_inputs_of(&mut self, run: &Followed) -> Vec<NextRun> {
        let mut state = (*run.state).clone();
        let own = state.condition.model.clone();
        let small = self.solve(&mut state).map(|small| self.with_nulls_of(&small, own.as_deref()));
        let models = small.into_iter().chain(state.condition.model.clone());
        models.filter_map(|model| self.chosen(&state, &model)).collect()
    }

    /// What nobody asked about stays null where it was.
    fn with_nulls_of(&self, small: &Rc<Model>, own: Option<&Model>) -> Rc<Model> {
        let mut model = (**small).clone();
        for (id, value) in own.into_iter().flat_map(Model::iter) {
            if model.get(id).is_none() && self.is_null_variable(id) {
                model.set(id, value);
            }
        }
        Rc::new(model)
    }
}
