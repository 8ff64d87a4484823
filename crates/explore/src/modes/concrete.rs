//! Plain execution: a static method on concrete arguments, as a JVM would run it. The differential tests live by it.

use std::rc::Rc;

use classes::class::Method;

use crate::machine::Machine;
use crate::machine::context::{EntryContext, Pass};
use crate::machine::heap::Heap;
use crate::machine::meter::SLICE;
pub use crate::machine::state::Visits;
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{End, Stop};

/// How a concrete call ended.
#[derive(Debug, Clone, PartialEq)]
pub enum ConcreteOutcome {
    Returned(Option<Constant>),
    /// The exception's class (internal name) and its message.
    Threw(String, Option<String>),
    /// Not carried out to the end: why.
    GaveUp(String),
}

/// A concrete argument or result.
#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    Text(String),
    /// Some other object: its class.
    Object(String),
}

impl Machine {
    /// Calls a static method of the program. At most `steps` instructions.
    pub fn execute(
        &mut self,
        method: &'static Method,
        arguments: &[Constant],
        steps: u64,
    ) -> ConcreteOutcome {
        self.execute_visiting(method, arguments, steps).0
    }

    /// Also tells which instructions were executed; only where visits are counted (`max_visits`).
    pub fn execute_visiting(
        &mut self,
        method: &'static Method,
        arguments: &[Constant],
        steps: u64,
    ) -> (ConcreteOutcome, Rc<Visits>) {
        self.begin(Pass::of_one_run(&self.settings));
        self.entry = EntryContext::none(&self.settings);
        let mut s = State::new(self.jvm.idle.0, self.jvm.idle.1, Heap::default());
        let outcome = self.carried_out(&mut s, method, arguments, steps);
        (outcome, s.visits)
    }

    fn carried_out(
        &mut self,
        s: &mut State,
        method: &'static Method,
        arguments: &[Constant],
        steps: u64,
    ) -> ConcreteOutcome {
        match self.initialise_now(s, method.owner()) {
            Ok(None) => {}
            Ok(Some(exception)) => return self.thrown(s, exception),
            Err(stop) => return ConcreteOutcome::GaveUp(format!("{stop:?}")),
        }
        let arguments: Vec<Value> = arguments.iter().map(|a| self.argument(s, a)).collect();
        if self.call(s, method, &arguments, Purpose::Call).is_err() {
            return ConcreteOutcome::GaveUp("native".into());
        }
        // The called frame becomes the outermost, so that its result is the end of the run.
        s.callers.clear();
        let before = self.meter.stats.instructions;
        loop {
            self.meter.refuel(SLICE);
            let stop = self.run(s);
            self.meter.book_fuel();
            // A fork, or a result nobody computed: what follows is one of several possible outcomes.
            if !self.pass.spawned.is_empty() || !s.caveats.is_empty() {
                return ConcreteOutcome::GaveUp(format!(
                    "depends on something unknown: {:?}",
                    self.pass.reasons.0
                ));
            }
            match stop {
                Stop::Ended(End::Returned(value)) => {
                    if let Some(Value::Ref(at)) = value {
                        self.force_string(s, at);
                    }
                    return ConcreteOutcome::Returned(value.map(|v| self.constant(s, v)));
                }
                Stop::Ended(End::Threw(exception)) => return self.thrown(s, exception),
                Stop::Ended(end) => {
                    return ConcreteOutcome::GaveUp(format!("{end:?} {:?}", self.pass.reasons.0));
                }
                Stop::Yield if self.meter.stats.instructions - before > steps => {
                    return ConcreteOutcome::GaveUp("too many instructions".into());
                }
                Stop::Yield => {}
            }
        }
    }

    /// Makes a deferred string now; what makes it may defer part of it again.
    fn force_string(&mut self, s: &mut State, at: Addr) {
        const MAX_LAYERS: usize = 100;
        if at.0 == 0 || self.object(s, at).class != self.jvm.known.string {
            return;
        }
        for _ in 0..MAX_LAYERS {
            let mut nested = State::new(self.jvm.idle.0, self.jvm.idle.1, s.heap.clone());
            nested.statics = s.statics.clone();
            let made = self.look_inside(&mut nested, at);
            if matches!(made, Ok(false)) {
                self.run_in_base(&mut nested);
            }
            s.heap = nested.heap;
            if !matches!(made, Ok(false)) {
                return;
            }
        }
    }

    fn thrown(&mut self, s: &State, exception: Addr) -> ConcreteOutcome {
        let class = self.object(s, exception).class.name.to_string();
        let message = self.object(s, exception).field(self.jvm.known.throwable_message);
        let mut s = s.clone();
        let message = Machine::concrete_ref(message).and_then(|at| {
            self.force_string(&mut s, at);
            self.string_units(&s, at)
        });
        ConcreteOutcome::Threw(class, message.map(|units| String::from_utf16_lossy(&units)))
    }

    fn argument(&mut self, s: &mut State, constant: &Constant) -> Value {
        match constant {
            Constant::Int(x) => Value::Int(*x),
            Constant::Long(x) => Value::Long(*x),
            Constant::Float(x) => Value::Float(*x),
            Constant::Double(x) => Value::Double(*x),
            Constant::Text(text) => self.new_string(s, &text.encode_utf16().collect::<Vec<_>>()).into(),
            Constant::Null | Constant::Object(_) => Value::NULL,
        }
    }

    fn constant(&mut self, s: &State, value: Value) -> Constant {
        match value {
            Value::Int(x) => Constant::Int(x),
            Value::Long(x) => Constant::Long(x),
            Value::Float(x) => Constant::Float(x),
            Value::Double(x) => Constant::Double(x),
            Value::Ref(at) if at.0 == 0 => Constant::Null,
            Value::Ref(at) => match self.string_units(s, at) {
                Some(units) if self.object(s, at).class == self.jvm.known.string => {
                    Constant::Text(String::from_utf16_lossy(&units))
                }
                _ => Constant::Object(self.object(s, at).class.name.into()),
            },
            other => Constant::Object(format!("{other:?}")),
        }
    }
}
