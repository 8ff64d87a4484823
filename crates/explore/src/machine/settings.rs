//! The bounds and meanings a user can choose, in plain data.

use std::time::Duration;

use runtimedata::Observations;

use crate::search::Strategy;

#[derive(Debug, Clone)]
pub struct Settings {
    /// Frames below the entry; a deeper call is not followed.
    pub call_depth: u32,
    /// Per-method overrides of `call_depth`: `com.acme.Foo#bar`.
    pub call_depth_of: Vec<(String, u32)>,
    /// How often in a row one branch instruction may go the same way on undecided conditions.
    pub branch_bound: u32,
    /// Apply `branch_bound` to decided conditions too (when the user asks for a bound).
    pub bound_concrete: bool,
    pub max_path_condition: u32,
    /// Visits of one instruction on one path.
    pub max_visits: Option<u32>,
    /// Forks on one path.
    pub max_depth: u32,
    /// States of one entry.
    pub max_states: u64,
    pub max_array: u32,
    pub max_string: u32,
    pub unfollowed: Unfollowed,
    pub prune: bool,
    /// What the path leaves only one value is that value from then on.
    pub concretise: bool,
    /// Branches that meet again soon become one path.
    pub merge: bool,
    pub aliasing: bool,
    pub assertions: bool,
    pub nulls: Nulls,
    pub world: ClassWorld,
    /// Environment variables are inputs: a test may set them, which takes reflection.
    pub environment: bool,
    pub main_arguments: MainArguments,
    /// Entries are called by the `java` launcher: neither the array of a `main` nor a string in it is null.
    pub launched: bool,
    /// The entry is a driver of ours: what it asks for by itself is what it passes to what it calls.
    pub driven: bool,
    /// The method without parameters that says whether an input object is as it should be.
    pub invariant: String,
    /// Class or method patterns that are treated as external.
    pub unmodelled: Vec<String>,
    /// What runs have seen of calls that are not followed.
    pub observations: Option<Observations>,
    pub strategy: Strategy,
    pub seed: u64,
    pub solver_timeout: Duration,
    /// How many suspicions with the same exception and site an entry may yield (if the first cannot be proved, another may).
    pub per_site: usize,
}

/// What a call that is not followed does to the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfollowed {
    Pure,
    Havoc,
}

/// Whether inputs may be null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nulls {
    /// Yes, except where an annotation forbids it.
    Auto,
    Allow,
    Deny,
}

/// Which classes there are beside those on the class path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassWorld {
    /// None: what they might do is an assumption.
    Closed,
    /// Any: what they might do is a reason.
    Open,
}

/// What a `main` that is an entry is called with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MainArguments {
    /// Nothing if the program takes its inputs from an input API, else anything.
    Auto,
    Any,
    None,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            call_depth: 150,
            call_depth_of: Vec::new(),
            branch_bound: 20,
            bound_concrete: false,
            max_path_condition: 300,
            max_visits: None,
            max_depth: 400,
            max_states: 100_000,
            max_array: 1024,
            max_string: 16,
            unfollowed: Unfollowed::Pure,
            prune: true,
            concretise: true,
            merge: true,
            aliasing: true,
            assertions: true,
            nulls: Nulls::Auto,
            world: ClassWorld::Closed,
            environment: true,
            main_arguments: MainArguments::Auto,
            launched: false,
            driven: false,
            invariant: "repOk".into(),
            unmodelled: Vec::new(),
            observations: None,
            strategy: Strategy::Coverage,
            seed: 0,
            solver_timeout: Duration::from_millis(300),
            per_site: 3,
        }
    }
}
