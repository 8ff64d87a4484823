//! Every cut of the input space goes through here and names what it leaves out: nothing that a Java program can do, what a
//! later stage looks at, a limit of ours (a reason, the entry is `bounded`), or what is taken not to happen (an assumption
//! that the entry carries). Functions that can cut — `choose`, `require`, `prefer`, `keep_first`, `no_behaviour` — want
//! a `LeftOut`, so forgetting it does not compile. What `safe` means rests on this file and on `campaign/src/judge/verdict.rs`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::entry::Stage;
use crate::entry::settings::World;
use crate::log::on_path;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::path::outcome::{End, Reason, Step, Stop};

/// What a cut of the input space leaves out.
#[derive(Debug, Clone)]
pub enum LeftOut {
    /// Nothing that a Java program can do; the sentence says why.
    Nothing(&'static str),
    /// What the stage of any state covers (`Stage::AnyState`); in that stage, nothing does.
    ToAnyState(Cow<'static, str>),
    /// What lies beyond a limit of ours.
    Beyond(Reason, Cow<'static, str>),
    /// What is taken not to happen.
    Assumed(Assumption, Cow<'static, str>),
}

impl LeftOut {
    /// The limit of ours, if it is one.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            LeftOut::Beyond(reason, _) => Some(*reason),
            LeftOut::ToAnyState(_) => Some(Reason::CannotConstruct),
            LeftOut::Nothing(_) | LeftOut::Assumed(..) => None,
        }
    }
}

macro_rules! assumptions {
    ($($(#[$doc:meta])* $name:ident = $text:literal),* $(,)?) => {
        /// What a verdict rests on beside the JVM.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Assumption { $($(#[$doc])* $name),* }

        impl Assumption {
            pub const ALL: &[Assumption] = &[$(Assumption::$name),*];

            /// The name in reports and in `provoke explain`.
            pub fn name(self) -> &'static str {
                match self { $(Assumption::$name => $text),* }
            }
        }
    };
}

assumptions! {
    /// No subclasses and implementations but those that are there.
    ClosedWorld = "closed-world",
    /// Of the JDK's classes, those that callers usually pass.
    UsualClasses = "usual-classes",
    /// Statics are as their initialisers leave them.
    FreshStatics = "fresh-statics",
    /// Locale, time zone, properties of the JVM, its version, the depth of its stack, its hash codes.
    Environment = "environment",
    /// No object comes out of a stream that does not hold what its constructors write.
    NoDeserialization = "no-deserialization",
    /// `--nulls deny`.
    NoNulls = "no-nulls",
    /// `--no-aliasing`.
    NoAliases = "no-aliases",
    /// Parameters that an annotation says are not null, are not.
    Annotations = "annotations",
    /// `--no-assertions`.
    NoAssertions = "no-assertions",
    /// A `main` is called as the launcher calls it, or without arguments.
    Launcher = "launcher",
}

/// The assumptions a path carries along.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Assumptions(u32);

impl Assumptions {
    pub fn add(&mut self, assumption: Assumption) {
        self.0 |= 1 << assumption as u32;
    }

    pub fn merge(&mut self, other: Assumptions) {
        self.0 |= other.0;
    }

    pub fn has(self, assumption: Assumption) -> bool {
        self.0 & (1 << assumption as u32) != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Assumption> {
        Assumption::ALL.iter().copied().filter(move |a| self.has(*a))
    }
}

/// Assumptions with what they were made about.
pub type Assumed = BTreeMap<Assumption, BTreeMap<String, u32>>;

/// A path that is no behaviour of the entry; only `no_behaviour` makes one.
#[derive(Debug, Clone, Copy)]
pub struct NoBehaviour(());

/// Ends a path that no Java program takes; the sentence says why.
pub fn no_behaviour<T>(_why: &'static str) -> Step<T> {
    Err(Stop::Ended(End::Dropped(NoBehaviour(()))))
}

impl Machine {
    /// The one place where something is left out.
    pub fn leave_out(&mut self, s: &mut State, what: LeftOut) {
        match what {
            LeftOut::Nothing(_) => {}
            LeftOut::ToAnyState(detail) => match self.stage {
                Stage::Constructors => {
                    on_path!(self, s, to = "AnyState", about = %detail, "left out");
                    self.other_states = true;
                }
                Stage::AnyObject | Stage::AnyState => {
                    self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, detail))
                }
                // Only there to find crashes; whether there are more is said by the stages before.
                Stage::Sequences => {}
            },
            LeftOut::Assumed(Assumption::ClosedWorld, detail) if self.settings.world == World::Open => {
                self.leave_out(s, LeftOut::Beyond(Reason::OpenWorld, detail));
            }
            LeftOut::Beyond(reason, detail) => {
                on_path!(self, s, reason = reason.name(), about = %detail, "left out");
                s.caveat(reason);
                self.reasons.add(reason, &detail);
            }
            LeftOut::Assumed(assumption, detail) => {
                on_path!(self, s, assumption = assumption.name(), about = %detail, "left out");
                s.assumes.add(assumption);
                let known = self.assumed.entry(assumption).or_default();
                match known.get_mut(detail.as_ref()) {
                    Some(count) => *count += 1,
                    None => _ = known.insert(detail.into_owned(), 1),
                }
            }
        }
    }

    /// The first few of many.
    pub fn keep_first<T>(
        &mut self,
        s: &mut State,
        mut all: Vec<T>,
        most: usize,
        left_out: LeftOut,
    ) -> Vec<T> {
        if all.len() > most {
            all.truncate(most);
            self.leave_out(s, left_out);
        }
        all
    }

    /// What a path assumed counts, though the path does not go on.
    pub fn keep_assumptions(&mut self, s: &State) {
        self.assumes.merge(s.assumes);
    }

    /// An input cannot be made after all: the state ends as soon as it is scheduled.
    pub fn doom(&mut self, s: &mut State, stopped: Stop) {
        if let Stop::Ended(End::Cut(reason)) = stopped {
            self.leave_out(s, LeftOut::Beyond(reason, "an input".into()));
            // The path never ends, so what it carries would be lost.
            self.reasons.add(reason, "an input that could not be made");
        }
        s.doomed = true;
    }
}
