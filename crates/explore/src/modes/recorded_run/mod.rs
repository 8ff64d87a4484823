//! Following a run that happened on a JVM: the same program, the same inputs, each a variable whose value is known.
//!
//! Conditions are decided by those values and noted: they are the path condition of the run. Nothing forks. The run's
//! tape says what the JVM saw: where branches of the program went, what came out of code that was not instrumented. Where
//! the machine cannot look inside such code, or comes to another result, the recorded one is taken.

mod entered;
mod given;
mod inputs;
mod lost;
mod objects;
mod pending;
mod smallest;
mod steer;
pub mod tape;

use std::rc::Rc;

use classes::class::{Field, Method};
use classes::code::{Code, Insn};
use classes::program::Program;
use rustc_hash::{FxHashMap, FxHashSet};
use terms::{Model, Term};

use crate::machine::Machine;
use crate::machine::context::{EntryContext, Pass};
use crate::machine::heap::Heap;
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::modes::Mode;
pub use crate::modes::decision::{Decision, HandedOver};
use crate::path::outcome::{End, Reason, Step, Stop};
use crate::suspicion::{Inputs, Site, Suspicion};
use given::is_given;
use pending::Pending;
use tape::{Tape, TapeEvent};

pub use entered::Entered;
pub use given::plan_of_given;
pub use lost::Lost;
pub use objects::{Planned, RunPlan};
pub use steer::Steered;

/// The class whose static fields say how far monitors are from a violation (`java/inputs`).
const GUIDE: &str = "provoke/spec/Guide";

/// The stack of the JVM is the limit, and no JVM gets more frames into the one that a run has (eight megabytes). Where a
/// recursion has no branch that the JVM would tell of, this is how we learn that it has no end.
const MAX_FRAMES: u32 = (8 << 20) / 16;

/// Instructions after which a run is not followed any further.
const MAX_INSTRUCTIONS: u64 = 200_000_000;

/// The machine while it follows a run.
#[derive(Debug)]
pub(crate) struct Follow {
    tape: Tape,
    /// What is in objects that no solver chose.
    given: RunPlan,
    /// What input strings consist of.
    texts: FxHashMap<Addr, Rc<[u16]>>,
    /// An exception was handed to a handler by the current instruction.
    pub unwound: bool,
    /// Why it cannot go on, said by whoever noticed.
    lost: Option<Lost>,
}

/// What of a program says what it does, when its runs are followed.
#[derive(Debug, Default)]
pub(crate) struct Watched {
    /// Classes that report branches and calls.
    instrumented: FxHashSet<String>,
    /// Where monitors of specifications say how far they are from a violation.
    guide: Option<[&'static Field; 2]>,
}

impl Watched {
    fn of(program: &'static Program, instrumented: &[String]) -> Watched {
        let said = |name| program.class(GUIDE).ok().and_then(|class| class.find_field(name));
        Watched {
            instrumented: instrumented.iter().cloned().collect(),
            guide: said("distance").zip(said("events")).map(|(distance, events)| [distance, events]),
        }
    }
}

/// A run that was followed.
#[derive(Debug)]
pub struct Followed {
    /// As it was at the end.
    state: Box<State>,
    /// The exception that left the program.
    thrown: Option<Addr>,
    /// `None`: it went on to its end as the JVM did.
    pub lost: Option<Lost>,
    pub entered: Entered,
}

impl Followed {
    /// What its inputs decided, in order.
    pub fn decisions(&self) -> &[Decision] {
        &self.state.followed
    }

    /// What was left out of what its inputs might be.
    pub fn caveats(&self) -> impl Iterator<Item = Reason> {
        self.state.caveats.iter()
    }
}

/// What a run is to be made with.
#[derive(Debug)]
pub struct NextRun {
    pub inputs: Inputs,
    /// The program will ask for so many of them; what comes behind was meant for another way, and may not fit.
    pub planned: usize,
    pub plan: RunPlan,
}

impl Machine {
    /// Gets ready to follow runs of a program, of which these classes are instrumented; what was followed before is
    /// forgotten.
    pub fn start_following(&mut self, main: &'static Method, instrumented: &[String]) {
        self.begin(Pass::of_one_run(&self.settings));
        self.entry = EntryContext {
            method: Some(main),
            package: main.owner().package(),
            depth_limit: MAX_FRAMES,
            watched: Watched::of(self.program, instrumented),
            ..EntryContext::default()
        };
        self.learn(main);
    }

    /// Follows a run of `main`, which was called with these arguments.
    pub fn follow_run(
        &mut self,
        main: &'static Method,
        arguments: &[String],
        plan: &[Planned],
        tape: Tape,
    ) -> Followed {
        let model = self.planned(plan);
        let given = plan.iter().filter(|planned| is_given(planned)).cloned().collect();
        let texts = FxHashMap::default();
        self.mode = Mode::RecordedRun(Follow { tape, given, texts, unwound: false, lost: None });
        let mut way = RecordedRun::default();
        let (state, end) = way.walk(self, main, arguments, model);
        self.mode = Mode::Search;
        let (thrown, lost) = match end {
            WayEnd::Lost(lost) => (None, Some(lost)),
            WayEnd::Over { thrown, lost } => (thrown, lost),
        };
        Followed { state, thrown, lost, entered: way.entered }
    }

