//! One path in progress: frames, operands, heap, statics, and what is assumed about the inputs.

use std::rc::Rc;

use classes::class::{Class, ClassId, Field, Method, MethodId, Origin};
use classes::code::Code;
use rustc_hash::FxHashMap;
use terms::Term;

use crate::boundary::unknown::UnknownCall;
use crate::inputs::made::Making;
use crate::inputs::record::{AskedInput, EarlierCall};
use crate::instructions::synthetic;
use crate::machine::heap::Heap;
use crate::machine::value::{Addr, Value};
use crate::machine::world::World;
use crate::modes::decision::{Decision, HandedOver};
use crate::path::assumption::Assumptions;
use crate::path::condition::PathCondition;
use crate::path::outcome::{Caveats, Reason};

/// How often instructions were executed: by method and index.
pub type Visits = FxHashMap<(MethodId, u32), u32>;

/// How a call ends that is left out, as far as that is chosen.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub enum Ending {
    #[default]
    Open,
    Returns,
    Throws(&'static Class),
}

#[derive(Debug, Clone)]
pub struct State {
    /// The executing frame; its callers are below. `pc` moves on only when an instruction is complete, so an
    /// instruction that first needs something else done (an initialiser, a constructor, a decision) simply runs again.
    pub cur: Frame,
    pub callers: Vec<Frame>,
    /// Locals and operands of all frames, the executing one last.
    pub stack: Vec<Value>,
    pub heap: Heap,
    pub statics: Rc<FxHashMap<ClassId, Rc<ClassState>>>,
    pub condition: PathCondition,
    pub trace: Option<Rc<Branch>>,
    /// What the inputs decided, where a run is followed.
    pub followed: Rc<Vec<Decision>>,
    /// What was passed to calls whose results were taken as they were.
    pub handed_over: Rc<Vec<HandedOver>>,
    /// Which of several alternatives were taken, where that is not a matter of terms; the latest first.
    pub chosen: Option<Rc<TakenAlternative>>,
    pub runs: Rc<FxHashMap<(MethodId, u32), BranchStreak>>,
    /// Branches that were merged, and which inputs they asked about last.
    pub merged: Rc<FxHashMap<(MethodId, u32), u32>>,
    /// Executions of each instruction, kept only under `--max-visits`.
    pub visits: Rc<Visits>,
    pub caveats: Caveats,
    pub assumes: Assumptions,
    /// Forks so far.
    pub depth: u32,
    /// How often an undecided branch went another way than the last time.
    pub turns: u32,
    /// Objects whose monitor a `synchronized` block holds, innermost last.
    pub monitors: Vec<Addr>,
    /// Order of creation within the entry.
    pub serial: u64,
    pub next_hash: u32,
    pub inputs: EntryInputs,
    /// What the program asked an input API for, in this order.
    pub program_inputs: Rc<Vec<AskedInput>>,
    /// What it asked the world around it for.
    pub world: Rc<World>,
    /// Input objects in order of creation: candidates for aliasing.
    pub input_objects: Rc<Vec<Addr>>,
    /// What happens between making the inputs and the call, and whether that is all.
    pub before: Rc<Vec<EarlierCall>>,
    pub prepared: bool,
    /// Those of them that were written to since the entry began, and what else was there before it.
    pub written: Rc<Vec<Addr>>,
    /// What was made before it.
    pub making: Making,
    /// Final static fields that were read before their class was initialised, and what they held then.
    pub read_early: Rc<Vec<(&'static Field, Value)>>,
    /// Inputs and other objects of which it is settled that they are not the same.
    pub known_different: Rc<Vec<(Addr, Addr)>>,
    /// Statics of which it is settled on this path what they hold (`inputs/statics.rs`).
    pub narrowed_statics: Rc<Vec<NarrowedStatic>>,
    /// Numbers results of calls that were not followed, so that each gets its own name.
    pub unknowns: u32,
    /// The calls that were not followed, the latest first.
    pub unknown_calls: Option<Rc<UnknownCall>>,
    /// Something that came out of one of them is, on this path, what a run has seen.
    pub has_revived: bool,
    /// How the call that is about to be left out ends.
    pub ending: Ending,
    /// Some map has a key where its hash code may not put it (`jdk/hash_map.rs`).
    pub guessed_hashes: bool,
    /// The hash codes such keys truly have, if they are of a class of their own.
    pub true_hashes: Rc<Vec<(Addr, Term)>>,
    /// Threads that run, each started by the one before (`jdk/thread.rs`).
    pub started: Vec<Addr>,
    /// An input could not be made after all: the state ends as soon as it is scheduled.
    pub doomed: bool,
    /// This branch direction was new when the state was forked.
    pub novelty: u32,
}

#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub method: &'static Method,
    pub code: &'static Code,
    pub pc: u32,
    /// Under `--max-visits`, the instruction that is being executed: running it again is no further visit.
    pub visited: Option<u32>,
    /// Where the locals start in `State::stack`.
    pub base: u32,
    pub purpose: Purpose,
    /// Code under analysis: its branches count for coverage.
    pub watched: bool,
}

impl Frame {
    /// A frame at the start of a method whose locals begin at `base`.
    pub fn new(method: &'static Method, code: &'static Code, base: u32, purpose: Purpose) -> Frame {
        let watched = method.owner().origin == Origin::Application && !synthetic::is_hidden(method);
        Frame { method, code, pc: 0, visited: None, base, purpose, watched }
    }
}

