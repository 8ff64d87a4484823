//! The symbolic machine of one worker: it owns its terms, solver and base heap, and shares nothing but the program.

pub(crate) mod aside;
pub mod budget;
pub(crate) mod context;
pub mod coverage;
pub(crate) mod elements;
pub(crate) mod facts;
pub(crate) mod fields;
pub(crate) mod heap;
pub(crate) mod identity;
pub(crate) mod jvm;
pub(crate) mod known;
pub(crate) mod meter;
pub mod models;
pub(crate) mod references;
pub mod settings;
pub(crate) mod state;
pub(crate) mod value;
pub(crate) mod world;

use std::sync::Arc;

use classes::program::{LinkError, Program};
use solver::{Chain, SolverSettings};
use terms::Terms;

use crate::instructions::synthetic;
use crate::machine::budget::Budget;
use crate::machine::context::{EntryContext, Pass};
use crate::machine::coverage::Taken;
use crate::machine::facts::ProgramFacts;
use crate::machine::heap::{Body, Object};
use crate::machine::jvm::Jvm;
pub use crate::machine::meter::Counters;
use crate::machine::meter::Meter;
use crate::machine::models::Catalogue;
use crate::machine::settings::Settings;
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::modes::Mode;
use crate::path::outcome::{Reason, Step, cut};

/// The parts; functions that need one or two of them take those.
pub struct Machine {
    pub program: &'static Program,
    pub settings: Settings,
    pub terms: Terms,
    /// The solver.
    pub(crate) chain: Chain,
    pub(crate) jvm: Jvm,
    pub(crate) facts: ProgramFacts,
    pub(crate) mode: Mode,
    pub(crate) entry: EntryContext,
    pub(crate) pass: Pass,
    pub(crate) meter: Meter,
}

impl Machine {
    /// Not booted yet.
    pub(crate) fn with_models(
        catalogue: &'static Catalogue,
        program: &'static Program,
        settings: Settings,
        budget: Arc<Budget>,
    ) -> Result<Machine, LinkError> {
        Ok(Machine {
            program,
            terms: Terms::new(),
            chain: Chain::new(solver_settings(&settings, &budget)),
            jvm: Jvm::new(program, catalogue)?,
            facts: ProgramFacts::default(),
            mode: Mode::Search,
            entry: EntryContext::none(&settings),
            pass: Pass::of_one_run(&settings),
            meter: Meter::new(budget),
            settings,
        })
    }

    /// Begins a pass, with terms and a solver that know of none before.
    pub(crate) fn begin(&mut self, pass: Pass) {
        self.terms = Terms::new();
        self.meter.solver.add(&self.chain.take_stats());
        self.chain = Chain::new(solver_settings(&self.settings, &self.meter.budget));
        self.pass = pass;
    }

    /// Before an entry: the machine is what booting left.
    pub(crate) fn rewind(&mut self) {
        self.jvm.rewind();
        self.meter.coverage.drain();
    }

    /// The counters since the last call.
    pub fn take_stats(&mut self) -> Counters {
        std::mem::take(&mut self.meter.stats)
    }

    /// Branch outcomes in the analysed code since the last call.
    pub fn take_coverage(&mut self) -> Vec<Taken> {
        self.meter.coverage.drain()
    }

    /// The solver's counters since the last call.
    pub fn take_solver_stats(&mut self) -> solver::Stats {
        self.meter.solver.add(&self.chain.take_stats());
        std::mem::take(&mut self.meter.solver)
    }

    #[inline]
    pub fn object<'a>(&'a self, s: &'a State, at: Addr) -> &'a Object {
        s.heap.get(&self.jvm.base, at)
    }

    #[inline]
    pub fn object_mut<'a>(&'a mut self, s: &'a mut State, at: Addr) -> &'a mut Object {
        s.heap.get_mut(&mut self.jvm.base, at)
    }

    pub fn allocate(&mut self, s: &mut State, object: Object) -> Addr {
        s.heap.allocate(&mut self.jvm.base, object)
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
    pub fn site_name(&self, s: &State) -> String {
        let frame = s.frames().find(|frame| !synthetic::is_hidden(frame.method)).unwrap_or(&s.cur);
        let name = format!("{}.{}", frame.method.owner().binary_name(), frame.method.name);
        match frame.code.line(frame.pc) {
            Some(line) => format!("{name}:{line}"),
            None => name,
        }
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
        if object.class != self.jvm.known.string {
            return None;
        }
        let bytes = Machine::concrete_ref(object.field(self.jvm.known.string_value))?;
        let Value::Int(coder) = object.field(self.jvm.known.string_coder) else { return None };
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