    /// What a run that ended in an exception gives rise to suspect: with inputs as small as the same way allows, and as
    /// they were.
    pub fn suspicions_of(&mut self, run: &Followed) -> Vec<Suspicion> {
        let Some(exception) = run.thrown else { return Vec::new() };
        let mut state = (*run.state).clone();
        let small = self.solve(&mut state);
        let models = small.into_iter().chain(state.condition.model.clone());
        let mut suspicions = Vec::new();
        for model in models {
            if let Ok(extracted) = self.extract(&state, &model) {
                suspicions.push(self.suspicion(&state, exception, extracted, &model));
            }
        }
        suspicions
    }

    /// Where the exception came from that ended the run: the innermost instruction of the program.
    pub fn thrown_site(&mut self, run: &Followed) -> Option<Site> {
        run.thrown.map(|exception| self.thrown_at(&run.state, exception).site)
    }

    /// The inputs of a run as it had them, and those that it asked for and did not get.
    pub fn inputs_of(&self, run: &Followed) -> Option<NextRun> {
        self.chosen(&run.state, run.state.condition.model.as_ref()?)
    }

    fn chosen(&self, s: &State, model: &Model) -> Option<NextRun> {
        let inputs = self.extract(s, model).ok()?.inputs;
        Some(NextRun { planned: inputs.program.len(), inputs, plan: self.plan_of(s, model) })
    }

    /// The inputs of a run, in order: name and value, as Java writes it.
    pub fn shown_inputs(&self, run: &Followed) -> Vec<(String, String)> {
        let Some(NextRun { inputs, .. }) = self.inputs_of(run) else { return Vec::new() };
        inputs.program.iter().map(|input| (input.name.clone(), inputs.shown(input.value))).collect()
    }

    /// A condition on the way, decided by the inputs. `fixed`: the other way is none of the program's.
    pub(crate) fn decide_followed(&mut self, s: &mut State, condition: Term, fixed: bool) -> bool {
        let model = s.condition.model.clone().unwrap_or_default();
        let outcome = self.terms.holds(condition, &model);
        let held = if outcome { condition } else { self.terms.not(condition) };
        let at = s.place_in_application();
        if !fixed {
            let (before, inputs) = (s.condition.facts.len(), s.program_inputs.len());
            let distance = self.distance_to_violation(s);
            Rc::make_mut(&mut s.followed).push(Decision {
                condition: held,
                before,
                inputs,
                at,
                outcome,
                distance,
            });
        }
        s.condition.push(held, held, at);
        outcome
    }

    /// What the monitors of specifications say, if there are any: how many events are left, counted twice, and how many there
    /// were. Near ones first finds a violation soon, early ones first finds a short one, and does not get lost in runs that
    /// have no events left for it.
    fn distance_to_violation(&self, s: &State) -> u32 {
        let said = self.entry.watched.guide.map(|guide| guide.map(|field| self.read_static(s, field)));
        match said {
            Some([Value::Int(distance), Value::Int(events)]) if distance < i32::MAX => {
                (events as u32).saturating_add((distance as u32).saturating_mul(2))
            }
            _ => u32::MAX,
        }
    }
}

/// One run being followed.
#[derive(Default)]
struct RecordedRun {
    /// Calls into code that was not instrumented, innermost last.
    pending: Vec<Pending>,
    /// Which of a method's branches an instruction is.
    ordinals: FxHashMap<*const Code, Rc<[u32]>>,
    /// How deep the outermost class initialiser lies that is under way.
    initialiser: Option<usize>,
    instructions: u64,
    entered: Entered,
}

/// How far a run could be followed.
enum WayEnd {
    Lost(Lost),
    /// To the end of the program; if the JVM went on, it is lost all the same.
    Over {
        thrown: Option<Addr>,
        lost: Option<Lost>,
    },
}

/// What the JVM reports when an instruction is done.
enum Reported {
    Nothing,
    Branch { target: u32 },
    Switch,
}

impl RecordedRun {
    fn walk(
        &mut self,
        m: &mut Machine,
        main: &'static Method,
        arguments: &[String],
        model: Model,
    ) -> (Box<State>, WayEnd) {
        let Some(code) = &main.code else {
            let idle = m.jvm.idle;
            let nowhere = Box::new(State::new(idle.0, idle.1, Heap::default()));
            return (nowhere, WayEnd::Lost(Lost::no_code(main)));
        };
        let mut s = Box::new(State::new(main, code, Heap::default()));
        s.condition.model = Some(Rc::new(model));
        m.pass_arguments(&mut s, arguments);
        // What its initialiser throws, comes out of no frame of `main`.
        m.launch(&mut s, main);
        let mut outcome = Ok(());
        loop {
            let lost = match outcome {
                Ok(()) => None,
                Err(Stop::Ended(End::Returned(_))) => {
                    return (s, WayEnd::Over { thrown: None, lost: self.at_end(m) });
                }
                Err(Stop::Ended(End::Threw(exception))) => {
                    return (s, WayEnd::Over { thrown: Some(exception), lost: self.at_end(m) });
                }
                Err(Stop::Ended(end)) => Some(m.take_lost().unwrap_or_else(|| Lost::cut(m, &s, &end))),
                Err(Stop::Yield) => None,
            };
            let lost = match lost {
                Some(lost) => Some(lost),
                None => self.answer_calls(m, &mut s).err(),
            };
            if let Some(lost) = lost
                && (lost.is_end() || !self.take_recorded(m, &mut s))
            {
                return (s, WayEnd::Lost(lost));
            }
            if self.instructions > MAX_INSTRUCTIONS {
                let lost = Lost::too_long(m, &s);
                return (s, WayEnd::Lost(lost));
            }
            outcome = self.one(m, &mut s);
        }
    }

