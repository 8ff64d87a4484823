//! What a path assumes about its inputs: the path condition in all its forms.

use std::cell::RefCell;
use std::rc::Rc;

use classes::class::{Method, Origin};
use terms::{Model, Substitution, Term};

use crate::machine::state::State;

/// Terms with the constants they are equal to on a path.
pub type Concretised = Rc<RefCell<Substitution>>;

#[derive(Debug, Clone)]
pub struct PathCondition {
    /// The path condition, as the program put it.
    pub path: Vec<Term>,
    /// Where each of it was decided.
    pub decided_at: Vec<Option<DecisionSite>>,
    /// Where an input's type was decided last, and how long the path was then.
    pub type_asked_at: Option<(DecisionSite, usize)>,
    /// The path condition for the solver: what is concretised, as equations, then the rest with all of it put in.
    pub facts: Vec<Term>,
    pub equations: usize,
    /// Terms that `path` leaves only one value.
    pub concretised: Concretised,
    /// Consequences of `path` the solver has already told us; spares asking again.
    pub implied: Rc<Vec<Term>>,
    /// Satisfies `path`; `None` after a solver's "unknown" or with pruning off.
    pub model: Option<Rc<Model>>,
}

/// Where the analysed code was when something was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecisionSite {
    pub method: &'static Method,
    pub pc: u32,
}

impl Default for PathCondition {
    fn default() -> PathCondition {
        PathCondition {
            path: Vec::new(),
            decided_at: Vec::new(),
            type_asked_at: None,
            facts: Vec::new(),
            equations: 0,
            concretised: Concretised::default(),
            implied: Rc::default(),
            model: Some(Rc::default()),
        }
    }
}

impl PathCondition {
    /// One more condition; `fact` is the same for the solver.
    pub fn push(&mut self, condition: Term, fact: Term, at: Option<DecisionSite>) {
        self.path.push(condition);
        self.facts.push(fact);
        self.decided_at.push(at);
    }
}

impl State {
    /// An input's type is about to be decided here.
    pub fn note_type_question(&mut self) {
        self.condition.type_asked_at = self.place_in_application().map(|at| (at, self.condition.path.len()));
    }

    /// The innermost frame of the analysed code.
    pub fn place_in_application(&self) -> Option<DecisionSite> {
        let frame = self.frames().find(|f| f.method.owner().origin == Origin::Application)?;
        Some(DecisionSite { method: frame.method, pc: frame.pc })
    }
}
