//! Exceptions: making the ones the JVM makes, finding handlers, unwinding.

use std::rc::Rc;

use classes::class::{Class, Method, Origin};
use terms::{BvCmp, Term};

use crate::instructions::synthetic;
use crate::machine::Machine;
use crate::machine::heap::{Extra, InstructionFailure, Object, Thrown};
use crate::machine::state::{Frame, Purpose, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::path::left_out::no_behaviour;
use crate::path::outcome::{End, Reason, Step, Stop, cut};
use crate::suspicion::source;
use crate::suspicion::{NullSource, Site};

/// The exceptions the JVM itself throws at an instruction.
#[derive(Debug, Clone, Copy)]
pub enum Implicit {
    /// `below`: how deep in the operand stack the null is.
    Null {
        value: Value,
        below: usize,
    },
    Index {
        index: Value,
        length: Value,
    },
    NegativeSize {
        size: Value,
    },
    DivisionByZero {
        condition: Term,
    },
    Cast {
        from: &'static Class,
        to: &'static Class,
    },
    Store {
        stored: &'static Class,
    },
}

impl Machine {
    pub fn throw_implicit(&mut self, s: &mut State, kind: Implicit) -> Step {
        let failure = self.describe(s, kind);
        let (class, message) = match kind {
            Implicit::Null { .. } => ("java/lang/NullPointerException", None),
            Implicit::Index { index: Value::Int(i), length: Value::Int(n) } => (
                "java/lang/ArrayIndexOutOfBoundsException",
                Some(format!("Index {i} out of bounds for length {n}")),
            ),
            Implicit::Index { .. } => ("java/lang/ArrayIndexOutOfBoundsException", None),
            Implicit::NegativeSize { size: Value::Int(n) } => {
                ("java/lang/NegativeArraySizeException", Some(n.to_string()))
            }
            Implicit::NegativeSize { .. } => ("java/lang/NegativeArraySizeException", None),
            Implicit::DivisionByZero { .. } => {
                ("java/lang/ArithmeticException", Some("/ by zero".to_string()))
            }
            Implicit::Cast { .. } => ("java/lang/ClassCastException", None),
            Implicit::Store { stored } => ("java/lang/ArrayStoreException", Some(stored.binary_name())),
        };
        let untold = message.is_none();
        let at = self.new_throwable(s, class, message, failure)?;
        if let Some(Extra::Thrown(thrown)) = self.object_mut(s, at).extra.as_mut().map(Rc::make_mut) {
            thrown.untold = untold;
        }
        self.unwind(s, at)
    }

    /// Throws an exception of a JDK class, as the library code would for which a model stands.
    pub fn throw_new(&mut self, s: &mut State, class: &str, message: Option<String>) -> Step {
        let untold = message.is_none();
        let at = self.new_throwable(s, class, message, None)?;
        if let Some(Extra::Thrown(thrown)) = self.object_mut(s, at).extra.as_mut().map(Rc::make_mut) {
            (thrown.by_model, thrown.untold) = (true, untold);
        }
        self.unwind(s, at)
    }

    /// The same with a message that is not known.
    pub fn throw_with(&mut self, s: &mut State, class: &str, message: Value) -> Step {
        let at = self.new_throwable(s, class, None, None)?;
        let slot = self.jvm.known.throwable_message;
        let object = self.object_mut(s, at);
        object.set_field(slot, message);
        if let Some(Extra::Thrown(thrown)) = object.extra.as_mut().map(Rc::make_mut) {
            thrown.by_model = true;
        }
        self.unwind(s, at)
    }

    /// A throwable as its constructor would leave it.
    pub fn new_throwable(
        &mut self,
        s: &mut State,
        class: &str,
        message: Option<String>,
        failure: Option<InstructionFailure>,
    ) -> Step<Addr> {
        let class = self.program.class_or_phantom(class);
        let class = self.linked(class)?;
        if !s.heap.in_base {
            self.initialise_in_base_once(class);
        }
        let mut object = Object::with_fields(class);
        object.extra = Some(Rc::new(Extra::Thrown(Thrown {
            stack: self.stack_sites(s, None),
            failure,
            by_model: false,
            untold: false,
            decisions: s.condition.path.len(),
        })));
        let at = self.allocate(s, object);
        let message = match message {
            Some(text) => self.new_string(s, &text.encode_utf16().collect::<Vec<_>>()).into(),
            None => Value::NULL,
        };
        let (stack_trace, suppressed) = self.throwable_defaults(s);
        let known = (
            self.jvm.known.throwable_message,
            self.jvm.known.throwable_cause,
            self.jvm.known.throwable_stack_trace,
            self.jvm.known.throwable_suppressed,
        );
        let object = self.object_mut(s, at);
        object.set_field(known.0, message);
        object.set_field(known.1, at.into());
        object.set_field(known.2, stack_trace);
        object.set_field(known.3, suppressed);
        Ok(at)
    }

    /// `Throwable.UNASSIGNED_STACK` and `SUPPRESSED_SENTINEL`.
    fn throwable_defaults(&mut self, s: &State) -> (Value, Value) {
        let throwable = self.jvm.known.throwable;
        let read = |machine: &Machine, name: &str| {
            throwable.find_field(name).map_or(Value::NULL, |f| machine.read_static(s, f))
        };
        (read(self, "UNASSIGNED_STACK"), read(self, "SUPPRESSED_SENTINEL"))
    }

    pub(crate) fn throw_instruction(&mut self, s: &mut State) -> Step {
        let value = s.peek(0);
        if !self.non_null(s, value, 0)? {
            return Ok(());
        }
        let at = self.single(s, value)?;
        self.unwind(s, at)
    }

    /// Hands an exception to the innermost handler, frame by frame.
    pub fn unwind(&mut self, s: &mut State, exception: Addr) -> Step {
        let mut exception = exception;
        loop {
            let class = self.object(s, exception).class;
            let frame = s.cur;
            if let Some(target) = self.handler(&frame, class)? {
                s.stack.truncate(frame.base as usize + frame.code.max_locals as usize);
                s.push(exception.into());
                s.cur.pc = target;
                s.cur.visited = None;
                self.mode.note_caught();
                return Ok(());
            }
            self.leave_out_if_called_early(s);
            match frame.purpose {
                Purpose::Initialise(class) => {
                    self.fail_initialisation(s, class);
                    // The error belongs to whoever needed the class.
                    s.stack.truncate(frame.base as usize);
                    s.cur = s.callers.pop().expect("an initialiser is always started by some frame");
                    s.end_making();
                    exception = self.initialiser_error(s, exception)?;
                    self.leave_out_if_failed_before(s, class);
                    continue;
                }
                // The input's own constructor refuses these arguments: no such input exists.
                Purpose::Build(made) => {
                    self.leave_out_if_leaked(s, made, exception);
                    return no_behaviour(
                        "a constructor that throws leaves no object behind, unless it got out",
                    );
                }
                Purpose::Prepare(_) | Purpose::Adopt(_) | Purpose::Before => {
                    return no_behaviour("what a caller does before throws: the entry is not called then");
                }
                Purpose::Holds => return Err(self.of_no_interest()),
                // The class cannot be initialised: the entry never begins, and catches nothing.
                Purpose::Launch(_) => return Err(Stop::Ended(End::Threw(exception))),
                Purpose::Call | Purpose::Discard | Purpose::Again => {}
            }
            s.stack.truncate(frame.base as usize);
            match s.callers.pop() {
                Some(caller) => s.cur = caller,
                None => return Err(Stop::Ended(End::Threw(exception))),
            }
        }
    }

    fn handler(&mut self, frame: &Frame, class: &'static Class) -> Step<Option<u32>> {
        for handler in &frame.code.handlers {
            if !(handler.start..handler.end).contains(&frame.pc) {
                continue;
            }
            let Some(site) = handler.catches else { return Ok(Some(handler.target)) };
            let caught = self.program.resolve_class(site);
            match caught {
                Ok(caught) if class.is_subclass_of(caught) => return Ok(Some(handler.target)),
                Ok(_) => {}
                // A handler for a class that is not there cannot match anything we have loaded.
                Err(_) => continue,
            }
        }
        Ok(None)
    }

    /// JVMS 5.5 step 10: anything but an Error is wrapped.
    fn initialiser_error(&mut self, s: &mut State, cause: Addr) -> Step<Addr> {
        let error = self.program.class("java/lang/Error");
        let error = self.linked(error)?;
        if self.object(s, cause).class.is_subclass_of(error) {
            return Ok(cause);
        }
        let at = self.new_throwable(s, "java/lang/ExceptionInInitializerError", None, None)?;
        let slot = self.jvm.known.throwable_cause;
        self.object_mut(s, at).set_field(slot, cause.into());
        Ok(at)
    }

    /// The stack as a JVM's stack trace has it: a throwable's own constructors are left out.
    pub fn stack_sites(&self, s: &State, creating: Option<&'static Class>) -> Vec<Site> {
        let mut constructing = creating.is_some();
        let mut sites = Vec::new();
        // What lies below a frame that launches the entry has not begun yet.
        // Nor does a thread know who started it.
        let own = |frame: &&Frame| {
            !matches!(frame.purpose, Purpose::Launch(_)) && !synthetic::starts_thread(frame.method)
        };
        for frame in s.frames().take_while(own) {
            let method = frame.method;
            if constructing {
                let own =
                    method.name == "<init>" && creating.is_some_and(|c| c.is_subclass_of(method.owner()));
                if own || method.name == "fillInStackTrace" {
                    continue;
                }
                constructing = false;
            }
            if synthetic::is_hidden(method) {
                continue;
            }
            sites.push(Site { method, pc: frame.pc, line: frame.code.line(frame.pc) });
        }
        sites
    }

    /// What went wrong in source terms; only for code under analysis, since only that is shown.
    fn describe(&mut self, s: &State, kind: Implicit) -> Option<InstructionFailure> {
        let frame = &s.cur;
        let code = frame.code;
        let application = frame.method.owner().origin != Origin::Jdk;
        let name = |below: usize| source::operand(frame.method, code, frame.pc, below);
        let shown = |machine: &Machine, value: Value| match value.term() {
            Some(t) => machine.terms.display(t).to_string(),
            None => source::literal(value),
        };
        let text = if !application {
            String::new()
        } else {
            match kind {
                Implicit::Null { below, .. } => {
                    format!("{} is null", name(below).unwrap_or_else(|| "the reference".into()))
                }
                Implicit::DivisionByZero { .. } => {
                    format!("{} is 0", name(0).unwrap_or_else(|| "the divisor".into()))
                }
                Implicit::Index { index, length } => {
                    let at = if is_store(frame) { 1 } else { 0 };
                    let name = name(at).unwrap_or_else(|| "the index".into());
                    match (index, length) {
                        // The source has the number itself.
                        (Value::Int(i), Value::Int(n)) if name == i.to_string() => {
                            format!("{name} is out of bounds for length {n}")
                        }
                        (Value::Int(i), Value::Int(n)) => format!("{name} is {i}, the length is {n}"),
                        (_, Value::Int(n)) => format!("{name} is out of bounds for length {n}"),
                        _ => format!("{name} is out of bounds"),
                    }
                }
                Implicit::NegativeSize { size } => {
                    let name = name(0).unwrap_or_else(|| shown(self, size));
                    format!("{name} is negative")
                }
                Implicit::Cast { from, to } => {
                    format!("{} is no {}", from.binary_name(), to.binary_name())
                }
                Implicit::Store { stored } => format!("a {} does not fit", stored.binary_name()),
            }
        };
        let null_source = match kind {
            Implicit::Null { value, .. } => Some(self.null_source(value)),
            _ => None,
        };
        Some(InstructionFailure { text, null_source, condition: self.failing_condition(kind) })
    }

    fn failing_condition(&mut self, kind: Implicit) -> Option<Term> {
        Some(match kind {
            Implicit::Null { value, .. } => self.same_reference(value, Value::NULL),
            Implicit::Index { index, length } => {
                let (i, n, zero) =
                    (index.int_term(&mut self.terms), length.int_term(&mut self.terms), self.terms.int(0));
                let (below, above) = (self.terms.cmp(BvCmp::Slt, i, zero), self.terms.cmp(BvCmp::Sle, n, i));
                self.terms.or(below, above)
            }
            Implicit::NegativeSize { size } => {
                let (size, zero) = (size.int_term(&mut self.terms), self.terms.int(0));
                self.terms.cmp(BvCmp::Slt, size, zero)
            }
            Implicit::DivisionByZero { condition } => condition,
            Implicit::Cast { .. } | Implicit::Store { .. } => return None,
        })
    }

    /// Where a null came from: the variable that decides about it tells.
    pub fn null_source(&mut self, value: Value) -> NullSource {
        if matches!(value, Value::Ref(NULL)) {
            return NullSource::Inside;
        }
        let null = self.same_reference(value, Value::NULL);
        self.null_source_of(null)
    }

    /// The call stack is too deep for us; if one method fills most of it, a JVM may well overflow too.
    pub fn too_deep(&mut self, s: &mut State, callee: &'static Method) -> Step {
        let repeats = s.frames().filter(|f| f.method == callee).count();
        self.pass.reasons.add(Reason::CallDepth, &callee.to_string());
        if repeats * 3 < s.callers.len() || callee.owner().origin == Origin::Jdk {
            return cut(Reason::CallDepth);
        }
        s.caveat(Reason::CallDepth);
        let at = self.new_throwable(s, "java/lang/StackOverflowError", None, None)?;
        Err(Stop::Ended(End::Threw(at)))
    }
}

fn is_store(frame: &Frame) -> bool {
    matches!(frame.code.insns[frame.pc as usize], classes::code::Insn::ArrayStore(_))
}