    /// One instruction, and the comparison with what the JVM says of it.
    fn one(&mut self, m: &mut Machine, s: &mut State) -> Step {
        self.instructions += 1;
        self.entered.note(s);
        let (depth, pc, code) = (s.callers.len(), s.cur.pc, s.cur.code);
        self.note_initialiser(s);
        let report = self.expect(m, s)?;
        m.followed_mut().unwound = false;
        let key = matches!(report, Reported::Switch).then(|| m.known_int(s, s.peek(0)));
        m.step(s)?;
        let moved = s.callers.len() == depth && s.cur.pc != pc && !m.has_unwound();
        match report {
            Reported::Branch { target } if moved => {
                let ordinal = self.ordinal(code, pc);
                m.compare_branch(s, ordinal, s.cur.pc == target, target == pc + 1)
            }
            Reported::Switch if moved => {
                let ordinal = self.ordinal(code, pc);
                m.compare_switch(s, ordinal, key.flatten())
            }
            _ => Ok(()),
        }
    }

    /// When a class initialiser runs is the JVM's business: what happens inside is not reported.
    fn note_initialiser(&mut self, s: &State) {
        match self.initialiser {
            Some(depth) if s.callers.len() < depth => self.initialiser = None,
            None if matches!(s.cur.purpose, Purpose::Initialise(_)) => {
                self.initialiser = Some(s.callers.len());
            }
            _ => {}
        }
    }

    /// What the current instruction will report.
    fn expect(&mut self, m: &mut Machine, s: &mut State) -> Step<Reported> {
        let insn = s.cur.code.insns[s.cur.pc as usize];
        let is_silent = |m: &Machine| {
            self.initialiser.is_some() || !m.entry.watched.instrumented.contains(s.cur.method.owner().name)
        };
        let reports = insn.is_branch() || insn.is_call();
        if !s.cur.watched || !reports || is_silent(m) {
            return Ok(Reported::Nothing);
        }
        if insn.is_switch() {
            return Ok(Reported::Switch);
        }
        if let Some(target) = insn.targets().next() {
            return Ok(Reported::Branch { target });
        }
        if let Some(operands) = pending::leaves(m, insn) {
            self.begin_call(m, s, operands)?;
        }
        Ok(Reported::Nothing)
    }

    fn ordinal(&mut self, code: &'static Code, pc: u32) -> u32 {
        let ordinals = self.ordinals.entry(std::ptr::from_ref(code)).or_insert_with(|| {
            let mut next = 0;
            let number = |insn: &Insn| {
                next += u32::from(insn.is_branch());
                next
            };
            code.insns.iter().map(number).collect()
        });
        ordinals[pc as usize] - 1
    }

    /// The program ended here; the JVM's run had better, too.
    fn at_end(&mut self, m: &mut Machine) -> Option<Lost> {
        // An exception that nobody catches ends all calls that were under way.
        for _ in self.pending.drain(..) {
            match m.tape_mut().next() {
                Some(TapeEvent::Threw(_)) => {}
                Some(other) => return Some(Lost::more(&other)),
                None => break,
            }
        }
        m.tape().peek().filter(|event| *event != TapeEvent::Cut).map(|event| Lost::more(&event))
    }
}

impl Machine {
    fn followed(&self) -> &Follow {
        match &self.mode {
            Mode::RecordedRun(follow) => follow,
            Mode::Search | Mode::Replay(_) => unreachable!("a run is being followed"),
        }
    }

    fn followed_mut(&mut self) -> &mut Follow {
        match &mut self.mode {
            Mode::RecordedRun(follow) => follow,
            Mode::Search | Mode::Replay(_) => unreachable!("a run is being followed"),
        }
    }

    fn tape(&self) -> &Tape {
        &self.followed().tape
    }

    fn tape_mut(&mut self) -> &mut Tape {
        &mut self.followed_mut().tape
    }

    fn has_unwound(&self) -> bool {
        self.followed().unwound
    }

    fn take_lost(&mut self) -> Option<Lost> {
        self.followed_mut().lost.take()
    }
}
