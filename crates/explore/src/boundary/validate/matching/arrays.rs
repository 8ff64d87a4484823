//! Arrays: their length, and the elements that were looked at.

use classes::descriptor::Type;
use runtimedata::Recorded;

use super::{ALWAYS, Fit, Matcher};
use crate::machine::heap::{Array, Object};
use crate::machine::value::Value;

impl Matcher<'_> {
    pub(super) fn array(&mut self, object: &Object, items: &[Recorded], length: u64) -> Fit {
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
    pub(super) fn element(
        &mut self,
        index: Value,
        value: Value,
        component: &Type,
        items: &[Recorded],
    ) -> Fit {
        if !self.matters(value) {
            return ALWAYS;
        }
        if let Value::Int(i) = index {
            return match items.get(i as usize) {
                Some(recorded) => self.value(value, component, recorded),
                None => Fit::Never,
            };
        }
        let index = index.int_term(&mut self.machine.terms);
        let mut any = Fit::Never;
        for (i, recorded) in items.iter().enumerate() {
            // It is one of them: what it is taken for in one case says nothing about another.
            let before = (self.met.clone(), self.different.clone());
            let at = self.when(|terms| {
                let i = terms.int(i as i32);
                terms.eq(index, i)
            });
            let fit = self.value(value, component, recorded);
            let here = self.and(at, fit);
            any = self.or(any, here);
            (self.met, self.different) = before;
        }
        any
    }
}
