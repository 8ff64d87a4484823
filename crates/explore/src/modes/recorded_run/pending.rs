//! Calls out of instrumented code: the machine executes what it can and compares the result with the JVM's; where it
//! cannot, or came to another one, the call is undone and the recorded result taken, a plain value from then on.

use std::rc::Rc;

use classes::class::Origin;
use classes::code::Insn;
use classes::descriptor::Type;
use terms::{Const, Term};

use super::lost::Lost;
use super::tape::{Tape, TapeEvent, TapeValue};
use super::{HandedOver, Machine, RecordedRun};
use crate::inputs::program_inputs;
use crate::machine::heap::{Array, Body, Object};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::outcome::{Reason, Step};

/// A call that has begun.
pub(super) struct Pending {
    /// Before the call, and the tape just behind its beginning.
    before: Box<State>,
    tape: Tape,
    operands: usize,
}

impl Pending {
    fn depth(&self) -> usize {
        self.before.callers.len()
    }

    fn pc(&self) -> u32 {
        self.before.cur.pc
    }
}

/// How many operands a call into code that is not instrumented takes; `None` for everything else.
pub(super) fn leaves(m: &Machine, insn: Insn) -> Option<usize> {
    let operands = insn.stack_effect().filter(|_| insn.is_call())?.pops;
    let Some(site) = insn.method() else { return Some(operands) };
    let is_plain = site.class == "java/lang/Object" && site.name == "<init>";
    let ends = matches!((site.class, site.name), ("java/lang/System" | "java/lang/Runtime", "exit" | "halt"));
    let is_input = insn.is_static() && program_inputs::is_replaced(site);
    let reported = !is_plain && !ends && !is_input && !m.entry.watched.instrumented.contains(site.class);
    reported.then_some(operands)
}

impl RecordedRun {
    pub(super) fn begin_call(&mut self, m: &mut Machine, s: &mut State, operands: usize) -> Step {
        let here = (s.callers.len(), s.cur.pc);
        if self.pending.last().is_some_and(|p| (p.depth(), p.pc()) == here) {
            // The instruction needed something else first and runs again.
            return Ok(());
        }
        match m.tape_mut().next() {
            Some(TapeEvent::Call) => {}
            Some(other) => return m.lose(Lost::differs(m, s, "a call", &other)),
            None => return m.lose(Lost::ended(m, s)),
        }
        self.pending.push(Pending { before: Box::new(s.clone()), tape: m.tape().clone(), operands });
        Ok(())
    }

    /// Calls that have ended by now are compared with what the JVM says of them.
    pub(super) fn answer_calls(&mut self, m: &mut Machine, s: &mut State) -> Result<(), Lost> {
        while let Some(call) = self.pending.last() {
            let depth = s.callers.len();
            if depth > call.depth() || (depth == call.depth() && s.cur.pc == call.pc() && !m.has_unwound()) {
                return Ok(());
            }
            let event = m.tape_mut().next();
            let agrees = match &event {
                None | Some(TapeEvent::Cut) => return Err(Lost::ended(m, s)),
                Some(TapeEvent::Returned(recorded)) => !m.has_unwound() && m.agrees(s, recorded),
                Some(TapeEvent::Threw(_)) => m.has_unwound(),
                Some(_) => false,
            };
            if !agrees {
                let what = if m.has_unwound() { "an exception" } else { "another result" };
                return Err(Lost::differs(m, s, what, &event.expect("seen above")));
            }
            self.pending.pop();
        }
        Ok(())
    }

