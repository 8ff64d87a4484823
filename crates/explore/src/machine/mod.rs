//! The symbolic machine of one worker: it owns its terms, solver and base heap, and shares nothing but the program.

pub(crate) mod elements;
pub(crate) mod heap;
pub(crate) mod identity;
pub(crate) mod known;
pub(crate) mod references;
pub(crate) mod rewind;
pub(crate) mod state;
pub(crate) mod value;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use classes::class::{Class, ClassId, FieldId, Method, MethodId};
use classes::code::Code;
use classes::program::{LinkError, Program};
use rustc_hash::FxHashMap;
use solver::{Chain, Settings as SolverSettings};
use terms::Terms;

use crate::boundary::Seen;
use crate::entry::budget::{Budget, Watch};
use crate::entry::context::{EntryContext, Pass};
use crate::entry::coverage::{Coverage, Taken};
use crate::entry::settings::Settings;
use crate::instructions::invokedynamic::Linked;
use crate::instructions::synthetic;
use crate::jdk::{Model, Models};
use crate::machine::heap::{Base, Body, Extra, Object};
use crate::machine::known::Known;
use crate::machine::rewind::Booted;
use crate::machine::state::{ClassState, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::modes::Mode;
use crate::path::merge::Regions;
use crate::path::outcome::{Reason, Step, cut};

/// Instructions between two looks at the clock and the memory.
pub(crate) const SLICE: u64 = 10_000;

pub struct Machine {
    pub program: &'static Program,
    pub settings: Settings,
    pub budget: Arc<Budget>,
    pub terms: Terms,
    pub chain: Chain,
    pub base: Base,
    /// Statics of the JDK classes that are initialised.
    pub base_statics: FxHashMap<ClassId, ClassState>,
    pub(crate) booted: Booted,
    pub known: Known,
    pub coverage: Coverage,
    pub stats: Stats,
    solver_stats: solver::Stats,
    pub(crate) models: Models,
    pub(crate) model_of: Vec<Option<Option<Model>>>,
    pub(crate) linked: FxHashMap<u32, Linked>,
    pub(crate) regions: Regions,
    pub(crate) mode: Mode,
    pub(crate) literals: FxHashMap<Box<[u16]>, Addr>,
    pub(crate) mirrors: FxHashMap<ClassId, Addr>,
    /// A method that only returns: the bottom frame when the machine runs something on its own behalf.
    pub(crate) idle: (&'static Method, &'static Code),
    pub(crate) thread: Addr,
    /// Under which names runs have seen methods, as far as anyone asked.
    pub(crate) recorded: RefCell<FxHashMap<MethodId, Rc<[runtimedata::Api]>>>,
    /// What runs have seen of methods, as far as anyone asked.
    pub(crate) seen: RefCell<FxHashMap<MethodId, Option<Rc<Seen>>>>,
    /// Whether static fields of the JDK are the same in every JVM, of those that were asked for.
    pub(crate) same_everywhere: FxHashMap<FieldId, bool>,
    pub(crate) entry: EntryContext,
    pub(crate) pass: Pass,
    pub(crate) watch: Watch,
    /// The effort at which the current exploration ends.
    pub(crate) enough: u64,
    fuel: u64,
    slice: u64,
}

/// Counters since the caller last cleared them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stats {
    pub paths: u64,
    pub instructions: u64,
    pub forks: u64,
    pub longest_path_condition: u64,
    pub queries: u64,
    pub contradictions: u64,
    pub infeasible: u64,
    /// Terms that turned out to have only one value on a path.
    pub concretions: u64,
    /// Branches whose ways were merged.
    pub merged: u64,
}

impl Machine {
    pub fn new(
        program: &'static Program,
        settings: Settings,
        budget: Arc<Budget>,
    ) -> Result<Machine, LinkError> {
        let known = Known::find(program)?;
        let chain = Chain::new(solver_settings(&settings, &budget));
        let idle = synthetic::idle(known.object);
        let entry = EntryContext::none(&settings);
        let mut machine = Machine {
            program,
            settings,
            budget,
            terms: Terms::new(),
            chain,
            base: Base::default(),
            base_statics: FxHashMap::default(),
            booted: Booted::default(),
            known,
            coverage: Coverage::default(),
            stats: Stats::default(),
            solver_stats: solver::Stats::default(),
            models: Models::table(),
            model_of: Vec::new(),
            linked: FxHashMap::default(),
            regions: Regions::default(),
            mode: Mode::Search,
            literals: FxHashMap::default(),
            mirrors: FxHashMap::default(),
            idle,
            thread: NULL,
            recorded: RefCell::default(),
            seen: RefCell::default(),
            same_everywhere: FxHashMap::default(),
            entry,
            pass: Pass::default(),
            watch: Watch::start(None),
            enough: u64::MAX,
            fuel: SLICE,
            slice: SLICE,
        };
        machine.boot();
        machine.keep_booted();
        Ok(machine)
    }

    /// Begins a pass, with terms and a solver that know of none before.
    pub(crate) fn begin(&mut self, pass: Pass) {
        self.terms = Terms::new();
        self.solver_stats.add(&self.chain.take_stats());
        self.chain = Chain::new(solver_settings(&self.settings, &self.budget));
        self.pass = pass;
    }

    /// Branch outcomes in the analysed code since the last call.
    pub fn take_coverage(&mut self) -> Vec<Taken> {
        self.coverage.drain()
    }

