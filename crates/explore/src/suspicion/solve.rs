//! Inputs that lead to a failure: a model of its path, with values as small as can be had.

use std::rc::Rc;
use std::time::Duration;

use solver::{Answer, Query, Solver};
use terms::{BvCmp, Model, Term};

use crate::machine::Machine;
use crate::machine::state::State;

/// Per question whether an input may be smaller.
const MINIMISING: Duration = Duration::from_millis(30);

/// Recursion that goes down by one from here overflows any stack.
const LARGE: i32 = 100_000;

impl Machine {
    /// A model of the path, with small values.
    pub(crate) fn solve(&mut self, s: &mut State) -> Option<Rc<Model>> {
        let mut constraints = s.condition.facts.clone();
        let mut model = match s.condition.model.clone() {
            Some(model) => model,
            None => match self.chain.check(&mut self.terms, &Query { constraints: &constraints }) {
                Answer::Sat(model) => model,
                Answer::Unsat => return None,
                // The JVM decides: whatever a partial model says is worth a try.
                Answer::Unknown(_) => return None,
            },
        };
        let short = self.short_inputs(s);
        for wishes in [short.clone(), self.unended_variables(s), self.plain_entries(s)] {
            if !wishes.iter().all(|&t| self.terms.holds(t, &model)) {
                let both: Vec<Term> = constraints.iter().chain(&wishes).copied().collect();
                if let Answer::Sat(better) = self.chain.check(&mut self.terms, &Query { constraints: &both })
                {
                    model = better;
                }
            }
            if wishes.iter().all(|&t| self.terms.holds(t, &model)) {
                constraints.extend(&wishes);
            }
        }
        let lengths = self.variables_of(&short);
        let mut wanted = self.variables_of(&constraints);
        // What is long is hard to read, whatever is in it.
        wanted.sort_by_key(|id| lengths.binary_search(id).is_err());
        let timeout = self.chain.timeout();
        self.chain.set_timeout(timeout.min(MINIMISING));
        let minimised = solver::minimise(&mut self.chain, &mut self.terms, &constraints, &wanted, &model);
        self.chain.set_timeout(timeout);
        Some(minimised)
    }

    /// A model with numbers far from zero: what recurses a few times on small ones may overflow the stack on these.
    pub(crate) fn solve_large(&mut self, s: &mut State) -> Option<Rc<Model>> {
        let mut constraints = s.condition.facts.clone();
        let mut model = self.solve(s)?;
        for id in self.variables_of(&s.condition.facts.clone()) {
            let t = self.terms.var_term(id);
            if self.terms.sort(t) != terms::Sort::Bv(32) {
                continue;
            }
            let (large, small) = (self.terms.int(LARGE), self.terms.int(-LARGE));
            let either = [self.terms.cmp(BvCmp::Slt, large, t), self.terms.cmp(BvCmp::Slt, t, small)];
            for far in either {
                constraints.push(far);
                match self.chain.check(&mut self.terms, &Query { constraints: &constraints }) {
                    Answer::Sat(better) => {
                        model = better;
                        break;
                    }
                    Answer::Unsat | Answer::Unknown(_) => {
                        constraints.pop();
                    }
                }
            }
        }
        Some(model)
    }
}
