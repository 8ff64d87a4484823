//! Which unknowns matter for a path: those that some constraint depends on which no free input can always satisfy.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use solver::without_unconstrained;
use terms::{Term, VarId};

use super::reach::ReachedVariables;
use crate::boundary::{UnknownCall, UnknownOutcome};
use crate::inputs::VarOrigin;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;

pub type Variables = FxHashSet<VarId>;

pub struct Relevant {
    /// Numbers of the calls that matter, in order.
    pub calls: Vec<usize>,
    /// How many others some constraint depends on, which a free input satisfies whatever they are.
    pub compensated: usize,
    /// What the constraints that are left, and what is passed to those calls, are about.
    pub variables: Variables,
    /// Unknown values that matter and came out of no call: all state that a call may have changed.
    pub strays: usize,
}

impl Machine {
    /// `inside`: what is passed to each call in objects that nobody looked into.
    pub(super) fn relevant_calls(
        &mut self,
        s: &State,
        calls: &[Rc<UnknownCall>],
        inside: Vec<Variables>,
    ) -> Relevant {
        let constraints = s.condition.path.clone();
        let made: Vec<Variables> = calls.iter().map(|call| self.made_by(s, call)).collect();
        let passed = calls.iter().zip(inside).map(|(call, inside)| &self.passed_to(s, call) | &inside);
        let passed: Vec<Variables> = passed.collect();
        let unknown: Variables = made.iter().flatten().copied().collect();
        let is_free = |machine: &Machine, id: VarId| {
            !unknown.contains(&id)
                && machine.pass.var_origins.get(&id).is_none_or(|from| *from != VarOrigin::Unknown)
        };
        let mut left: Vec<usize> = (0..constraints.len()).collect();
        let mut mentioned = None;
        loop {
            let mut variables: Variables =
                left.iter().flat_map(|&i| self.terms.vars(constraints[i]).iter().copied()).collect();
            let matter = matter(calls, &made, &passed, &mut variables);
            let mentioned = *mentioned.get_or_insert(matter.len());
            let used: Vec<Term> =
                matter.iter().flat_map(|&i| passed[i].iter()).map(|&id| self.terms.var_term(id)).collect();
            let among: Vec<Term> = left.iter().map(|&i| constraints[i]).collect();
            let still = without_unconstrained(&self.terms, &among, &used, |id| is_free(self, id));
            if still.len() == left.len() {
                let stray = |id: &&VarId| {
                    self.pass.var_origins.get(id) == Some(&VarOrigin::Unknown) && !unknown.contains(id)
                };
                let strays = variables.iter().filter(stray).count();
                let compensated = mentioned - matter.len();
                return Relevant { calls: matter, compensated, variables, strays };
            }
            left = still.into_iter().map(|i| left[i]).collect();
        }
    }

    /// The variables that a call brought into being.
    fn made_by(&self, s: &State, call: &UnknownCall) -> Variables {
        let mut reach = ReachedVariables::new(self, s);
        match call.outcome {
            UnknownOutcome::Returned(result) => result.into_iter().for_each(|value| reach.value(value)),
            UnknownOutcome::Threw { message, .. } => reach.value(message),
        }
        call.written.iter().for_each(|written| reach.value(written.value));
        reach.variables
    }

    fn passed_to(&self, s: &State, call: &UnknownCall) -> Variables {
        let then = call.state_then(s);
        let mut reach = ReachedVariables::new(self, &then);
        arguments(call).for_each(|value| reach.value(value));
        reach.variables
    }
}

/// What a call is passed; a constructor's new object is nothing yet.
pub fn arguments(call: &UnknownCall) -> impl Iterator<Item = Value> {
    call.arguments.iter().copied().skip(usize::from(call.method.is_constructor()))
}

/// The calls that `variables` depend on, directly or through what they are passed; those variables are added.
fn matter(
    calls: &[Rc<UnknownCall>],
    made: &[Variables],
    passed: &[Variables],
    variables: &mut Variables,
) -> Vec<usize> {
    let mut matter = vec![false; calls.len()];
    // What is passed to a call was made before it.
    for i in (0..calls.len()).rev() {
        let threw = matches!(calls[i].outcome, UnknownOutcome::Threw { .. });
        if threw || made[i].iter().any(|id| variables.contains(id)) {
            matter[i] = true;
            variables.extend(&passed[i]);
        }
    }
    (0..calls.len()).filter(|&i| matter[i]).collect()
}
