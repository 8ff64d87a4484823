//! Ways to execute: a search for paths, a path told once more, a run on a JVM followed. Plain execution is a search that
//! finds nothing to fork at.
//!
//! The rest of the machine does not ask which of them it is in, but what that means: each question is a method here.

pub mod concrete;
pub(crate) mod decision;
pub mod recorded_run;
pub(crate) mod replay;

use std::rc::Rc;

use terms::Model;

use crate::machine::Machine;
use crate::machine::state::State;
use recorded_run::Follow;
use replay::Replay;

/// How the machine executes.
#[derive(Debug, Default)]
pub(crate) enum Mode {
    /// Paths are looked for.
    #[default]
    Search,
    /// A path that was found is followed once more.
    Replay(Replay),
    /// A run that happened on a JVM is followed.
    RecordedRun(Follow),
}

impl Mode {
    /// Paths are looked for: they fork and meet again, and what shows on one leads to others.
    #[inline]
    pub fn finds_paths(&self) -> bool {
        matches!(self, Mode::Search)
    }

    /// The values of all inputs, where every condition is decided by them and there is nothing to find out.
    #[inline]
    pub fn model(&self) -> Option<&Rc<Model>> {
        match self {
            Mode::Replay(replay) => Some(&replay.model),
            Mode::Search | Mode::RecordedRun(_) => None,
        }
    }

    /// Conditions on the inputs hold or do not, as they did in the run, and are noted: they are questions for later.
    #[inline]
    pub fn notes_decisions(&self) -> bool {
        matches!(self, Mode::RecordedRun(_))
    }

    /// Which of several alternatives is taken; `None`: all of them.
    #[inline]
    pub fn next_choice(&mut self) -> Option<usize> {
        match self {
            Mode::Search => None,
            Mode::Replay(replay) => Some(replay.next_choice()),
            Mode::RecordedRun(_) => Some(0),
        }
    }

    /// The chosen alternative is that of a sibling: the path goes on there once the instruction is done.
    pub fn leave_for(&mut self, sibling: Box<State>) {
        if let Mode::Replay(replay) = self {
            replay.instead = Some(sibling);
        }
    }

    /// Whether the path goes on in a sibling of the state that is being executed.
    pub fn has_left(&self) -> bool {
        matches!(self, Mode::Replay(Replay { instead: Some(_), .. }))
    }

    /// The sibling in which the path goes on.
    pub fn take_sibling(&mut self) -> Option<Box<State>> {
        match self {
            Mode::Replay(replay) => replay.instead.take(),
            Mode::Search | Mode::RecordedRun(_) => None,
        }
    }

    /// Every input is a variable with a value: objects are what they are, whatever they might be in another run.
    #[inline]
    pub fn knows_inputs(&self) -> bool {
        matches!(self, Mode::RecordedRun(_))
    }

    /// What comes out of the world around the program, and of calls that are not executed, may be anything. In a recorded
    /// run it is what the JVM said.
    #[inline]
    pub fn has_open_world(&self) -> bool {
        !matches!(self, Mode::RecordedRun(_))
    }

    /// Code may have run before: statics were assigned, objects were made. A recorded run begins where its JVM does.
    #[inline]
    pub fn has_past(&self) -> bool {
        !matches!(self, Mode::RecordedRun(_))
    }

    /// An exception was handed to a handler.
    #[inline]
    pub fn note_caught(&mut self) {
        if let Mode::RecordedRun(run) = self {
            run.unwound = true;
        }
    }
}

impl Machine {
    /// The same for what is being executed: what the JDK makes before anything runs is known.
    #[inline]
    pub(crate) fn has_open_world(&self, s: &State) -> bool {
        self.mode.has_open_world() && !s.heap.in_base
    }

    /// The same: nothing came before the JDK.
    #[inline]
    pub(crate) fn has_past(&self, s: &State) -> bool {
        self.mode.has_past() && !s.heap.in_base
    }
}
