//! What belongs to one entry, and what to one pass over it. Both are values made anew, so that what an entry yields cannot
//! depend on what the machine did before.

use std::collections::BTreeSet;

use classes::class::{Class, Field, Method};
use classes::program::Program;
use rustc_hash::{FxHashMap, FxHashSet};
use terms::{Sort, Term, VarId};

use crate::inputs::candidates::classes_named_by;
use crate::inputs::constants::constants_compared_by;
use crate::inputs::{Alias, StateShape, VarOrigin};
use crate::machine::settings::Settings;
use crate::machine::state::State;
use crate::modes::recorded_run::Watched;
use crate::path::left_out::{AssumptionDetails, Assumptions};
use crate::path::outcome::Reasons;

/// The method that is executed, and what its code says about its inputs.
#[derive(Default)]
pub(crate) struct EntryContext {
    /// `None`: code runs on the machine's own behalf, or plainly.
    pub method: Option<&'static Method>,
    /// The package that a test of it lies in.
    pub package: &'static str,
    /// Frames below it that calls may use.
    pub depth_limit: u32,
    /// Classes that its class names: likely types of what it is passed.
    pub named_classes: Vec<&'static Class>,
    /// Objects in static fields that its class compares something with: it may be passed them.
    pub compared_constants: Vec<&'static Field>,
    /// Static fields that were read and that earlier calls may have changed.
    pub read_statics: Vec<&'static Field>,
    /// What of the program a JVM reports, if its runs are followed.
    pub watched: Watched,
}

impl EntryContext {
    /// No entry yet.
    pub fn none(settings: &Settings) -> EntryContext {
        EntryContext { depth_limit: settings.call_depth, ..EntryContext::default() }
    }

    /// An entry that is explored.
    pub fn of(program: &'static Program, settings: &Settings, entry: &'static Method) -> EntryContext {
        EntryContext {
            method: Some(entry),
            package: entry.owner().package(),
            depth_limit: depth_limit(settings, entry),
            named_classes: classes_named_by(program, entry),
            compared_constants: constants_compared_by(program, entry),
            ..EntryContext::default()
        }
    }
}

fn depth_limit(settings: &Settings, entry: &Method) -> u32 {
    let name = format!("{}#{}", entry.owner().binary_name(), entry.name);
    let exact = format!("{name}{}", entry.descriptor);
    let own = settings.call_depth_of.iter().find(|(method, _)| *method == name || *method == exact);
    own.map_or(settings.call_depth, |(_, depth)| *depth)
}

/// How input objects with state of their own are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// By their constructors and factories.
    #[default]
    Constructors,
    /// Every field has any value, whatever constructors do: far more than can happen, and quick to look through.
    AnyObject,
    /// Whatever other calls may change afterwards has any value: more than can happen, so good for `safe` only.
    AnyState,
    /// By their constructors and a short sequence of calls.
    Sequences,
}

impl Stage {
    /// Inputs are in more states than can happen: good for `safe` only.
    pub fn has_any_state(self) -> bool {
        matches!(self, Stage::AnyObject | Stage::AnyState)
    }
}

/// What static fields hold that earlier calls may have changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Statics {
    /// What their initialisers leave there.
    #[default]
    AsInitialised,
    /// Any value.
    Any,
}

/// How the paths of a pass are followed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Following {
    pub branch_bound: u32,
    pub merge: bool,
    pub concretise: bool,
    /// No argument of the entry is null: what breaks all the same is worth more. Fields may be: lists have an end.
    pub without_nulls: bool,
}

impl Following {
    /// As the user has it.
    pub fn of(settings: &Settings) -> Following {
        let Settings { branch_bound, merge, concretise, .. } = *settings;
        Following { branch_bound, merge, concretise, without_nulls: false }
    }
}

/// One pass over an entry: how its inputs are made, which of them are one object, and what showed so far.
#[derive(Default)]
pub(crate) struct Pass {
    pub following: Following,
    pub stage: Stage,
    pub statics: Statics,
    /// Inputs that are the same object.
    pub aliases: Vec<Alias>,
    /// Inputs of which it showed whether they are.
    pub observed_aliases: BTreeSet<Alias>,
    /// What calls before the entry have led to.
    pub shapes: FxHashSet<StateShape>,
    /// Input variables by access path: sibling paths that look at the same input share its variable.
    pub input_terms: FxHashMap<(String, Sort), Term>,
    pub var_origins: FxHashMap<VarId, VarOrigin>,
    /// States that forked off and wait for their turn.
    #[expect(clippy::vec_box, reason = "a state stays in its box wherever it waits")]
    pub spawned: Vec<Box<State>>,
    pub last_serial: u64,
    /// Why it is incomplete.
    pub reasons: Reasons,
    /// What its assumptions were made about.
    pub assumed: AssumptionDetails,
    /// Assumptions of paths that did not go on.
    pub assumes: Assumptions,
    /// Some input may be in other states than constructors leave it in, or come from elsewhere.
    pub other_states: bool,
    /// Constructors of the application's classes were run to make inputs.
    pub made_inputs: bool,
}

impl Pass {
    pub fn new(following: Following, stage: Stage, statics: Statics, aliases: Vec<Alias>) -> Pass {
        Pass { following, stage, statics, aliases, ..Pass::default() }
    }

    /// Nothing is explored: code runs on the machine's own behalf, along a recorded run, or plainly.
    pub fn of_one_run(settings: &Settings) -> Pass {
        Pass { following: Following::of(settings), ..Pass::default() }
    }
}
