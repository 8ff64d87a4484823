//! What a verifier knows of a frame: the kinds of the values on its operand stack and in its locals.
//!
//! Knows no classes: a reference is a reference.

use crate::code::Element;
use crate::descriptor::Type;

/// JVMS 2.11.1: what instructions tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ComputationalType {
    Int,
    Float,
    Long,
    Double,
    Reference,
    /// What `jsr` pushes and `ret` uses.
    Address,
}

impl ComputationalType {
    /// Of the type a descriptor begins with, which was checked when it was read; `None` for void.
    pub fn of(descriptor: &str) -> Option<ComputationalType> {
        match descriptor.as_bytes().first() {
            Some(b'J') => Some(ComputationalType::Long),
            Some(b'D') => Some(ComputationalType::Double),
            Some(b'F') => Some(ComputationalType::Float),
            Some(b'L' | b'[') => Some(ComputationalType::Reference),
            Some(b'V') | None => None,
            Some(_) => Some(ComputationalType::Int),
        }
    }

    pub fn of_type(ty: &Type) -> ComputationalType {
        ComputationalType::of_element(ty.element())
    }

    pub fn of_element(element: Element) -> ComputationalType {
        match element {
            Element::Byte | Element::Char | Element::Short | Element::Int => ComputationalType::Int,
            Element::Float => ComputationalType::Float,
            Element::Long => ComputationalType::Long,
            Element::Double => ComputationalType::Double,
            Element::Reference => ComputationalType::Reference,
        }
    }

    fn slots(self) -> u8 {
        if self.is_wide() { 2 } else { 1 }
    }

    fn is_wide(self) -> bool {
        matches!(self, ComputationalType::Long | ComputationalType::Double)
    }
}

/// Bottom first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Stack {
    pub kinds: Vec<ComputationalType>,
    pub slots: u32,
}

impl Stack {
    pub fn push(&mut self, kind: ComputationalType) {
        self.kinds.push(kind);
        self.slots += u32::from(kind.slots());
    }

    pub fn pop(&mut self, kind: ComputationalType) -> Result<(), &'static str> {
        match self.kinds.pop() {
            Some(top) if top == kind => {
                self.slots -= u32::from(kind.slots());
                Ok(())
            }
            Some(top) if top.is_wide() != kind.is_wide() => Err("a value of the wrong size on the stack"),
            Some(_) => Err("a value of the wrong kind on the stack"),
            None => Err("the stack is empty"),
        }
    }

    /// The topmost first.
    pub fn pop_all(&mut self, kinds: &[ComputationalType]) -> Result<(), &'static str> {
        kinds.iter().try_for_each(|&kind| self.pop(kind))
    }

    pub fn top(&self) -> Option<ComputationalType> {
        self.kinds.last().copied()
    }

    /// The topmost values that make up so many slots, bottom first; never half a long.
    pub fn take(&mut self, slots: u8) -> Result<Vec<ComputationalType>, &'static str> {
        let mut taken = Vec::new();
        let mut missing = slots;
        while missing > 0 {
            let top = self.top().ok_or("the stack is empty")?;
            missing = missing.checked_sub(top.slots()).ok_or("half of a long on the stack")?;
            self.pop(top)?;
            taken.insert(0, top);
        }
        Ok(taken)
    }

    /// `dup` and its kin: copies the top `slots` below the `under` slots beneath them.
    pub fn duplicate(&mut self, slots: u8, under: u8) -> Result<(), &'static str> {
        let top = self.take(slots)?;
        let beneath = self.take(under)?;
        top.iter().chain(&beneath).chain(&top).for_each(|&kind| self.push(kind));
        Ok(())
    }

    pub fn call(&mut self, descriptor: &str, receiver: bool) -> Result<(), &'static str> {
        let (parameters, result) = descriptor.rsplit_once(')').ok_or("a call without a descriptor")?;
        let mut arguments = Vec::new();
        let mut rest = parameters.strip_prefix('(').unwrap_or(parameters);
        while !rest.is_empty() {
            arguments.extend(ComputationalType::of(rest));
            rest = after_type(rest);
        }
        while let Some(kind) = arguments.pop() {
            self.pop(kind)?;
        }
        if receiver {
            self.pop(ComputationalType::Reference)?;
        }
        ComputationalType::of(result).into_iter().for_each(|kind| self.push(kind));
        Ok(())
    }
}

/// `None` is nothing that may be read: never written, or different where paths met.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Locals(Vec<Option<ComputationalType>>);

impl Locals {
    /// Those of a method that is about to begin.
    pub fn at_entry(parameters: &[Type], is_static: bool) -> Locals {
        let mut locals = Locals::default();
        let receiver = (!is_static).then_some(ComputationalType::Reference);
        for kind in receiver.into_iter().chain(parameters.iter().map(ComputationalType::of_type)) {
            locals.0.push(Some(kind));
            if kind.is_wide() {
                locals.0.push(None);
            }
        }
        locals
    }

    pub fn get(&self, local: u16) -> Option<ComputationalType> {
        self.0.get(usize::from(local)).copied().flatten()
    }

    /// JVMS 4.10.1.7: a long takes two, and half of one is nothing.
    pub fn set(&mut self, local: u16, kind: ComputationalType) {
        let local = usize::from(local);
        let end = local + usize::from(kind.slots());
        if self.0.len() < end {
            self.0.resize(end, None);
        }
        if local > 0 && self.0[local - 1].is_some_and(ComputationalType::is_wide) {
            self.0[local - 1] = None;
        }
        self.0[local] = Some(kind);
        if kind.is_wide() {
            self.0[local + 1] = None;
        }
    }

    /// Keeps what both agree on; whether that is less than before.
    pub fn merge(&mut self, other: &Locals) -> bool {
        let mut changed = false;
        for (local, kind) in self.0.iter_mut().enumerate() {
            if kind.is_some() && other.0.get(local).copied().flatten() != *kind {
                *kind = None;
                changed = true;
            }
        }
        changed
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

fn after_type(descriptor: &str) -> &str {
    let element = descriptor.trim_start_matches('[');
    let end =
        if element.starts_with('L') { element.find(';').map_or(element.len(), |end| end + 1) } else { 1 };
    element.get(end..).unwrap_or("")
}
