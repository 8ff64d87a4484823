//! Lists of any size: an `ArrayList` whose array has a symbolic length, so that the JDK's own code works on it.

use std::rc::Rc;

use terms::{BvCmp, Sort};

use super::VarOrigin;
use super::makers::MAX_FILLED;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Construction, Extra, Fill, Object, SymbolicArray, SymbolicInput};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step, cut};

/// Longer lists fill the memory when they grow.
const MAX_LIST: i32 = 1 << 30;

impl Machine {
    /// Makes an input an `ArrayList` with more elements than those that are filled one by one.
    pub(super) fn long_list(&mut self, s: &mut State, at: Addr) -> Step {
        self.list_with_more_than(s, at, MAX_FILLED as i32)
    }

    /// The same for a list that came out of a call that was not followed: it has any number of elements.
    pub(super) fn unknown_list(&mut self, s: &mut State, at: Addr) -> Step {
        self.list_with_more_than(s, at, -1)
    }

    /// The same for a list that something else holds: it has any number of elements now.
    pub(super) fn any_list(&mut self, s: &mut State, at: Addr, holder: SymbolicInput) -> Step {
        self.object_mut(s, at).extra = Some(Rc::new(Extra::Input(holder)));
        self.list_with_more_than(s, at, -1)
    }

    fn list_with_more_than(&mut self, s: &mut State, at: Addr, few: i32) -> Step {
        let class = self.object(s, at).class;
        let (Some(elements), Some(size)) = (class.find_field("elementData"), class.find_field("size")) else {
            return cut(Reason::InternalError);
        };
        let Some(input) = self.object(s, at).input().cloned() else {
            return cut(Reason::InternalError);
        };
        let length =
            self.input_var(&format!("{}.size()", input.name), Sort::Bv(32), VarOrigin::inside(input.unknown));
        let (few, most) = (self.terms.int(few), self.terms.int(MAX_LIST));
        let more = self.terms.cmp(BvCmp::Slt, few, length);
        self.require(s, more, LeftOut::Nothing("shorter ones are filled one by one"))?;
        let short_enough = self.terms.cmp(BvCmp::Sle, length, most);
        self.require(s, short_enough, LeftOut::Nothing("longer ones are a matter of memory"))?;
        let array = self.array_inside(s, &input, length);
        let values = [(elements, Value::Ref(array)), (size, Value::of_int(&self.terms, length))];
        let object = self.object_mut(s, at);
        object.body = Object::with_fields(class).body;
        for (field, value) in values {
            object.set_field(field.slot, value);
        }
        if let Some(input) = object.input_mut() {
            input.construction = Construction::Lazy;
            input.initial = values.to_vec();
        }
        Ok(())
    }

    fn array_inside(&mut self, s: &mut State, list: &SymbolicInput, length: terms::Term) -> Addr {
        let object = self.jvm.known.object;
        let body = Body::Array(Array::Symbolic(Box::new(SymbolicArray::new(length, Fill::Fresh))));
        let mut array = Object::new(self.program.array_of(object), body);
        let element = list.generic.as_ref().and_then(|g| g.arguments.first().cloned());
        array.extra = Some(Rc::new(Extra::Input(SymbolicInput {
            inside_list: element.is_some(),
            generic: element,
            unknown: list.unknown,
            samples: list.samples.clone(),
            ..SymbolicInput::named(list.name.clone())
        })));
        self.allocate(s, array)
    }
}