    /// The solver's counters since the last call.
    pub fn take_solver_stats(&mut self) -> solver::Stats {
        self.solver_stats.add(&self.chain.take_stats());
        std::mem::take(&mut self.solver_stats)
    }

    #[inline]
    pub(crate) fn out_of_fuel(&mut self) -> bool {
        if self.fuel == 0 {
            return true;
        }
        self.fuel -= 1;
        false
    }

    /// Starts a slice of instructions.
    pub(crate) fn refuel(&mut self, slice: u64) {
        self.fuel = slice;
        self.slice = slice;
    }

    /// Makes the loop hand the state back after the current instruction.
    pub(crate) fn end_slice(&mut self) {
        self.settle_fuel();
        self.refuel(0);
    }

    /// Books the instructions executed since the last refuel.
    pub(crate) fn settle_fuel(&mut self) -> u64 {
        let used = self.slice - self.fuel;
        self.stats.instructions += used;
        self.slice = self.fuel;
        used
    }

    /// Sets the fuel of the surrounding path aside while the machine runs something on its own behalf.
    pub(crate) fn suspend_fuel(&mut self, fuel: u64) -> (u64, u64) {
        self.settle_fuel();
        let outer = (self.fuel, self.slice);
        self.refuel(fuel);
        outer
    }

    pub(crate) fn resume_fuel(&mut self, outer: (u64, u64)) {
        // Not booked on the entry: which one needs a JDK class first is chance.
        (self.fuel, self.slice) = outer;
    }

    #[inline]
    pub(crate) fn fuel_left(&self) -> u64 {
        self.fuel
    }

    /// So much is left after running ahead.
    #[inline]
    pub(crate) fn burn_to(&mut self, left: u64) {
        self.fuel = left;
    }

    #[inline]
    pub fn object<'a>(&'a self, s: &'a State, at: Addr) -> &'a Object {
        s.heap.get(&self.base, at)
    }

    #[inline]
    pub fn object_mut<'a>(&'a mut self, s: &'a mut State, at: Addr) -> &'a mut Object {
        s.heap.get_mut(&mut self.base, at)
    }

    pub fn allocate(&mut self, s: &mut State, object: Object) -> Addr {
        s.heap.allocate(&mut self.base, object)
    }

    /// The `java.lang.Class` object of a class.
    pub fn mirror(&mut self, class: &'static Class) -> Addr {
        if let Some(&at) = self.mirrors.get(&class.id) {
            return at;
        }
        let mut object = Object::with_fields(self.known.class);
        object.extra = Some(Rc::new(Extra::Mirror(class)));
        let at = self.base.allocate(object);
        self.mirrors.insert(class.id, at);
        at
    }

    /// A link error on the way: the class path has a hole, or the class file is bad. The JVM would throw a LinkageError;
    /// with an incomplete class path that says nothing about the program, so the path is cut instead.
    pub fn linked<T>(&mut self, result: Result<T, LinkError>) -> Step<T> {
        result.or_else(|error| {
            self.pass.reasons.add(Reason::MissingClass, &error.to_string());
            cut(Reason::MissingClass)
        })
    }

    /// Where the path is, for reasons: `Foo.bar:12`.
    pub fn place(&self, s: &State) -> String {
        let frame = s.frames().find(|frame| !synthetic::is_hidden(frame.method)).unwrap_or(&s.cur);
        let name = format!("{}.{}", frame.method.owner().binary_name(), frame.method.name);
        match frame.code.line(frame.pc) {
            Some(line) => format!("{name}:{line}"),
            None => name,
        }
    }

    pub(crate) fn model(&mut self, method: &'static Method) -> Option<Model> {
        // Our own methods are numbered far above the program's: they must not stretch the table.
        if synthetic::is_hidden(method) {
            return self.models.own(method);
        }
        let MethodId(id) = method.id;
        let i = id as usize;
        if i >= self.model_of.len() {
            self.model_of.resize(i + 1, None);
        }
        if let Some(known) = self.model_of[i] {
            return known;
        }
        let found = self.models.find(method);
        self.model_of[i] = Some(found);
        found
    }

    /// A concrete reference, if the value is one.
    pub fn concrete_ref(value: Value) -> Option<Addr> {
        match value {
            Value::Ref(at) if at != NULL => Some(at),
            _ => None,
        }
    }

    /// The characters of a concrete string; `None` for anything else.
    pub fn string_units(&self, s: &State, at: Addr) -> Option<Vec<u16>> {
        let object = self.object(s, at);
        if object.class != self.known.string {
            return None;
        }
        let bytes = Machine::concrete_ref(object.field(self.known.string_value))?;
        let Value::Int(coder) = object.field(self.known.string_coder) else { return None };
        let Body::Array(crate::machine::heap::Array::Known(crate::machine::heap::Elements::Bytes(bytes))) =
            &self.object(s, bytes).body
        else {
            return None;
        };
        Some(if coder == 0 {
            bytes.iter().map(|&b| u16::from(b as u8)).collect()
        } else {
            bytes.chunks_exact(2).map(|p| u16::from_le_bytes([p[0] as u8, p[1] as u8])).collect()
        })
    }
}

fn solver_settings(settings: &Settings, budget: &Budget) -> SolverSettings {
    SolverSettings {
        timeout: settings.solver_timeout,
        seed: settings.seed,
        // The rest is for paths and their heaps.
        memory: budget.memory().map(|bytes| bytes / 2),
    }
}