/// What happens when a frame returns.
#[derive(Debug, Clone, Copy)]
pub enum Purpose {
    /// The result goes to the caller, which moves on.
    Call,
    /// The result is dropped, the caller moves on.
    Discard,
    /// The result is dropped, the caller's instruction runs again.
    Again,
    /// A class initialiser: the class is then initialised, the caller's instruction runs again.
    Initialise(&'static Class),
    /// The constructor of an input: like `Again`; if it throws, the path is no behaviour of the entry.
    Build(Addr),
    /// A call on an input before the entry is called: like `Build`.
    Prepare(Addr),
    /// Something the caller does before the entry: like `Prepare`, of nothing in particular.
    Before,
    /// Like `Build`, for a factory: what it returns becomes the input.
    Adopt(Addr),
    /// Under the initialiser of this entry's class, before the entry begins.
    Launch(&'static Method),
    /// An invariant of an input: where it does not hold, the path is of no interest.
    Holds,
}

#[derive(Debug, Clone)]
pub struct ClassState {
    pub status: InitStatus,
    pub values: Vec<Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitStatus {
    /// Until its superclass and interfaces are initialised; the frame at this depth asked for it.
    Waiting(u32),
    InProgress,
    Done,
    Failed,
    /// A JDK initialiser our machine could not run to its end: code that needs the class is cut.
    Unavailable,
}

/// How often in a row a branch went one way.
#[derive(Debug, Clone, Copy)]
pub struct BranchStreak {
    pub direction: bool,
    pub length: u32,
    /// Frames on the stack when it was last taken.
    pub depth: u32,
    /// How many times of these were deeper in the stack than the one before.
    pub deeper: u32,
}

/// A branch outcome on the path; a list shared between forks.
#[derive(Debug)]
pub struct Branch {
    pub before: Option<Rc<Branch>>,
    pub method: &'static Method,
    pub pc: u32,
    /// What was taken for true.
    pub condition: Term,
    /// Both outcomes were merged: where this holds, the branch was reached, and `condition` may be true or not.
    pub guard: Option<Term>,
}

/// An alternative that was taken, by its number; a list shared between forks.
#[derive(Debug)]
pub struct TakenAlternative {
    pub before: Option<Rc<TakenAlternative>>,
    pub number: usize,
}

impl Branch {
    pub fn is_switch(&self) -> bool {
        let insn = self.method.code.as_ref().map(|code| code.insns[self.pc as usize]);
        insn.is_some_and(|insn| insn.is_switch())
    }
}

/// The values the entry was called with.
#[derive(Debug, Clone, Default)]
pub struct EntryInputs {
    pub receiver: Option<Value>,
    pub arguments: Rc<[Value]>,
}

/// A static field that a path has read or assigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NarrowedStatic {
    pub field: &'static Field,
    /// What was made meanwhile: `Making::what_goes_on`.
    pub during: Option<Addr>,
    pub is_assigned: bool,
}

impl State {
    pub fn new(method: &'static Method, code: &'static Code, heap: Heap) -> State {
        State {
            cur: Frame::new(method, code, 0, Purpose::Call),
            callers: Vec::new(),
            stack: vec![Value::Unset; code.max_locals as usize],
            heap,
            statics: Rc::default(),
            condition: PathCondition::default(),
            trace: None,
            followed: Rc::default(),
            handed_over: Rc::default(),
            chosen: None,
            runs: Rc::default(),
            merged: Rc::default(),
            visits: Rc::default(),
            caveats: Caveats::default(),
            assumes: Assumptions::default(),
            depth: 0,
            turns: 0,
            monitors: Vec::new(),
            serial: 0,
            next_hash: 1,
            inputs: EntryInputs::default(),
            program_inputs: Rc::default(),
            world: Rc::default(),
            input_objects: Rc::default(),
            before: Rc::default(),
            prepared: false,
            written: Rc::default(),
            making: Making::default(),
            read_early: Rc::default(),
            known_different: Rc::default(),
            narrowed_statics: Rc::default(),
            unknowns: 0,
            unknown_calls: None,
            has_revived: false,
            ending: Ending::Open,
            guessed_hashes: false,
            true_hashes: Rc::default(),
            started: Vec::new(),
            doomed: false,
            novelty: 0,
        }
    }

    #[inline]
    pub fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    /// The operand `below` entries under the top.
    #[inline]
    pub fn peek(&self, below: usize) -> Value {
        self.stack[self.stack.len() - 1 - below]
    }

    #[inline]
    pub fn drop_operands(&mut self, count: usize) {
        let left = self.stack.len() - count;
        self.stack.truncate(left);
    }

    /// Replaces `operands` entries by `result` and moves on.
    #[inline]
    pub fn finish(&mut self, operands: usize, result: Value) {
        self.drop_operands(operands);
        self.stack.push(result);
        self.cur.pc += 1;
    }

    /// Removes `operands` entries and moves on.
    #[inline]
    pub fn finish_void(&mut self, operands: usize) {
        self.drop_operands(operands);
        self.cur.pc += 1;
    }

    #[inline]
    pub fn local(&self, slot: u16) -> Value {
        self.stack[self.cur.base as usize + slot as usize]
    }

    #[inline]
    pub fn set_local(&mut self, slot: u16, value: Value) {
        let at = self.cur.base as usize + slot as usize;
        self.stack[at] = value;
    }

    pub fn caveat(&mut self, reason: Reason) {
        self.caveats.add(reason);
    }

    /// The entry has not begun yet: its class is being initialised.
    pub fn is_launching(&self) -> bool {
        matches!(self.cur.purpose, Purpose::Launch(_))
    }

    /// Frames from the innermost outwards.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        std::iter::once(&self.cur).chain(self.callers.iter().rev())
    }
}
