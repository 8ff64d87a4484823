//! Every cut of the input space goes through here and names what it leaves out: nothing that a Java program can do, what a
//! later stage looks at, a limit of ours (a reason, the entry is `bounded`), or what is taken not to happen (an assumption
//! that the entry carries). Functions that can cut — `choose`, `require`, `prefer`, `keep_first`, `no_behaviour` — want
//! a `LeftOut`, so forgetting it does not compile. What `safe` means rests on this file and on `campaign/src/judge/verdict.rs`.

use std::borrow::Cow;

use crate::machine::Machine;
use crate::machine::context::Stage;
use crate::machine::settings::ClassWorld;
use crate::machine::state::State;
pub use crate::path::assumption::{Assumption, AssumptionDetails, Assumptions};
use crate::path::log::on_path;
use crate::path::outcome::{End, NoBehaviour, Reason, Step, Stop};

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

/// Ends a path that no Java program takes; the sentence says why.
pub fn no_behaviour<T>(_why: &'static str) -> Step<T> {
    Err(Stop::Ended(End::Dropped(NoBehaviour::claimed())))
}

impl Machine {
    /// An answer that holds for the JVM of a test, and may be another one elsewhere.
    pub fn assume_environment(&mut self, s: &mut State, what: impl Into<Cow<'static, str>>) {
        if !s.heap.in_base {
            self.leave_out(s, LeftOut::Assumed(Assumption::Environment, what.into()));
        }
    }

    /// The one place where something is left out.
    pub fn leave_out(&mut self, s: &mut State, what: LeftOut) {
        match what {
            LeftOut::Nothing(_) => {}
            LeftOut::ToAnyState(detail) => match self.pass.stage {
                Stage::Constructors => {
                    on_path!(self, s, to = "AnyState", about = %detail, "left out");
                    self.pass.other_states = true;
                }
                Stage::AnyObject | Stage::AnyState => {
                    self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, detail))
                }
                // Only there to find crashes; whether there are more is said by the stages before.
                Stage::Sequences => {}
            },
            LeftOut::Assumed(Assumption::ClosedWorld, detail) if self.settings.world == ClassWorld::Open => {
                self.leave_out(s, LeftOut::Beyond(Reason::OpenWorld, detail));
            }
            LeftOut::Beyond(reason, detail) => {
                on_path!(self, s, reason = reason.name(), about = %detail, "left out");
                s.caveat(reason);
                self.pass.reasons.add(reason, &detail);
            }
            LeftOut::Assumed(assumption, detail) => {
                on_path!(self, s, assumption = assumption.name(), about = %detail, "left out");
                s.assumes.add(assumption);
                let known = self.pass.assumed.entry(assumption).or_default();
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
        self.pass.assumes.merge(s.assumes);
    }

    /// An input cannot be made after all: the state ends as soon as it is scheduled.
    pub fn doom(&mut self, s: &mut State, stopped: Stop) {
        if let Stop::Ended(End::Cut(reason)) = stopped {
            self.leave_out(s, LeftOut::Beyond(reason, "an input".into()));
            // The path never ends, so what it carries would be lost.
            self.pass.reasons.add(reason, "an input that could not be made");
        }
        s.doomed = true;
    }
}
