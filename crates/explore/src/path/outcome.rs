//! How a path ends, and why an exploration may be incomplete.

use std::collections::BTreeMap;
use std::fmt;

use tracing::info;

use crate::machine::value::{Addr, Value};

/// Why the machine's loop stopped on a state.
#[derive(Debug)]
pub enum Stop {
    /// The path is over.
    Ended(End),
    /// The state is still alive; the scheduler may prefer another one (a fork happened or a slice of steps is used up).
    Yield,
}

/// The ways a path ends.
#[derive(Debug, Clone)]
pub enum End {
    Returned(Option<Value>),
    /// This exception left the entry.
    Threw(Addr),
    /// Not finished, by one of our limits.
    Cut(Reason),
    /// Not a behaviour of the entry: infeasible, or an input's own constructor refused its arguments.
    Dropped(NoBehaviour),
}

/// A path that is no behaviour of the entry; only `no_behaviour` makes one.
#[derive(Debug, Clone, Copy)]
pub struct NoBehaviour(());

impl NoBehaviour {
    pub(super) fn claimed() -> NoBehaviour {
        NoBehaviour(())
    }
}

/// One instruction done, or the path stopped.
pub type Step<T = ()> = Result<T, Stop>;

/// Shorthand for ending a path at a limit of ours.
pub fn cut<T>(reason: Reason) -> Step<T> {
    Err(Stop::Ended(End::Cut(reason)))
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $text:literal),* $(,)?) => {
        /// Why an entry is not completely explored: a path was cut, or its input space narrowed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Reason { $($(#[$doc])* $name),* }

        impl Reason {
            pub const ALL: &[Reason] = &[$(Reason::$name),*];

            /// The name in reports and in `provoke explain`.
            pub fn name(self) -> &'static str {
                match self { $(Reason::$name => $text),* }
            }
        }
    };
}

reasons! {
    LoopBound = "loop-bound",
    CallDepth = "call-depth",
    PathCondition = "path-condition",
    Visits = "visits",
    Depth = "depth",
    States = "states",
    Budget = "budget",
    Memory = "memory",
    SolverUnknown = "solver-unknown",
    UnmodelledNative = "unmodelled-native",
    UnmodelledCall = "unmodelled-call",
    Reflection = "reflection",
    CannotConstruct = "cannot-construct",
    /// Some concrete subclasses or constructors of an input were not tried.
    Subtypes = "subtypes",
    ArrayLength = "array-length",
    StringLength = "string-length",
    /// Characters beyond Latin-1 were left out.
    Characters = "characters",
    /// Two inputs may be one object, or what an input is compared with may be that input.
    Identity = "identity",
    /// What subclasses and implementations from outside do, under `--world open`.
    OpenWorld = "open-world",
    /// Keys of a hash map come out in one of several possible orders.
    HashOrder = "hash-order",
    /// Threads run in one of several possible orders.
    Interleaving = "interleaving",
    /// Time, randomness, the environment: a test cannot set it.
    Uncontrolled = "uncontrolled",
    MissingClass = "missing-class",
    /// Something is thrown that no test can show.
    NotProved = "not-proved",
    InternalError = "internal-error",
    Interrupted = "interrupted",
}

/// Reasons with what caused them (`java.lang.Foo.bar`), counted.
#[derive(Debug, Clone, Default)]
pub struct Reasons(pub BTreeMap<Reason, BTreeMap<String, u32>>);

impl Reasons {
    pub fn add(&mut self, reason: Reason, detail: &str) {
        let count = self.0.entry(reason).or_default().entry(detail.to_string()).or_default();
        *count += 1;
        if *count == 1 {
            info!(target: "explore", reason = reason.name(), detail, "reason");
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Their names.
impl fmt::Display for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.keys().map(|reason| reason.name()).collect();
        f.write_str(&names.join(", "))
    }
}

/// A set of reasons a path carries along (input space narrowed, results unknown).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Caveats(u32);

impl Caveats {
    pub fn add(&mut self, reason: Reason) {
        self.0 |= 1 << reason as u32;
    }

    pub fn merge(&mut self, other: Caveats) {
        self.0 |= other.0;
    }

    pub fn has(self, reason: Reason) -> bool {
        self.0 & (1 << reason as u32) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Reason> {
        Reason::ALL.iter().copied().filter(move |r| self.has(*r))
    }
}