    /// Undoes the innermost call and takes its result from the tape. False: there is none.
    pub(super) fn take_recorded(&mut self, m: &mut Machine, s: &mut Box<State>) -> bool {
        while let Some(Pending { before, tape, operands }) = self.pending.pop() {
            *s = before;
            *m.tape_mut() = tape;
            self.entered.undo(m, s);
            m.hand_over(s, operands);
            let may_have_changed = m.hands_over_state(s, operands);
            let (event, inputs) = m.tape_mut().leave_call();
            let taken = match &event {
                // What the program asked for in there is not followed; it keeps its place among the inputs.
                _ if !inputs.is_empty() => false,
                Some(TapeEvent::Returned(recorded)) => m.finish_recorded(s, operands, recorded),
                Some(TapeEvent::Threw(class)) => {
                    m.mode.note_caught();
                    m.throw_new(s, &class.replace('.', "/"), None).is_ok()
                }
                _ => false,
            };
            if taken {
                if may_have_changed || !matches!(event, Some(TapeEvent::Returned(TapeValue::Void))) {
                    // With other inputs, or at another time, it might have been another.
                    s.caveat(Reason::UnmodelledCall);
                }
                return true;
            }
        }
        false
    }
}

impl Machine {
    /// Whether the operand on top is what the JVM recorded, as far as that can be told.
    fn agrees(&mut self, s: &State, recorded: &TapeValue) -> bool {
        let value = match recorded {
            TapeValue::Void => return true,
            _ => s.peek(0),
        };
        let model = s.condition.model.clone().unwrap_or_default();
        let constant = value.term().map(|t| self.terms.evaluate(t, &model));
        match (recorded, value, constant) {
            (TapeValue::Int(x), Value::Int(y), _) => *x == y,
            (TapeValue::Long(x), Value::Long(y), _) => *x == y,
            (TapeValue::Float(x), Value::Float(y), _) => {
                x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan()
            }
            (TapeValue::Double(x), Value::Double(y), _) => {
                x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan()
            }
            (TapeValue::Int(x), _, Some(c)) => *x == c.bits() as u32 as i32,
            (TapeValue::Long(x), _, Some(c)) => *x == c.bits() as i64,
            (TapeValue::Float(x), _, Some(Const::F32(y))) => {
                x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan()
            }
            (TapeValue::Double(x), _, Some(Const::F64(y))) => {
                x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan()
            }
            (TapeValue::Null, Value::Ref(at), _) => at == NULL,
            (TapeValue::Null, _, Some(Const::Ref(at))) => at == NULL.0,
            (TapeValue::Text(units), Value::Ref(at), _) => {
                at != NULL && self.string_units(s, at).is_none_or(|known| known == *units)
            }
            (_, Value::Ref(at), _) => at != NULL,
            (_, _, Some(Const::Ref(at))) => at != NULL.0,
            _ => false,
        }
    }

    /// Remembers what the call was passed.
    fn hand_over(&mut self, s: &mut State, operands: usize) {
        let before = s.condition.facts.len();
        for below in 0..operands {
            let values = match s.peek(below) {
                Value::Ref(at) if at != NULL => self.text_terms(s, at),
                value => value.term().into_iter().collect(),
            };
            let values = values.into_iter().map(|value| HandedOver { value, before });
            Rc::make_mut(&mut s.handed_over).extend(values);
        }
    }

    /// Whether an argument is an object that the call may have changed. Of a receiver that is not the program's, nothing is
    /// known afterwards.
    fn hands_over_state(&self, s: &State, operands: usize) -> bool {
        let is_mutable = |value: Value| match value {
            Value::Ref(at) if at != NULL => {
                let class = self.object(s, at).class;
                class.is_array() || class.origin == Origin::Application
            }
            Value::SymRef(_) => true,
            _ => false,
        };
        (0..operands).any(|below| is_mutable(s.peek(below)))
    }

    /// The length and the characters of an input string.
    fn text_terms(&mut self, s: &mut State, at: Addr) -> Vec<Term> {
        let Some(text) = self.object(s, at).text() else { return Vec::new() };
        let length = text.length;
        let known = self.known_int(s, Value::SymInt(length)).unwrap_or_default();
        let units = (0..known).map(|i| self.text_unit(s, at, Value::Int(i))).collect::<Vec<_>>();
        std::iter::once(length).chain(units).collect()
    }

