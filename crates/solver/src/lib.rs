//! Query -> Answer: is a conjunction of terms satisfiable, and by which values?
//! Knows terms and models, and nothing of Java.

mod chain;
mod component;
mod conjuncts;
mod layers;
mod query;
mod sample;
mod smt;
mod smtlib;
mod stats;

mod example;
mod minimise;
mod model_count;
mod unconstrained;
mod unique;
mod vocabulary;

pub use chain::Chain;
pub use example::Example;
pub use minimise::minimise;
pub use model_count::{ModelCount, model_count};
pub use query::{Answer, Query, Solver, SolverSettings, Unknown};
pub use smt::{MIN_VERSION, is_outdated, version};
pub use stats::{NANOSECONDS_PER_EFFORT, Stats};
pub use unconstrained::without_unconstrained;
pub use unique::unique_values;
pub use vocabulary::Vocabulary;
