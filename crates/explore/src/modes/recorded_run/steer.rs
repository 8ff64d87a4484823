//! Another way than a run went: inputs for it.

use std::rc::Rc;
use std::time::Duration;

use solver::Answer;
use terms::{BvCmp, Model, Term};

use super::{Decision, Followed, NextRun};
use crate::inputs::MAX_WRITTEN_STRING;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::suspicion::{Input, Inputs, Made, ProgramInput};

/// What became of the attempt to go another way.
#[derive(Debug)]
pub enum Steered {
    /// These inputs go the same way as before, up to the decision.
    To(NextRun),
    Unsatisfiable,
    Unknown,
}

impl Machine {
    /// For one question.
    pub fn set_solver_timeout(&mut self, timeout: Duration) {
        self.chain.set_timeout(timeout);
    }

    /// Inputs that go the run's way up to this decision, and there the other way. Inputs that have nothing to do with it
    /// keep their values.
    pub fn steer(&mut self, run: &Followed, decision: usize) -> Steered {
        let Some(decision) = run.decisions().get(decision) else { return Steered::Unsatisfiable };
        let model = run.state.condition.model.clone().unwrap_or_default();
        let mut facts = run.state.condition.facts[..decision.before].to_vec();
        let mut answer = self.other_way(run, decision, &facts, &model);
        if let Answer::Sat(found) = &answer
            && self.chosen(&run.state, found).is_none()
        {
            // Too much to be handed out: what is shorter may do as well.
            facts.extend(self.short_enough(&run.state));
            answer = self.other_way(run, decision, &facts, &model);
        }
        match answer {
            Answer::Sat(found) => match self.chosen(&run.state, &found) {
                Some(mut chosen) => {
                    chosen.planned = decision.inputs;
                    forget_objects_behind(decision, &mut chosen.inputs);
                    Steered::To(chosen)
                }
                None => Steered::Unknown,
            },
            Answer::Unsat => Steered::Unsatisfiable,
            Answer::Unknown(_) => Steered::Unknown,
        }
    }

    fn other_way(
        &mut self,
        run: &Followed,
        decision: &Decision,
        facts: &[Term],
        model: &Rc<Model>,
    ) -> Answer {
        let other = self.terms.not(decision.condition);
        // What black boxes were passed stays as it was, if it can: their results are known for nothing else.
        let mut all = facts.to_vec();
        let handed_over = run.state.handed_over.iter().filter(|handed| handed.before <= decision.before);
        for value in handed_over.map(|handed| handed.value) {
            let now = self.terms.evaluate(value, model);
            let now = self.terms.constant(now);
            all.push(self.terms.same_bits(value, now));
        }
        let answer = self.chain.check_extension(&mut self.terms, &all, Some(model), other);
        if all.len() == facts.len() || matches!(answer, Answer::Sat(_)) {
            return answer;
        }
        self.chain.check_extension(&mut self.terms, facts, Some(model), other)
    }

    fn short_enough(&mut self, s: &State) -> Vec<Term> {
        let lengths = self.open_lengths(s);
        let bounded = lengths.into_iter().filter_map(|length| Some((length.term, length.bound?)));
        let short = bounded.map(|(length, bound)| {
            let most = self.terms.int(bound.max(MAX_WRITTEN_STRING) as i32);
            self.terms.cmp(BvCmp::Sle, length, most)
        });
        short.collect()
    }
}

/// What comes behind the decision keeps its value, if it fits there; objects are made for where they are asked for.
fn forget_objects_behind(decision: &Decision, inputs: &mut Inputs) {
    let is_object = |input: &ProgramInput| match input.value {
        Input::Object(number) => !matches!(inputs.objects[number].made, Made::Text(_)),
        _ => false,
    };
    let behind = inputs.program[decision.inputs..].iter().position(is_object);
    if let Some(behind) = behind {
        inputs.program.truncate(decision.inputs + behind);
    }
}
