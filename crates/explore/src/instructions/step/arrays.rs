//! Array creation, length, loads and stores, with concrete and symbolic lengths and indices.

use classes::class::{Class, ClassSite, Origin};
use classes::code::Element;
use classes::descriptor::Primitive;
use terms::{BvCmp, Term};

use crate::instructions::throw::Implicit;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Elements, Fill, Object, SymbolicArray};
use crate::machine::references::Targets;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::{Assumption, LeftOut, no_behaviour};
use crate::path::outcome::{Reason, Step, cut};

/// A concrete `new T[n]` above this is refused: the JVM of a test has not the memory either.
const MAX_ALLOCATION: i64 = 1 << 24;

impl Machine {
    pub(super) fn new_primitive_array(&mut self, s: &mut State, element: Primitive) -> Step {
        let class = self.program.array_of(self.program.primitive(element));
        self.new_array_instruction(s, class)
    }

    pub(super) fn new_reference_array(&mut self, s: &mut State, site: &'static ClassSite) -> Step {
        let component = self.program.resolve_class(site);
        let component = self.linked(component)?;
        self.new_array_instruction(s, self.program.array_of(component))
    }

    fn new_array_instruction(&mut self, s: &mut State, class: &'static Class) -> Step {
        let size = s.peek(0);
        if self.is_negative(s, size)? {
            return self.throw_implicit(s, Implicit::NegativeSize { size });
        }
        let at = self.new_array(s, class, size)?;
        s.finish(1, at.into());
        Ok(())
    }

    pub(super) fn new_multi_array(
        &mut self,
        s: &mut State,
        site: &'static ClassSite,
        dimensions: u8,
    ) -> Step {
        let class = self.program.resolve_class(site);
        let class = self.linked(class)?;
        let count = dimensions as usize;
        let mut sizes: Vec<Value> = (0..count).rev().map(|below| s.peek(below)).collect();
        for &size in &sizes {
            if self.is_negative(s, size)? {
                return self.throw_implicit(s, Implicit::NegativeSize { size });
            }
        }
        // All but the innermost dimension decide how many arrays there are, so they have to be numbers.
        for size in &mut sizes[..count - 1] {
            *size = Value::Int(self.concretise(s, *size)?);
        }
        let at = self.new_nested(s, class, &sizes)?;
        s.finish(count, at.into());
        Ok(())
    }

    fn new_nested(&mut self, s: &mut State, class: &'static Class, sizes: &[Value]) -> Step<Addr> {
        let at = self.new_array(s, class, sizes[0])?;
        if let (Value::Int(n), Some(component)) = (sizes[0], class.component) {
            for i in 0..n as usize {
                if sizes.len() == 1 {
                    break;
                }
                let inner = self.new_nested(s, component, &sizes[1..])?;
                if let Some(Array::Known(elements)) = self.object_mut(s, at).array_mut() {
                    elements.set(i, inner.into());
                }
            }
        }
        Ok(at)
    }

    /// A zeroed array; `size` is known not to be negative.
    pub fn new_array(&mut self, s: &mut State, class: &'static Class, size: Value) -> Step<Addr> {
        let kind = element_of(class);
        let array = match size {
            Value::Int(n) if !self.may_allocate(n.into()) => return cut(Reason::Memory),
            Value::Int(n) => Array::Known(Elements::zeroed(kind, n as usize)),
            size => {
                let length = size.int_term(&mut self.terms);
                Array::Symbolic(Box::new(SymbolicArray::new(length, Fill::Zero(zero_of(kind)))))
            }
        };
        Ok(self.allocate(s, Object::new(class, Body::Array(array))))
    }

    fn may_allocate(&self, elements: i64) -> bool {
        // Small ones are seen when the path is looked at next.
        let worth_asking = elements > 1 << 14;
        elements <= MAX_ALLOCATION
            && (!worth_asking || self.meter.budget.has_room(elements as u64 * size_of::<Value>() as u64))
    }

    pub fn is_negative(&mut self, s: &mut State, size: Value) -> Step<bool> {
        match size {
            Value::Int(n) => Ok(n < 0),
            size => {
                let (size, zero) = (size.int_term(&mut self.terms), self.terms.int(0));
                let negative = self.terms.cmp(BvCmp::Slt, size, zero);
                self.decide(s, negative)
            }
        }
    }

