//! When an unknown call was a recorded one: a condition under which what it was passed is what was recorded, and what came
//! of it, as far as the path looked at it.

mod arrays;
mod collections;
mod objects;
mod texts;

use classes::descriptor::{Primitive, Type};
use runtimedata::{Outcome, Pair, Recorded};
use rustc_hash::FxHashMap;
use terms::{FloatCmp, Sort, Term, Terms, VarId};

use super::reach::ReachedVariables;
use super::relevant::{Variables, arguments};
use crate::boundary::{UnknownCall, UnknownOutcome, WrittenPart};
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};

/// A text whose first characters a recorded call settles.
pub type SettledText = (Addr, usize);

/// Whether a value may be what was recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// It is not, or nobody can tell.
    Never,
    When(Term),
}

const ALWAYS: Fit = Fit::When(Terms::TRUE);

impl Machine {
    /// When this call was that recorded one; the texts which that settles are added to `texts`.
    pub(super) fn may_have_been(
        &mut self,
        s: &State,
        call: &UnknownCall,
        pair: &Pair,
        relevant: &Variables,
        texts: &mut Vec<SettledText>,
    ) -> Fit {
        let before = call.state_then(s);
        let mut passed = Matcher::new(self, before, pair, None);
        let arguments: Vec<Value> = arguments(call).collect();
        let mut all = ALWAYS;
        let receiver = usize::from(!call.method.is_static() && !call.method.is_constructor());
        if receiver == 1 {
            let Some(recorded) = &pair.receiver else { return Fit::Never };
            let ty = Type::Class(call.method.owner().name.into());
            all = passed.value(arguments[0], &ty, recorded);
        }
        let parameters = call.method.types.parameters.iter();
        for ((value, ty), recorded) in arguments[receiver..].iter().zip(parameters).zip(&pair.arguments) {
            let here = passed.value(*value, ty, recorded);
            all = passed.and(all, here);
        }
        if all == Fit::Never {
            return all;
        }
        texts.append(&mut passed.texts);
        let mut after = Matcher::new(self, s.clone(), pair, Some(relevant));
        let here = after.outcome(call, pair);
        all = after.and(all, here);
        for written in &call.written {
            let recorded = after_of(call, pair, written.argument);
            let here = match (written.place, recorded) {
                (_, None) => Fit::Never,
                (WrittenPart::Field(field), Some(state)) => match state.field(field.name) {
                    Some(recorded) => after.value(written.value, &field.ty, recorded),
                    None => Fit::Never,
                },
                (WrittenPart::Element(i), Some(Recorded::Array { class, items, .. })) => {
                    match (items.get(i), Type::parse(&class.replace('.', "/"))) {
                        (Some(recorded), Some(Type::Array(component))) => {
                            after.value(written.value, &component, recorded)
                        }
                        _ => Fit::Never,
                    }
                }
                (WrittenPart::Element(_), Some(_)) => Fit::Never,
                (WrittenPart::Object, Some(state)) => {
                    let ty = Type::Class(call.method.owner().name.into());
                    after.value(written.value, &ty, state)
                }
            };
            all = after.and(all, here);
        }
        all
    }
}

/// The state of an argument after the call.
fn after_of<'a>(call: &UnknownCall, pair: &'a Pair, argument: usize) -> Option<&'a Recorded> {
    let instance = usize::from(!call.method.is_static());
    match argument.checked_sub(instance) {
        None => pair.receiver_after.as_ref().or(pair.receiver.as_ref()),
        Some(i) => pair.arguments_after.as_ref().unwrap_or(&pair.arguments).get(i),
    }
}

struct Matcher<'a> {
    machine: &'a mut Machine,
    state: State,
    /// Of what came out of a call only what these variables are part of has to fit. What was passed has to fit as a whole.
    relevant: Option<&'a Variables>,
    pair: &'a Pair,
    /// What was met in the place of recorded objects that are referred to by number.
    met: FxHashMap<u32, Value>,
    /// References in the place of different objects, by what they may refer to.
    different: FxHashMap<Addr, Vec<Value>>,
    texts: Vec<SettledText>,
}

