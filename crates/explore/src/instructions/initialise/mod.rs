//! Class initialisation (JVMS 5.5): user classes on the path, where their exceptions count; JDK classes once per
//! worker, in the base heap.

pub(crate) mod ahead;

use std::rc::Rc;

use classes::class::{Class, ClassKind, FieldConstant, Origin as ClassOrigin};

use crate::inputs::{NewInput, VarOrigin};
use crate::machine::Machine;
use crate::machine::heap::Heap;
use crate::machine::state::{ClassState, Frame, InitStatus, Purpose, State};
use crate::machine::value::Value;
use crate::path::outcome::{End, Reason, Step, Stop, cut};

/// Instructions a JDK initialiser may take before it is given up (the costliest known takes a tenth of this).
const BASE_FUEL: u64 = 20_000_000;

impl Machine {
    /// True when code may use the class. False: its initialiser was put on the stack, or an exception was thrown; the
    /// instruction is over for now.
    pub fn ensure_initialised(&mut self, s: &mut State, class: &'static Class) -> Step<bool> {
        let status = self.status(s, class);
        match status {
            Some(InitStatus::Done | InitStatus::InProgress) => return Ok(true),
            // JVMS 5.5 step 3: a superclass's initialiser that asks for the class gets it unfinished.
            Some(InitStatus::Waiting(depth)) if depth != s.callers.len() as u32 => return Ok(true),
            Some(InitStatus::Failed) => {
                let message = format!("Could not initialize class {}", class.binary_name());
                self.throw_new(s, "java/lang/NoClassDefFoundError", Some(message))?;
                return Ok(false);
            }
            Some(InitStatus::Unavailable) => {
                self.pass.reasons.add(Reason::UnmodelledNative, &class.binary_name());
                return cut(Reason::UnmodelledNative);
            }
            Some(InitStatus::Waiting(_)) | None => {}
        }
        if class.is_missing() {
            self.prepare_missing(s, class)?;
        }
        if class.kind != ClassKind::Declared {
            return Ok(true);
        }
        if class.origin == ClassOrigin::Jdk && !s.heap.in_base {
            self.initialise_in_base(class);
            return self.ensure_initialised(s, class);
        }
        if status.is_none() {
            self.prepare(s, class);
        }
        let mut above: Vec<_> = class.super_class.into_iter().filter(|_| !class.is_interface()).collect();
        if !class.is_interface() {
            class.interfaces.iter().for_each(|interface| with_default_methods(interface, &mut above));
        }
        for above in above {
            if self.status(s, above) == Some(InitStatus::Failed) {
                self.set_status(s, class, InitStatus::Failed);
            }
            if !self.ensure_initialised(s, above)? {
                return Ok(false);
            }
        }
        self.begin_initialisation(s, class)
    }

    /// Gives a class its static fields. Whoever asks for it before its turn has come gets it as it is.
    fn prepare(&mut self, s: &mut State, class: &'static Class) {
        let values = class.statics.iter().map(|f| match f.constant {
            Some(FieldConstant::Int(x)) => Value::Int(x),
            Some(FieldConstant::Long(x)) => Value::Long(x),
            Some(FieldConstant::Float(x)) => Value::Float(x),
            Some(FieldConstant::Double(x)) => Value::Double(x),
            Some(FieldConstant::String(literal)) => self.literal(&literal.units).into(),
            None => Value::zero(&f.ty),
        });
        let values = values.collect();
        let status = InitStatus::Waiting(s.callers.len() as u32);
        self.set_class_state(s, class, ClassState { status, values });
    }

    /// What a class that is not there holds is unknown.
    fn prepare_missing(&mut self, s: &mut State, class: &'static Class) -> Step {
        let mut values = Vec::new();
        for field in &class.statics {
            let name = format!("{}.{}", class.simple_name(), field.name);
            // Most are constants.
            let origin = NewInput { name: &name, from: VarOrigin::Unknown, nullable: false, generic: None };
            values.push(self.fresh_value(s, &field.ty, &origin)?);
        }
        if !values.is_empty() {
            s.caveat(Reason::MissingClass);
            self.pass.reasons.add(Reason::MissingClass, &class.binary_name());
        }
        self.set_class_state(s, class, ClassState { status: InitStatus::Done, values });
        Ok(())
    }

    /// Puts the initialiser of a prepared class on the stack. True: there is nothing to run.
    fn begin_initialisation(&mut self, s: &mut State, class: &'static Class) -> Step<bool> {
        let initialiser = class.find_method("<clinit>", "()V").filter(|m| m.is_static());
        if let Some(model) = initialiser.and_then(|m| self.jvm.models.of(m)) {
            self.set_status(s, class, InitStatus::Done);
            model(self, s, &[])?;
            return Ok(true);
        }
        let Some((method, code)) = initialiser.and_then(|m| Some((m, m.code.as_ref()?))) else {
            self.set_status(s, class, InitStatus::Done);
            return Ok(true);
        };
        self.set_status(s, class, InitStatus::InProgress);
        let frame = Frame::new(method, code, s.stack.len() as u32, Purpose::Initialise(class));
        self.push_frame(s, frame, &[]);
        s.begin_making();
        Ok(false)
    }

