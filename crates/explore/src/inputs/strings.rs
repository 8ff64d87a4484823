//! Input strings: a length and characters as variables, turned into a real `String` only when JDK code looks inside that
//! no model (`text/`) stands for.

use std::rc::Rc;

use classes::class::Method;
use terms::{BvCmp, BvOp, Node, Sort, Term};

use super::VarOrigin;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Chars, Elements, Extra, Object, SymbolicString};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::Step;
use crate::strings::View;

impl Machine {
    pub fn new_text(&mut self, s: &mut State, name: &Rc<str>, from: VarOrigin) -> Step<Addr> {
        let length = self.input_var(&format!("{name}.length()"), Sort::Bv(32), from);
        if let Node::Var(id) = *self.terms.node(length) {
            self.chain.vocabulary().add_text(id);
        }
        let zero = self.terms.int(0);
        let sensible = self.terms.cmp(BvCmp::Sle, zero, length);
        self.require(s, sensible, LeftOut::Nothing("no string has a negative length"))?;
        let class = self.jvm.known.string;
        let mut object = Object::new(class, Body::Fields(vec![Value::Unset; class.layout.len()].into()));
        let chars = Chars::Named(Vec::new());
        object.extra = Some(Rc::new(Extra::String(SymbolicString {
            name: Some(name.clone()),
            length,
            chars,
            handed_back: None,
        })));
        Ok(self.allocate(s, object))
    }

    /// The character (16 bits) at an index known to be within the string.
    pub fn text_unit(&mut self, s: &mut State, at: Addr, index: Value) -> Term {
        let Some(text) = self.object(s, at).text() else { return self.terms.bv(16, 0) };
        let (name, length) = (text.name.clone().unwrap_or_default(), text.length);
        let known = match &text.chars {
            Chars::Named(units) => units.clone(),
            &Chars::Part { of, begin } => {
                let (begin, index) = (begin.int_term(&mut self.terms), index.int_term(&mut self.terms));
                let there = self.terms.bin(BvOp::Add, begin, index);
                let there = Value::of_int(&self.terms, there);
                return self.text_unit(s, of, there);
            }
            Chars::Made(units) => {
                let view = View { length, units: units.to_vec() };
                let index = index.int_term(&mut self.terms);
                return view.at(&mut self.terms, index);
            }
        };
        let mut maybe = Vec::new();
        for &(i, unit) in known.iter().rev() {
            let (a, b) = (i.int_term(&mut self.terms), index.int_term(&mut self.terms));
            let same = self.terms.eq(a, b);
            match self.terms.as_bool(same) {
                Some(true) => return maybe.into_iter().rev().fold(unit, |u, (c, v)| self.terms.ite(c, v, u)),
                Some(false) => {}
                None => maybe.push((same, unit)),
            }
        }
        let shown = match index.term() {
            Some(t) => self.terms.unique_name(t),
            None => crate::suspicion::source::literal(index),
        };
        let fresh = self.input_var(&format!("{name}.charAt({shown})"), Sort::Bv(16), VarOrigin::Inside);
        if let (Node::Var(length), Value::Int(i), Node::Var(unit)) =
            (*self.terms.node(length), index, *self.terms.node(fresh))
        {
            self.chain.vocabulary().add_unit(length, i as u32, unit);
        }
        self.follow_character(s, at, index, fresh);
        if let Some(SymbolicString { chars: Chars::Named(units), .. }) = self.object_mut(s, at).text_mut() {
            units.insert(0, (index, fresh));
        }
        maybe.into_iter().rev().fold(fresh, |u, (c, v)| self.terms.ite(c, v, u))
    }

