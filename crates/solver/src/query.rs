//! The one question a solver is asked, and what it may answer.
//! No solving here.

use std::rc::Rc;
use std::time::Duration;

use terms::{Model, Term, Terms};

/// One question, one method.
pub trait Solver {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer;
}

/// Is the conjunction of these terms satisfiable?
pub struct Query<'a> {
    /// In path order; the last is usually the new one.
    pub constraints: &'a [Term],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Checked by the evaluator: every constraint holds under this model.
    Sat(Rc<Model>),
    Unsat,
    Unknown(Unknown),
}

impl Answer {
    pub fn model(&self) -> Option<&Rc<Model>> {
        match self {
            Answer::Sat(model) => Some(model),
            Answer::Unsat | Answer::Unknown(_) => None,
        }
    }

    /// As SMT-LIB says it.
    pub fn name(&self) -> &'static str {
        match self {
            Answer::Sat(_) => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        }
    }

    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat)
    }
}

/// Why there is no answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    Timeout,
    /// The back end cannot express or decide the question.
    Incomplete,
}

#[derive(Clone, Debug)]
pub struct SolverSettings {
    /// Roughly how long a query that reaches SMT may take.
    pub timeout: Duration,
    pub seed: u64,
    /// Bytes Z3 may hold, over all chains of the process.
    pub memory: Option<u64>,
}

impl Default for SolverSettings {
    fn default() -> Self {
        SolverSettings { timeout: Duration::from_secs(5), seed: 0, memory: None }
    }
}
