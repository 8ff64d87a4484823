//! Inputs to a construction plan: how a user of the classes would build these objects and make this call.
//!
//! Constructors, factories, assignments and calls first, reflection last. It writes no source; `write` does.

mod arguments;
mod arrays;
mod builders;
mod collections;
mod entry;
mod graph;
mod instantiate;
mod objects;
pub mod plan;
mod primitives;
mod recipe;
mod signatures;
mod simple;
mod stand_ins;
mod stores;
mod stubs;
mod surroundings;
pub(crate) mod types;

use classes::class::Method;
use classes::program::Program;
use explore::suspicion::Inputs;
use thiserror::Error;

use plan::CallPlan;

/// Whether a test may reach past what its package can access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReflectionPolicy {
    Never,
    LastResort,
}

/// Plans a call of `entry` with `inputs`, for a test in the package of the entry's class.
pub fn realise(
    program: &'static Program,
    entry: &'static Method,
    inputs: &Inputs,
    policy: ReflectionPolicy,
) -> Result<CallPlan, CannotRealise> {
    entry::plan(program, entry, inputs, policy)
}

/// Why no test can be written; fits "cannot write a test: …". Classes are internal names.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CannotRealise {
    /// Only a constructor sets the field, and none sets it to the value needed.
    #[error("no constructor gives the final field {}.{field} its value", dotted(.class))]
    FinalField { class: &'static str, field: &'static str },
    /// Nothing accessible sets the field to the value needed.
    #[error("nothing accessible gives the field {}.{field} its value", dotted(.class))]
    HiddenField { class: &'static str, field: &'static str },
    /// A private, local or anonymous class.
    #[error("a test cannot name {}", dotted(.class))]
    Unnameable { class: &'static str },
    #[error("no accessible constructor or factory makes a {}", dotted(.class))]
    NoConstructor { class: &'static str },
    /// The class path lacks a class that the compiler will ask for.
    #[error("{} is missing on the class path", dotted(.class))]
    MissingClass { class: String },
    #[error("{}.{method} is not accessible", dotted(.class))]
    HiddenMethod { class: &'static str, method: &'static str },
    /// Only reflection sets it.
    #[error("the environment variable {variable} is set by reflection only")]
    Environment { variable: String },
    /// Objects that each need the other one first.
    #[error("a {} and an object it is made from need each other", dotted(.class))]
    Cycle { class: &'static str },
}

/// The two kinds of the accounting that end here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RealiseLimit {
    FinalField,
    NotGenerated,
}

impl CannotRealise {
    pub fn kind(&self) -> RealiseLimit {
        match self {
            CannotRealise::FinalField { .. } => RealiseLimit::FinalField,
            CannotRealise::HiddenField { .. }
            | CannotRealise::Unnameable { .. }
            | CannotRealise::NoConstructor { .. }
            | CannotRealise::MissingClass { .. }
            | CannotRealise::HiddenMethod { .. }
            | CannotRealise::Environment { .. }
            | CannotRealise::Cycle { .. } => RealiseLimit::NotGenerated,
        }
    }
}

fn dotted(class: &str) -> String {
    class.replace('/', ".")
}