    fn finish_recorded(&mut self, s: &mut State, operands: usize, recorded: &TapeValue) -> bool {
        if *recorded == TapeValue::Void {
            self.forget_receiver(s, operands);
            s.finish_void(operands);
            return true;
        }
        let Some(value) = self.recorded_value(s, recorded) else { return false };
        s.finish(operands, value);
        true
    }

    /// The value that the JVM reported, as far as it did.
    fn recorded_value(&mut self, s: &mut State, recorded: &TapeValue) -> Option<Value> {
        Some(match recorded {
            TapeValue::Void => return None,
            TapeValue::Int(x) => Value::Int(*x),
            TapeValue::Long(x) => Value::Long(*x),
            TapeValue::Float(x) => Value::Float(*x),
            TapeValue::Double(x) => Value::Double(*x),
            TapeValue::Null => Value::NULL,
            TapeValue::Text(units) => self.new_string(s, units).into(),
            TapeValue::Boxed(class, value) => {
                let class = self.program.class(&class.replace('.', "/")).ok()?;
                let value = self.recorded_value(s, value)?;
                let mut object = Object::with_fields(class);
                object.set_field(class.find_field("value")?.slot, value);
                self.allocate(s, object).into()
            }
            TapeValue::Array(class, elements) => {
                let class = self.program.class_of(&Type::parse(&class.replace('.', "/"))?).ok()?;
                let at = self.new_array(s, class, Value::Int(elements.len() as i32)).ok()?;
                for (i, element) in elements.iter().enumerate() {
                    let element = self.recorded_value(s, element)?;
                    if let Some(Array::Known(elements)) = self.object_mut(s, at).array_mut() {
                        elements.set(i, element);
                    }
                }
                at.into()
            }
            TapeValue::Object(class) => match self.program.class(&class.replace('.', "/")) {
                Ok(class) if !class.is_array() => {
                    // Nothing is known of it: whoever looks inside is lost, and what is called on it is recorded, too.
                    let fields = vec![Value::Unset; class.layout.len()];
                    self.allocate(s, Object::new(class, Body::Fields(fields.into()))).into()
                }
                _ => return None,
            },
        })
    }

    /// A constructor or another method without a result did something that nobody saw.
    fn forget_receiver(&mut self, s: &mut State, operands: usize) {
        if operands == 0 {
            return;
        }
        if let Value::Ref(at) = s.peek(operands - 1)
            && at != NULL
            && self.object(s, at).class.origin != Origin::Application
            && let Body::Fields(fields) = &mut self.object_mut(s, at).body
        {
            *fields = vec![Value::Unset; fields.len()].into();
        }
    }

    pub(super) fn compare_branch(&mut self, s: &State, ordinal: u32, taken: bool, either: bool) -> Step {
        match self.tape_mut().next() {
            Some(TapeEvent::Branch { site, taken: there })
                if site.ordinal == ordinal
                    && site.method == s.cur.method.name
                    && (either || taken == there) =>
            {
                Ok(())
            }
            None | Some(TapeEvent::Cut) => self.lose(Lost::ended(self, s)),
            Some(other) => {
                let expected = format!("{} at branch {ordinal}", if taken { "a jump" } else { "no jump" });
                self.lose(Lost::differs(self, s, &expected, &other))
            }
        }
    }

    pub(super) fn compare_switch(&mut self, s: &State, ordinal: u32, key: Option<i32>) -> Step {
        match self.tape_mut().next() {
            Some(TapeEvent::Switch { site, key: there })
                if site.ordinal == ordinal
                    && site.method == s.cur.method.name
                    && key.is_none_or(|k| k == there) =>
            {
                Ok(())
            }
            None | Some(TapeEvent::Cut) => self.lose(Lost::ended(self, s)),
            Some(other) => self.lose(Lost::differs(self, s, &format!("a switch on {key:?}"), &other)),
        }
    }
}