    /// Gives a text the fields of a `java.lang.String`, one length per path. Texts that may be Latin-1 or not are tried as
    /// Latin-1 only.
    pub fn materialise(&mut self, s: &mut State, at: Addr) -> Step {
        let Some(text) = self.object(s, at).text() else { return Ok(()) };
        if self.object(s, at).field(self.jvm.known.string_value) != Value::Unset {
            return Ok(());
        }
        let length = text.length;
        let length = Value::of_int(&self.terms, length);
        if let (Value::SymInt(t), None) = (length, text.made()) {
            self.keep_short(s, t)?;
        }
        let length = self.concretise(s, length)?;
        let units: Vec<Term> = (0..length).map(|i| self.text_unit(s, at, Value::Int(i))).collect();
        let view = View::of_units(&mut self.terms, units);
        let coder = i32::from(!self.keep_latin(s, &[&view])?);
        let mut bytes = Vec::with_capacity(view.units.len() << coder);
        for unit in view.units {
            let halves = if coder == 0 { &[0][..] } else { &[0, 8] };
            for &shift in halves {
                let distance = self.terms.bv(16, shift);
                let half = self.terms.bin(BvOp::LShr, unit, distance);
                let byte = self.terms.truncate(half, 8);
                let byte = self.terms.sign_extend(byte, 32);
                bytes.push(Value::of_int(&self.terms, byte));
            }
        }
        self.set_bytes(s, at, bytes, coder);
        Ok(())
    }

    /// Gives a string object its characters, one byte each.
    pub fn set_latin_bytes(&mut self, s: &mut State, at: Addr, bytes: Vec<Value>) {
        self.set_bytes(s, at, bytes, 0);
    }

    fn set_bytes(&mut self, s: &mut State, at: Addr, bytes: Vec<Value>, coder: i32) {
        let class = self.program.array_of(self.program.primitive(classes::descriptor::Primitive::Byte));
        let elements = if bytes.is_empty() { Elements::Bytes(Vec::new()) } else { Elements::Cells(bytes) };
        let array = self.allocate(s, Object::new(class, Body::Array(Array::Known(elements))));
        let (value, coder_slot) = (self.jvm.known.string_value, self.jvm.known.string_coder);
        let zeroed = Object::with_fields(self.jvm.known.string);
        let object = self.object_mut(s, at);
        object.body = zeroed.body;
        object.set_field(value, array.into());
        object.set_field(coder_slot, Value::Int(coder));
    }

    /// A string that is made when someone looks into it.
    pub fn deferred_string(&mut self, s: &mut State, method: &'static Method, arguments: &[Value]) -> Addr {
        let class = self.jvm.known.string;
        let mut object = Object::new(class, Body::Fields(vec![Value::Unset; class.layout.len()].into()));
        object.extra = Some(Rc::new(Extra::Deferred(method, arguments.into())));
        self.allocate(s, object)
    }

    /// Whether turning the value into text runs no code of the program.
    pub fn is_plain_text(&mut self, s: &State, value: Value) -> bool {
        match value {
            Value::Ref(_) | Value::SymRef(_) => {
                let targets = self.targets(s, value);
                targets.iter().all(|&(_, at)| at.0 == 0 || self.object(s, at).class == self.jvm.known.string)
            }
            _ => true,
        }
    }

    /// A new concrete string object with this content.
    pub fn new_string(&mut self, s: &mut State, units: &[u16]) -> Addr {
        let array = self.string_bytes(units);
        let (bytes, coder) = (self.allocate(s, array.0), array.1);
        let object = self.string_object(bytes, coder);
        self.allocate(s, object)
    }

    /// The one object of a string literal.
    pub fn literal(&mut self, units: &[u16]) -> Addr {
        if let Some(&at) = self.jvm.literals.get(units) {
            return at;
        }
        let (bytes, coder) = self.string_bytes(units);
        let bytes = self.jvm.base.allocate(bytes);
        let object = self.string_object(bytes, coder);
        let at = self.jvm.base.allocate(object);
        self.jvm.literals.insert(units.into(), at);
        at
    }

    fn string_object(&self, bytes: Addr, coder: i32) -> Object {
        let mut object = Object::with_fields(self.jvm.known.string);
        object.set_field(self.jvm.known.string_value, bytes.into());
        object.set_field(self.jvm.known.string_coder, Value::Int(coder));
        object
    }

    /// Compact strings: one byte per character if all are Latin-1, else two, little-endian as on common machines.
    fn string_bytes(&self, units: &[u16]) -> (Object, i32) {
        let latin = units.iter().all(|&u| u <= 0xFF);
        let bytes: Vec<i8> = if latin {
            units.iter().map(|&u| u as u8 as i8).collect()
        } else {
            units.iter().flat_map(|u| u.to_le_bytes()).map(|b| b as i8).collect()
        };
        let class = self.program.array_of(self.program.primitive(classes::descriptor::Primitive::Byte));
        let object = Object::new(class, Body::Array(Array::Known(Elements::Bytes(bytes))));
        (object, i32::from(!latin))
    }
}