    pub(super) fn array_length(&mut self, s: &mut State) -> Step {
        let value = s.peek(0);
        if !self.non_null(s, value, 0)? {
            return Ok(());
        }
        let mut parts = Vec::new();
        for (guard, at) in self.targets(s, value) {
            parts.push((guard, self.length_of(s, at)));
        }
        let length = self.merge(&parts);
        let length = self.resolved(s, length);
        s.finish(1, length);
        Ok(())
    }

    pub fn length_of(&self, s: &State, at: Addr) -> Value {
        match self.object(s, at).array() {
            Some(Array::Known(elements)) => Value::Int(elements.len() as i32),
            Some(Array::Symbolic(array)) => Value::of_int(&self.terms, array.length),
            None => Value::Int(0),
        }
    }

    /// The arrays an access may mean, `depth` operands down, and its index, which is within them all; `None` if something
    /// was thrown or must happen first.
    fn accessed(&mut self, s: &mut State, depth: usize) -> Step<Option<(Targets, Value)>> {
        let (array, index) = (s.peek(depth), s.peek(depth - 1));
        if !self.non_null(s, array, depth)? {
            return Ok(None);
        }
        let mut targets = self.targets(s, array);
        let Some(index) = self.checked_index(s, &targets, index)? else { return Ok(None) };
        targets.retain(|&(_, at)| self.may_hold(s, at, index));
        if targets.is_empty() {
            return no_behaviour("the index lies in none of the arrays");
        }
        Ok(Some((targets, index)))
    }

    pub(super) fn array_load(&mut self, s: &mut State) -> Step {
        let Some((targets, index)) = self.accessed(s, 1)? else { return Ok(()) };
        let mut parts = Vec::new();
        for (guard, at) in targets {
            parts.push((guard, self.load_element(s, at, index)?));
        }
        let value = self.merge(&parts);
        let value = self.resolved(s, value);
        s.finish(2, value);
        Ok(())
    }

    pub(super) fn array_store(&mut self, s: &mut State, kind: Element) -> Step {
        let value = s.peek(0);
        let Some((targets, index)) = self.accessed(s, 2)? else { return Ok(()) };
        if kind == Element::Reference && !self.check_store(s, &targets, value)? {
            return Ok(());
        }
        let mut writes = Vec::new();
        for &(guard, at) in &targets {
            let value = self.narrow_element(s, at, kind, value);
            let new = if targets.len() == 1 {
                value
            } else {
                let old = self.load_element(s, at, index)?;
                self.either(guard, value, old)
            };
            writes.push((at, new));
        }
        for (at, new) in writes {
            self.store_element(s, at, index, new)?;
        }
        s.finish_void(3);
        Ok(())
    }