impl<'a> Matcher<'a> {
    fn new(
        machine: &'a mut Machine,
        state: State,
        pair: &'a Pair,
        relevant: Option<&'a Variables>,
    ) -> Matcher<'a> {
        let (met, different) = (FxHashMap::default(), FxHashMap::default());
        Matcher { machine, state, relevant, pair, met, different, texts: Vec::new() }
    }

    fn and(&mut self, a: Fit, b: Fit) -> Fit {
        match (a, b) {
            (Fit::When(a), Fit::When(b)) => self.when(|terms| terms.and(a, b)),
            _ => Fit::Never,
        }
    }

    fn or(&mut self, a: Fit, b: Fit) -> Fit {
        match (a, b) {
            (Fit::When(a), Fit::When(b)) => self.when(|terms| terms.or(a, b)),
            (Fit::Never, other) | (other, Fit::Never) => other,
        }
    }

    fn when(&mut self, condition: impl FnOnce(&mut Terms) -> Term) -> Fit {
        match condition(&mut self.machine.terms) {
            Terms::FALSE => Fit::Never,
            condition => Fit::When(condition),
        }
    }

    fn outcome(&mut self, call: &UnknownCall, pair: &Pair) -> Fit {
        match (call.outcome, &pair.outcome) {
            (UnknownOutcome::Returned(Some(value)), Outcome::Returned(recorded)) => {
                let ty = call.method.types.result.as_ref().expect("it has a result");
                self.value(value, ty, recorded)
            }
            (UnknownOutcome::Returned(None), Outcome::ReturnedNothing) => ALWAYS,
            (UnknownOutcome::Threw { class, message }, Outcome::Threw { class: thrown, message: said }) => {
                if class.binary_name() != *thrown {
                    return Fit::Never;
                }
                let said = said.as_deref().map_or(Recorded::Null, Recorded::text);
                self.value(message, &Type::Class("java/lang/String".into()), &said)
            }
            _ => Fit::Never,
        }
    }

    fn value(&mut self, value: Value, ty: &Type, recorded: &Recorded) -> Fit {
        if !self.matters(value) {
            return ALWAYS;
        }
        match ty {
            Type::Primitive(primitive) => self.primitive(value, *primitive, recorded),
            Type::Class(_) | Type::Array(_) => self.reference(value, ty, recorded),
        }
    }

    /// Whether the path depends on it.
    fn matters(&self, value: Value) -> bool {
        self.depends_on(value, &[])
    }

    /// Whether it depends on a variable behind this value, apart from some.
    fn depends_on(&self, value: Value, apart_from: &[VarId]) -> bool {
        let Some(relevant) = self.relevant else { return value != Value::Unset };
        let mut reach = ReachedVariables::new(self.machine, &self.state);
        reach.value(value);
        reach.variables.iter().any(|id| relevant.contains(id) && !apart_from.contains(id))
    }

    fn primitive(&mut self, value: Value, primitive: Primitive, recorded: &Recorded) -> Fit {
        let t = value.to_term(&mut self.machine.terms);
        let number = match (primitive, recorded) {
            (Primitive::Float | Primitive::Double, Recorded::Float(x)) => return self.float(t, *x),
            (Primitive::Float | Primitive::Double, Recorded::Integer(x)) => return self.float(t, *x as f64),
            (Primitive::Boolean, Recorded::Boolean(b)) => i64::from(*b),
            (Primitive::Char, recorded) => match recorded.as_char() {
                Some(unit) => unit.into(),
                None => return Fit::Never,
            },
            (_, Recorded::Integer(x)) => *x,
            _ => return Fit::Never,
        };
        let Sort::Bv(width) = self.machine.terms.sort(t) else { return Fit::Never };
        self.when(|terms| {
            let number = if width == 64 { terms.long(number) } else { terms.int(number as i32) };
            terms.eq(t, number)
        })
    }

    fn float(&mut self, t: Term, x: f64) -> Fit {
        let single = self.machine.terms.sort(t) == Sort::F32;
        let is_zero = x == 0.0;
        self.when(|terms| {
            if x.is_nan() {
                return terms.is_nan(t);
            }
            let x = if single { terms.f32(x as f32) } else { terms.f64(x) };
            if is_zero {
                // The two zeros are equal and not the same.
                let (t, x) = (terms.float_bits(t), terms.float_bits(x));
                return terms.eq(t, x);
            }
            terms.fcmp(FloatCmp::Eq, t, x)
        })
    }

    fn reference(&mut self, value: Value, declared: &Type, recorded: &Recorded) -> Fit {
        match recorded {
            Recorded::Null => {
                let null = self.machine.same_reference(value, Value::NULL);
                self.when(|_| null)
            }
            Recorded::Ref(id) => match (self.met.get(id), self.told_elsewhere(*id)) {
                (Some(&other), _) => self.same(value, other),
                // Nobody looked at the place where it was told.
                (None, Some(recorded)) => self.reference(value, declared, recorded),
                (None, None) => Fit::Never,
            },
            recorded => match recorded.id().and_then(|id| self.met.get(&id)) {
                Some(&other) => self.same(value, other),
                None => self.new_object(value, declared, recorded),
            },
        }
    }

    fn same(&mut self, a: Value, b: Value) -> Fit {
        let same = self.machine.same_reference(a, b);
        self.when(|_| same)
    }

    fn told_elsewhere(&self, id: u32) -> Option<&'a Recorded> {
        match self.relevant {
            Some(_) => self.pair.object_after(id),
            None => self.pair.object_before(id),
        }
    }

    /// A reference in the place of an object that was not met before.
    fn new_object(&mut self, value: Value, declared: &Type, recorded: &Recorded) -> Fit {
        self.met.extend(recorded.id().map(|id| (id, value)));
        let identified = matches!(recorded, Recorded::Object { .. } | Recorded::Array { .. });
        let mut any = Fit::Never;
        for (guard, at) in self.machine.targets(&self.state, value) {
            if at == NULL {
                continue;
            }
            let mut here = Fit::When(guard);
            if identified {
                here = self.is_no_other(value, at, here);
            }
            let fit = self.object(at, declared, recorded);
            here = self.and(here, fit);
            any = self.or(any, here);
        }
        any
    }

    /// One object is not two recorded ones.
    fn is_no_other(&mut self, value: Value, at: Addr, fit: Fit) -> Fit {
        let others = self.different.entry(at).or_default();
        let earlier = others.clone();
        others.push(value);
        earlier.into_iter().fold(fit, |fit, other| {
            let same = self.machine.same_reference(value, other);
            let different = self.when(|terms| terms.not(same));
            self.and(fit, different)
        })
    }
}
