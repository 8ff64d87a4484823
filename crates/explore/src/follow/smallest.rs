//! Inputs that go the way of a run and are as simple as that way allows.

use super::Followed;
use crate::machine::Machine;
use crate::suspicion::Inputs;

impl Machine {
    /// As small as the conditions of the run allow, then as they were.
    pub fn simplest_inputs_of(&mut self, run: &Followed) -> Vec<Inputs> {
        let mut state = (*run.state).clone();
        let small = self.solve(&mut state);
        let models = small.into_iter().chain(state.assumed.model.clone());
        models.filter_map(|model| self.extract(&state, &model).ok()).map(|(inputs, _)| inputs).collect()
    }
}
