//! When an unknown call was a recorded one: a condition under which what it was passed is what was recorded, and what came
//! of it, as far as the path looked at it.

use classes::class::Class;
use classes::descriptor::{Primitive, Type};
use runtimedata::{Outcome, Pair, Recorded, Simple, key_of};
use rustc_hash::FxHashMap;
use terms::{FloatCmp, Sort, Term, Terms};

use super::reach::Reach;
use super::relevant::{Variables, arguments};
use crate::heap::{Array, Body, Construction, Object};
use crate::machine::Machine;
use crate::state::State;
use crate::text::{View, compare};
use crate::unknown::{Place, UnknownCall, UnknownOutcome};
use crate::value::{Addr, NULL, Value};

/// Characters of a text that is compared as a whole.
const LONGEST: usize = 512;

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
        let before = State { heap: call.heap.clone(), ..s.clone() };
        let mut passed = Matcher::new(self, before, None);
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
        let mut after = Matcher::new(self, s.clone(), Some(relevant));
        let here = after.outcome(call, pair);
        all = after.and(all, here);
        for written in &call.written {
            let recorded = after_of(call, pair, written.argument);
            let here = match (written.place, recorded) {
                (_, None) => Fit::Never,
                (Place::Field(field), Some(state)) => match state.field(field.name) {
                    Some(recorded) => after.value(written.value, &field.ty, recorded),
                    None => Fit::Never,
                },
                (Place::Element(i), Some(Recorded::Array { class, items, .. })) => {
                    match (items.get(i), Type::parse(&class.replace('.', "/"))) {
                        (Some(recorded), Some(Type::Array(component))) => {
                            after.value(written.value, &component, recorded)
                        }
                        _ => Fit::Never,
                    }
                }
                (Place::Element(_), Some(_)) => Fit::Never,
                (Place::Object, Some(state)) => {
                    let ty = Type::Class(call.method.owner().name.into());
                    after.value(written.value, &ty, state)
                }
            };
            all = after.and(all, here);
        }
        all
    }

    /// The key under which calls with these arguments are found, if they are all known.
    pub(super) fn key_of_arguments(&self, s: &State, call: &UnknownCall) -> Option<u64> {
        let then = State { heap: call.heap.clone(), ..s.clone() };
        let first = call.arguments.len() - call.method.types.parameters.len();
        let known: Vec<Known> = call.arguments[first..]
            .iter()
            .zip(&call.method.types.parameters)
            .map(|(value, ty)| self.known(&then, *value, ty))
            .collect::<Option<_>>()?;
        let simple: Vec<Option<Simple>> = known.iter().map(Known::simple).collect();
        Some(key_of(&simple))
    }

    fn known(&self, s: &State, value: Value, ty: &Type) -> Option<Known> {
        Some(match (value, ty) {
            (Value::Int(x), Type::Primitive(Primitive::Boolean)) => Known::Boolean(x != 0),
            (Value::Int(x), Type::Primitive(Primitive::Char)) => Known::Char(x as u16),
            (Value::Int(x), _) => Known::Integer(x.into()),
            (Value::Long(x), _) => Known::Integer(x),
            (Value::Float(x), _) => Known::Float(x),
            (Value::Double(x), _) => Known::Double(x),
            (Value::Ref(NULL), _) => Known::Null,
            (Value::Ref(at), _) => {
                let object = self.object(s, at);
                if object.class == self.known.string {
                    return self.string_units(s, at).map(Known::Text);
                }
                match self.constant_at(s, at, object) {
                    Some(field) => Known::Constant(field.owner().binary_name(), field.name.into()),
                    None => Known::Object,
                }
            }
            _ => return None,
        })
    }
}

/// An argument whose value is known.
enum Known {
    Null,
    Boolean(bool),
    Integer(i64),
    Float(f32),
    Double(f64),
    Char(u16),
    Text(Vec<u16>),
    Constant(String, String),
    Object,
}

impl Known {
    fn simple(&self) -> Option<Simple<'_>> {
        Some(match self {
            Known::Null => Simple::Null,
            Known::Boolean(value) => Simple::Boolean(*value),
            Known::Integer(value) => Simple::Integer(*value),
            Known::Float(value) => Simple::Float(*value),
            Known::Double(value) => Simple::Double(*value),
            Known::Char(value) => Simple::Char(*value),
            Known::Text(units) => Simple::Text(units),
            Known::Constant(class, name) => Simple::Constant { class, name },
            Known::Object => return None,
        })
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
    /// The objects that states refer to by number.
    objects: FxHashMap<u32, Addr>,
    texts: Vec<SettledText>,
}