    /// JVMS 6.5.aastore: the value must fit the array's runtime component type. False: thrown.
    fn check_store(&mut self, s: &mut State, targets: &[(Term, Addr)], value: Value) -> Step<bool> {
        if value == Value::NULL {
            return Ok(true);
        }
        for &(_, array) in targets {
            let stored: Vec<_> =
                self.targets(s, value).iter().map(|&(_, at)| self.object(s, at).class).collect();
            self.fix_component(s, array, &stored);
            let Some(component) = self.object(s, array).class.component else { continue };
            for (guard, at) in self.targets(s, value) {
                if self.known_instance(s, at, component) == Some(true) {
                    continue;
                }
                if self.decide(s, guard)? && !self.is_instance(s, at, component)? {
                    let stored = self.object(s, at).class;
                    self.throw_implicit(s, Implicit::Store { stored })?;
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// An input array may be of a subtype of its declared type; that shows only when something is stored. Fork once:
    /// the declared type, and the first subtype that objects of these classes do not fit.
    pub(crate) fn fix_component(&mut self, s: &mut State, array: Addr, stored: &[&'static Class]) {
        let object = self.object(s, array);
        let Some(component) = object.class.component else { return };
        let others = "arrays of other types";
        if object.input().is_some_and(|i| !i.unknown) && component.is_array() && has_subtypes(component) {
            self.leave_out(s, LeftOut::Assumed(Assumption::UsualClasses, others.into()));
        }
        if !self.object(s, array).input().is_some_and(|i| i.open) {
            return;
        }
        if !self.implementable_below(component, &[]).is_empty() {
            self.leave_out(s, LeftOut::Assumed(Assumption::ClosedWorld, others.into()));
        }
        let mut types = vec![component];
        let below = self.candidate_classes(component, &[], &[]);
        let strictly_below = below.iter().filter(|c| **c != component).count();
        let unfit = |c: &&'static Class| *c != component && stored.iter().any(|v| !v.is_subclass_of(c));
        types.extend(below.into_iter().find(unfit));
        s.note_type_question();
        let others = match component.origin == Origin::Jdk || strictly_below > 1 {
            true => LeftOut::Assumed(Assumption::UsualClasses, others.into()),
            false => LeftOut::Nothing("these are all that are known"),
        };
        self.choose(s, types, others, |machine, state, component| {
            let class = machine.program.array_of(component);
            let object = machine.object_mut(state, array);
            object.class = class;
            if let Some(input) = object.input_mut() {
                input.open = false;
            }
        });
    }

    /// Makes sure the index lies within every array meant. `None`: the exception is thrown.
    fn checked_index(
        &mut self,
        s: &mut State,
        targets: &[(Term, Addr)],
        index: Value,
    ) -> Step<Option<Value>> {
        let parts: Vec<_> = targets.iter().map(|&(guard, at)| (guard, self.length_of(s, at))).collect();
        let length = self.merge(&parts);
        if let (Value::Int(i), Value::Int(n)) = (index, length) {
            if i < 0 || i >= n {
                self.throw_implicit(s, Implicit::Index { index, length })?;
                return Ok(None);
            }
            return Ok(Some(index));
        }
        let (i, n, zero) =
            (index.int_term(&mut self.terms), length.int_term(&mut self.terms), self.terms.int(0));
        let below = self.terms.cmp(BvCmp::Slt, i, zero);
        let above = self.terms.cmp(BvCmp::Sle, n, i);
        if self.decide(s, below)? || self.decide(s, above)? {
            self.throw_implicit(s, Implicit::Index { index, length })?;
            return Ok(None);
        }
        Ok(Some(index))
    }

    /// Of several arrays it may be, those too short for the index are not meant on this path: that was checked for all
    /// of them together.
    fn may_hold(&self, s: &State, at: Addr, index: Value) -> bool {
        match (index, self.length_of(s, at)) {
            (Value::Int(i), Value::Int(n)) => i < n,
            _ => true,
        }
    }

    fn narrow_element(&mut self, s: &State, at: Addr, kind: Element, value: Value) -> Value {
        let boolean = self.object(s, at).class.component.is_some_and(|c| c.name == "boolean");
        let Value::SymInt(t) = value else {
            return if boolean { and_one(value) } else { narrow_concrete(kind, value) };
        };
        let narrowed = match kind {
            // JVMS 6.5.bastore: a boolean array keeps the low bit.
            Element::Byte if boolean => {
                let one = self.terms.int(1);
                self.terms.bin(terms::BvOp::And, t, one)
            }
            Element::Byte => {
                let low = self.terms.truncate(t, 8);
                self.terms.sign_extend(low, 32)
            }
            Element::Short => {
                let low = self.terms.truncate(t, 16);
                self.terms.sign_extend(low, 32)
            }
            Element::Char => {
                let low = self.terms.truncate(t, 16);
                self.terms.zero_extend(low, 32)
            }
            _ => t,
        };
        Value::of_int(&self.terms, narrowed)
    }
}

fn narrow_concrete(kind: Element, value: Value) -> Value {
    match (kind, value) {
        (Element::Byte, Value::Int(x)) => Value::Int((x as i8).into()),
        (Element::Short, Value::Int(x)) => Value::Int((x as i16).into()),
        (Element::Char, Value::Int(x)) => Value::Int((x as u16).into()),
        _ => value,
    }
}

fn and_one(value: Value) -> Value {
    if let Value::Int(x) = value { Value::Int(x & 1) } else { value }
}

/// How the elements of an array class are stored.
pub fn element_of(class: &'static Class) -> Element {
    match class.name.as_bytes().get(1) {
        Some(b'Z' | b'B') => Element::Byte,
        Some(b'C') => Element::Char,
        Some(b'S') => Element::Short,
        Some(b'I') => Element::Int,
        Some(b'J') => Element::Long,
        Some(b'F') => Element::Float,
        Some(b'D') => Element::Double,
        _ => Element::Reference,
    }
}

pub fn zero_of(kind: Element) -> Value {
    match kind {
        Element::Byte | Element::Char | Element::Short | Element::Int => Value::Int(0),
        Element::Long => Value::Long(0),
        Element::Float => Value::Float(0.0),
        Element::Double => Value::Double(0.0),
        Element::Reference => Value::NULL,
    }
}

/// Whether there are arrays of a narrower type than this one.
fn has_subtypes(array: &Class) -> bool {
    let innermost = std::iter::successors(Some(array), |class| class.component).last();
    innermost.is_some_and(|class| !class.is_primitive() && !class.is_final())
}
