//! Class initialisation (JVMS 5.5): user classes on the path, where their exceptions count; JDK classes once per
//! worker, in the base heap.

use std::rc::Rc;

use classes::class::{Class, ClassKind, FieldConstant, Origin};

use crate::heap::Heap;
use crate::machine::Machine;
use crate::outcome::{End, Reason, Step, Stop, cut};
use crate::state::{ClassState, Frame, Purpose, State, Status};
use crate::value::Value;

/// Instructions a JDK initialiser may take before it is given up (the costliest known takes a tenth of this).
const BASE_FUEL: u64 = 20_000_000;

impl Machine {
    /// True when code may use the class. False: its initialiser was put on the stack, or an exception was thrown; the
    /// instruction is over for now.
    pub fn ensure_initialised(&mut self, s: &mut State, class: &'static Class) -> Step<bool> {
        match self.status(s, class) {
            Some(Status::Done | Status::InProgress) => return Ok(true),
            Some(Status::Failed) => {
                let name = class.binary_name();
                self.throw_new(
                    s,
                    "java/lang/NoClassDefFoundError",
                    Some(format!("Could not initialize class {name}")),
                )?;
                return Ok(false);
            }
            Some(Status::Unavailable) => {
                self.reasons.add(Reason::UnmodelledNative, &class.binary_name());
                return cut(Reason::UnmodelledNative);
            }
            None => {}
        }
        if class.kind != ClassKind::Declared {
            return Ok(true);
        }
        if class.origin == Origin::Jdk && !s.heap.in_base {
            self.initialise_in_base(class);
            return self.ensure_initialised(s, class);
        }
        if !class.is_interface() {
            for above in class.super_class.iter().chain(class.interfaces.iter()) {
                // JVMS 5.5 step 7: interfaces only if they declare a default method.
                let counts =
                    !above.is_interface() || above.methods.iter().any(|m| !m.is_abstract() && !m.is_static());
                if counts && !self.ensure_initialised(s, above)? {
                    return Ok(false);
                }
            }
        }
        self.begin_initialisation(s, class)
    }

    fn begin_initialisation(&mut self, s: &mut State, class: &'static Class) -> Step<bool> {
        let values = class.statics.iter().map(|f| match f.constant {
            Some(FieldConstant::Int(x)) => Value::Int(x),
            Some(FieldConstant::Long(x)) => Value::Long(x),
            Some(FieldConstant::Float(x)) => Value::Float(x),
            Some(FieldConstant::Double(x)) => Value::Double(x),
            Some(FieldConstant::String(literal)) => self.literal(&literal.units).into(),
            None => Value::zero(&f.ty),
        });
        let values = values.collect();
        let initialiser = class.find_method("<clinit>", "()V").filter(|m| m.is_static());
        let replaced = initialiser.is_some_and(|m| self.model(m).is_some());
        let code = initialiser.filter(|_| !replaced).and_then(|m| Some((m, m.code.as_ref()?)));
        let status = if code.is_some() { Status::InProgress } else { Status::Done };
        self.set_class_state(s, class, ClassState { status, values });
        if replaced {
            let model = initialiser.and_then(|m| self.model(m)).expect("just seen");
            model(self, s, &[])?;
            return Ok(true);
        }
        let Some((method, code)) = code else { return Ok(true) };
        let frame = Frame::new(method, code, s.stack.len() as u32, Purpose::Initialise(class));
        self.push_frame(s, frame, &[]);
        Ok(false)
    }

    /// Runs a JDK class's initialiser now, to the end, in the base heap.
    pub fn initialise_in_base(&mut self, class: &'static Class) {
        if let Some(above) = class.super_class {
            self.initialise_in_base_once(above);
        }
        let mut s = State::new(self.idle.0, self.idle.1, Heap::base_mode());
        let status = match self.begin_initialisation(&mut s, class) {
            Ok(true) => Status::Done,
            Ok(false) => match self.run_in_base(&mut s) {
                End::Returned(_) => Status::Done,
                End::Threw(e) => { if std::env::var_os("DBGX").is_some() { let o = self.object(&s, e); eprintln!("BASETHROW {} {:?} {:?}", class.name, o.class.name, o.extra); } Status::Unavailable }
                End::Cut(_) | End::Dropped => Status::Unavailable,
            },
            Err(_) => Status::Unavailable,
        };
        if status != Status::Done && std::env::var_os("DBGX").is_some() { eprintln!("BASEFAIL {} {status:?}", class.name); }
        self.set_base_status(class, status);
    }

    pub fn initialise_in_base_once(&mut self, class: &'static Class) {
        if !self.base_statics.contains_key(&class.id) && class.origin == Origin::Jdk {
            self.initialise_in_base(class);
        }
    }

    /// Runs a base-mode state to its end, whatever slice the surrounding path is in.
    pub fn run_in_base(&mut self, s: &mut State) -> End {
        let outer = self.suspend_fuel(BASE_FUEL);
        let end = loop {
            match self.run(s) {
                Stop::Ended(end) => break end,
                Stop::Yield if self.fuel_left() == 0 => break End::Cut(Reason::Budget),
                Stop::Yield => {}
            }
        };
        self.resume_fuel(outer);
        end
    }

    fn status(&self, s: &State, class: &Class) -> Option<Status> {
        if let Some(state) = s.statics.get(&class.id) {
            return Some(state.status);
        }
        self.base_statics.get(&class.id).map(|state| state.status)
    }

    fn set_class_state(&mut self, s: &mut State, class: &'static Class, state: ClassState) {
        if s.heap.in_base {
            self.base_statics.insert(class.id, state);
        } else {
            Rc::make_mut(&mut s.statics).insert(class.id, Rc::new(state));
        }
    }

    fn set_base_status(&mut self, class: &'static Class, status: Status) {
        if let Some(state) = self.base_statics.get_mut(&class.id) {
            state.status = status;
        }
    }

    /// The initialiser of a class has returned or thrown.
    pub fn end_initialisation(&mut self, s: &mut State, class: &'static Class, status: Status) {
        if s.heap.in_base {
            return self.set_base_status(class, status);
        }
        if let Some(state) = Rc::make_mut(&mut s.statics).get_mut(&class.id) {
            Rc::make_mut(state).status = status;
        }
    }
}
