//! The bindings: to each unknown one recorded call, to as many unknowns as possible, all of it possible together with the
//! path condition. Maximum satisfiability by branch and bound; the path condition is hard, each unknown's binding soft.

use std::rc::Rc;

use solver::Answer;
use terms::{Model, Term};

use super::CandidateCall;
use crate::boundary::UnknownCall;
use crate::machine::Machine;
use crate::machine::state::State;

/// Questions to the solver about one path; what is found until then counts.
const MAX_QUESTIONS: usize = 3_000;

#[derive(Debug, Default)]
pub struct FoundBindings {
    /// Per unknown, which of its candidates.
    pub chosen: Vec<Option<usize>>,
    /// Satisfies the path condition and the bindings.
    pub model: Option<Rc<Model>>,
}

struct BindingSearch<'a> {
    wanted: &'a [&'a UnknownCall],
    candidates: &'a [Vec<CandidateCall>],
    chosen: Vec<Option<usize>>,
    constraints: Vec<Term>,
    questions: usize,
    best: FoundBindings,
    best_count: usize,
}

impl Machine {
    pub(super) fn bind(
        &mut self,
        s: &State,
        wanted: &[&UnknownCall],
        candidates: &[Vec<CandidateCall>],
    ) -> FoundBindings {
        let mut search = BindingSearch {
            wanted,
            candidates,
            chosen: Vec::new(),
            constraints: s.condition.facts.clone(),
            questions: MAX_QUESTIONS,
            best: FoundBindings { chosen: vec![None; wanted.len()], model: None },
            best_count: 0,
        };
        self.bind_next(&mut search, s.condition.model.clone());
        search.best
    }

    /// Binds the unknowns from the next one on; true when no better choice is possible or affordable.
    fn bind_next(&mut self, search: &mut BindingSearch, model: Option<Rc<Model>>) -> bool {
        let next = search.chosen.len();
        let count = search.chosen.iter().flatten().count();
        if count > search.best_count {
            search.best_count = count;
            search.best.chosen = search.chosen.clone();
            search.best.chosen.resize(search.wanted.len(), None);
            search.best.model = model.clone();
        }
        if search.best_count == search.wanted.len() || search.questions == 0 {
            return true;
        }
        if count + search.wanted.len() - next <= search.best_count {
            return false;
        }
        for number in 0..search.candidates[next].len() {
            if search.contradicts(next, number) {
                continue;
            }
            if search.questions == 0 {
                return true;
            }
            search.questions -= 1;
            let term = search.candidates[next][number].term;
            let answer =
                self.chain.check_extension(&mut self.terms, &search.constraints, model.as_ref(), term);
            let Answer::Sat(model) = answer else { continue };
            search.constraints.push(term);
            search.chosen.push(Some(number));
            let done = self.bind_next(search, Some(model));
            search.chosen.pop();
            search.constraints.pop();
            if done {
                return true;
            }
        }
        search.chosen.push(None);
        let done = self.bind_next(search, model);
        search.chosen.pop();
        done
    }
}

impl BindingSearch<'_> {
    /// Whether an earlier unknown is bound to a call with the same state before, of which something else came: a property
    /// that was set in one run and not in another is not both in one.
    fn contradicts(&self, next: usize, number: usize) -> bool {
        let pair = &self.candidates[next][number].pair;
        let method = self.wanted[next].method;
        if crate::boundary::outside::answers_anew(method) {
            return false;
        }
        self.chosen.iter().enumerate().any(|(i, chosen)| {
            let Some(chosen) = chosen else { return false };
            let other = &self.candidates[i][*chosen].pair;
            self.wanted[i].method == method
                && (&pair.receiver, &pair.arguments) == (&other.receiver, &other.arguments)
                && pair.outcome != other.outcome
        })
    }
}