    /// Runs a JDK class's initialiser now, to the end, in the base heap.
    pub fn initialise_in_base(&mut self, class: &'static Class) {
        let then = self.meter.watch.elapsed();
        self.initialise_shared(class);
        // Which entry needs a class first is chance, and must not cost it anything.
        self.meter.watch.forget_since(then);
    }

    fn initialise_shared(&mut self, class: &'static Class) {
        if let Some(above) = class.super_class {
            self.initialise_in_base_once(above);
        }
        let mut s = State::new(self.jvm.idle.0, self.jvm.idle.1, Heap::base_mode());
        self.prepare(&mut s, class);
        let status = match self.begin_initialisation(&mut s, class) {
            Ok(true) => InitStatus::Done,
            Ok(false) => match self.run_in_base(&mut s) {
                End::Returned(_) => InitStatus::Done,
                End::Threw(_) | End::Cut(_) | End::Dropped(_) => {
                    // Nobody must take for finished what this left half done.
                    let halfway: Vec<_> = s.frames().map(|frame| frame.purpose).collect();
                    for purpose in halfway {
                        if let Purpose::Initialise(class) = purpose {
                            self.fail_initialisation(&mut s, class);
                        }
                    }
                    InitStatus::Unavailable
                }
            },
            Err(_) => InitStatus::Unavailable,
        };
        self.set_base_status(class, status);
    }

    pub fn initialise_in_base_once(&mut self, class: &'static Class) {
        if !self.jvm.statics.contains_key(&class.id) && class.origin == ClassOrigin::Jdk {
            self.initialise_in_base(class);
        }
    }

    /// Runs a base-mode state to its end, whatever slice the surrounding path is in.
    pub fn run_in_base(&mut self, s: &mut State) -> End {
        let outer = self.meter.suspend_fuel(0);
        let booked = self.meter.stats.instructions;
        let end = loop {
            let used = self.meter.stats.instructions - booked;
            if used >= BASE_FUEL {
                break End::Cut(Reason::Budget);
            }
            self.meter.refuel(BASE_FUEL - used);
            // A fork ends the slice early.
            let stop = self.run(s);
            self.meter.book_fuel();
            if let Stop::Ended(end) = stop {
                break end;
            }
        };
        self.meter.stats.instructions = booked;
        self.meter.resume_fuel(outer);
        end
    }

    pub(crate) fn status(&self, s: &State, class: &Class) -> Option<InitStatus> {
        if let Some(state) = s.statics.get(&class.id) {
            return Some(state.status);
        }
        self.jvm.statics.get(&class.id).map(|state| state.status)
    }

    fn set_class_state(&mut self, s: &mut State, class: &'static Class, state: ClassState) {
        if s.heap.in_base {
            self.jvm.statics.insert(class.id, state);
        } else {
            Rc::make_mut(&mut s.statics).insert(class.id, Rc::new(state));
        }
    }

    fn set_base_status(&mut self, class: &'static Class, status: InitStatus) {
        if let Some(state) = self.jvm.statics.get_mut(&class.id) {
            state.status = status;
        }
    }

    pub fn set_status(&mut self, s: &mut State, class: &'static Class, status: InitStatus) {
        if s.heap.in_base {
            return self.set_base_status(class, status);
        }
        if let Some(state) = Rc::make_mut(&mut s.statics).get_mut(&class.id) {
            Rc::make_mut(state).status = status;
        }
    }

    /// The initialiser of a class has thrown, or cannot be run; what waited for it fails with it.
    pub fn fail_initialisation(&mut self, s: &mut State, class: &'static Class) {
        let program = self.program;
        let waits =
            |id, status| matches!(status, InitStatus::Waiting(_)) && program.loaded(id).is_subclass_of(class);
        if s.heap.in_base {
            // That a JDK class fails says more about our machine than about the program.
            self.set_base_status(class, InitStatus::Unavailable);
            for (&id, state) in &mut self.jvm.statics {
                if waits(id, state.status) {
                    state.status = InitStatus::Unavailable;
                }
            }
            return;
        }
        self.set_status(s, class, InitStatus::Failed);
        for (&id, state) in Rc::make_mut(&mut s.statics) {
            if waits(id, state.status) {
                Rc::make_mut(state).status = InitStatus::Failed;
            }
        }
    }
}

/// JVMS 5.5 step 7: superinterfaces before the interface that extends them, and only those that declare a method with a
/// body.
fn with_default_methods(interface: &'static Class, found: &mut Vec<&'static Class>) {
    interface.interfaces.iter().for_each(|above| with_default_methods(above, found));
    if interface.methods.iter().any(|m| !m.is_abstract() && !m.is_static()) && !found.contains(&interface) {
        found.push(interface);
    }
}