impl<'a> Matcher<'a> {
    fn new(machine: &'a mut Machine, state: State, relevant: Option<&'a Variables>) -> Matcher<'a> {
        Matcher { machine, state, relevant, objects: FxHashMap::default(), texts: Vec::new() }
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
            Type::Class(_) | Type::Array(_) => self.reference(value, recorded),
        }
    }

    /// Whether the path depends on it.
    fn matters(&self, value: Value) -> bool {
        let Some(relevant) = self.relevant else { return value != Value::Unset };
        let mut reach = Reach::new(self.machine, &self.state);
        reach.value(value);
        reach.variables.iter().any(|id| relevant.contains(id))
    }

    fn primitive(&mut self, value: Value, primitive: Primitive, recorded: &Recorded) -> Fit {
        let t = self.machine.term_of(value);
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
        self.when(|terms| {
            if x.is_nan() {
                return terms.is_nan(t);
            }
            let x = if single { terms.f32(x as f32) } else { terms.f64(x) };
            terms.fcmp(FloatCmp::Eq, t, x)
        })
    }

    fn reference(&mut self, value: Value, recorded: &Recorded) -> Fit {
        match recorded {
            Recorded::Null => {
                let null = self.machine.same_reference(value, Value::NULL);
                self.when(|_| null)
            }
            Recorded::Ref(id) => match self.objects.get(id) {
                Some(&at) => {
                    let same = self.machine.same_reference(value, Value::Ref(at));
                    self.when(|_| same)
                }
                None => Fit::Never,
            },
            recorded => {
                let mut any = Fit::Never;
                for (guard, at) in self.machine.targets(&self.state, value) {
                    if at == NULL {
                        continue;
                    }
                    let fit = self.object(at, recorded);
                    let here = self.and(Fit::When(guard), fit);
                    any = self.or(any, here);
                }
                any
            }
        }
    }

    fn object(&mut self, at: Addr, recorded: &Recorded) -> Fit {
        let object = self.machine.object(&self.state, at).clone();
        match recorded {
            Recorded::Text(units) if object.class == self.machine.known.string => {
                self.text(at, units, units.len())
            }
            Recorded::CutText { start, length } if object.class == self.machine.known.string => {
                self.text(at, start, *length as usize)
            }
            Recorded::Class(name) => match object.mirror() {
                Some(class) if class.binary_name() == *name => ALWAYS,
                _ => Fit::Never,
            },
            Recorded::Constant { class, name } => {
                let constant = self.machine.constant_at(&self.state, at, &object);
                match constant {
                    Some(field) if field.name == name && field.owner().binary_name() == *class => ALWAYS,
                    _ => Fit::Never,
                }
            }
            Recorded::Array { items, length, id, class } => {
                if !self.is_of(&object, class) {
                    return Fit::Never;
                }
                self.objects.extend(id.map(|id| (id, at)));
                self.array(&object, items, *length)
            }
            Recorded::Object { class, fields, id } => {
                if !self.is_of(&object, class) {
                    return Fit::Never;
                }
                self.objects.extend(id.map(|id| (id, at)));
                self.look_at_fields(at, &object, fields);
                let object = self.machine.object(&self.state, at).clone();
                self.fields(&object, fields)
            }
            // Nobody looked inside then; it fits if nobody does now.
            Recorded::Cut { class } if self.is_of(&object, class) && self.is_untouched(&object) => ALWAYS,
            _ => Fit::Never,
        }
    }

    fn is_of(&self, object: &Object, class: &str) -> bool {
        if object.class.binary_name() == class {
            return true;
        }
        let Some(input) = object.input().filter(|input| input.open) else { return false };
        let Ok(class) = self.machine.program.class(&class.replace('.', "/")) else { return false };
        let below = |bound: &&'static Class| class.is_subclass_of(bound);
        below(&object.class) && input.also.iter().all(below) && !input.not.iter().any(below)
    }

    /// What a path has seen of an object's fields: of one that came out of a call as it was then, of one that is passed as it
    /// is now.
    fn seen_fields(&self, object: &Object) -> Vec<(&'static classes::class::Field, Value)> {
        let lazy = object.input().filter(|input| matches!(input.construction, Construction::Lazy));
        match (&object.body, lazy) {
            (_, Some(input)) if self.relevant.is_some() => input.initial.clone(),
            (Body::Fields(fields), _) => {
                let fields = object.class.layout.iter().copied().zip(fields.iter().copied());
                fields.filter(|(_, value)| *value != Value::Unset).collect()
            }
            (Body::Array(_), _) => Vec::new(),
        }
    }

    /// What is passed to two calls is the same object in both: fields that nobody has looked at yet get their variables now.
    fn look_at_fields(&mut self, at: Addr, object: &Object, recorded: &[(String, Recorded)]) {
        let made =
            |construction: &Construction| !matches!(construction, Construction::Lazy | Construction::Pending);
        if self.relevant.is_some() || object.input().is_none_or(|input| made(&input.construction)) {
            return;
        }
        for field in object.class.layout.iter().copied() {
            let told = recorded.iter().any(|(name, _)| name == field.name);
            if told && object.field(field.slot) == Value::Unset {
                // What cannot be at all stays as it is, and does not fit.
                let Ok(value) = self.machine.lazy_field(&mut self.state, at, field) else { continue };
                self.machine.object_mut(&mut self.state, at).set_field(field.slot, value);
            }
        }
    }

    fn is_untouched(&self, object: &Object) -> bool {
        object.input().is_some() && self.seen_fields(object).is_empty()
    }

    fn fields(&mut self, object: &Object, recorded: &[(String, Recorded)]) -> Fit {
        let mut all = ALWAYS;
        for (field, value) in self.seen_fields(object) {
            // Caches are not what an object is; but the JDK's collections keep what they hold in such fields.
            let cache = field.is_transient() && !field.owner().name.starts_with("java/util/");
            if cache && self.relevant.is_none() {
                continue;
            }
            let shadowed = format!("{}.{}", field.owner().binary_name(), field.name);
            let find = |name: &str| recorded.iter().find(|(known, _)| known == name);
            let found = find(&shadowed).or_else(|| find(field.name));
            let here = match found {
                Some((_, recorded)) => self.value(value, &field.ty, recorded),
                None if self.matters(value) => Fit::Never,
                None => ALWAYS,
            };
            all = self.and(all, here);
            if all == Fit::Never {
                break;
            }
        }
        all
    }

    fn array(&mut self, object: &Object, items: &[Recorded], length: u64) -> Fit {
        let Some(Type::Array(component)) = Type::parse(object.class.name) else { return Fit::Never };
        match object.array() {
            Some(Array::Known(elements)) => {
                if elements.len() as u64 != length {
                    return Fit::Never;
                }
                let mut all = ALWAYS;
                for i in 0..elements.len() {
                    let here = match items.get(i) {
                        Some(recorded) => self.value(elements.get(i), &component, recorded),
                        None if self.matters(elements.get(i)) => Fit::Never,
                        None => ALWAYS,
                    };
                    all = self.and(all, here);
                    if all == Fit::Never {
                        break;
                    }
                }
                all
            }
            Some(Array::Symbolic(array)) if array.writes.is_empty() || self.relevant.is_some() => {
                let size = array.length;
                let mut all = self.when(|terms| {
                    let length = terms.int(length as i32);
                    terms.eq(size, length)
                });
                for (index, value) in array.initial.clone() {
                    let here = self.element(index, value, &component, items);
                    all = self.and(all, here);
                }
                all
            }
            _ => Fit::Never,
        }
    }

    /// An element of the initial contents that was looked at.
    fn element(&mut self, index: Value, value: Value, component: &Type, items: &[Recorded]) -> Fit {
        if !self.matters(value) {
            return ALWAYS;
        }
        if let Value::Int(i) = index {
            return match items.get(i as usize) {
                Some(recorded) => self.value(value, component, recorded),
                None => Fit::Never,
            };
        }
        let index = self.machine.int_term(index);
        let mut any = Fit::Never;
        for (i, recorded) in items.iter().enumerate() {
            let at = self.when(|terms| {
                let i = terms.int(i as i32);
                terms.eq(index, i)
            });
            let fit = self.value(value, component, recorded);
            let here = self.and(at, fit);
            any = self.or(any, here);
        }
        any
    }

    /// A string of this length that begins with these characters.
    fn text(&mut self, at: Addr, units: &[u16], length: usize) -> Fit {
        if let Some(known) = self.machine.string_units(&self.state, at) {
            return if known == units && units.len() == length { ALWAYS } else { Fit::Never };
        }
        let object = self.machine.object(&self.state, at);
        let Some(text) = object.text().cloned() else {
            return match (self.machine.view_bytes(&self.state, at), units.len() == length) {
                (Some(view), true) => self.viewed(&view, units),
                _ => Fit::Never,
            };
        };
        if let Some(made) = text.made() {
            let view = View { length: text.length, units: made.to_vec() };
            return if units.len() == length { self.viewed(&view, units) } else { Fit::Never };
        }
        let mut all = self.when(|terms| {
            let length = terms.int(length as i32);
            terms.eq(text.length, length)
        });
        if units.len() < length && self.relevant.is_none() || units.len() > LONGEST {
            return Fit::Never;
        }
        if units.len() < length && self.looks_beyond(&text, units.len()) {
            return Fit::Never;
        }
        self.texts.push((at, units.len()));
        for (i, &unit) in units.iter().enumerate() {
            let here = self.machine.text_unit(&mut self.state, at, Value::Int(i as i32));
            let same = self.when(|terms| {
                let unit = terms.bv(16, unit.into());
                terms.eq(here, unit)
            });
            all = self.and(all, same);
        }
        all
    }

    fn viewed(&mut self, view: &View, units: &[u16]) -> Fit {
        self.when(|terms| {
            let constant = View::constant(terms, units);
            compare::equal(terms, view, &constant)
        })
    }

    /// Whether a character was looked at that was not recorded.
    fn looks_beyond(&self, text: &crate::heap::Text, known: usize) -> bool {
        match &text.chars {
            crate::heap::Chars::Named(units) => {
                units.iter().any(|(index, _)| !matches!(index, Value::Int(i) if (*i as usize) < known))
            }
            _ => true,
        }
    }
}
