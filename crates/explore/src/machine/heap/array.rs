//! Array storage: compact while all elements are concrete, cell by cell once a term gets in, a log once the length is
//! a term.

use std::rc::Rc;

use classes::code::Element;
use terms::Term;

use crate::machine::value::{Addr, Value};

#[derive(Debug, Clone)]
pub enum Array {
    /// Known length.
    Known(Elements),
    Symbolic(Box<SymbolicArray>),
}

#[derive(Debug, Clone)]
pub enum Elements {
    Bytes(Vec<i8>),
    Chars(Vec<u16>),
    Shorts(Vec<i16>),
    Ints(Vec<i32>),
    Longs(Vec<i64>),
    Floats(Vec<f32>),
    Doubles(Vec<f64>),
    /// References, and primitive arrays that hold a term somewhere.
    Cells(Vec<Value>),
}

/// An array whose length depends on the inputs. Indices are values: concrete ones are compared without a term.
#[derive(Debug, Clone)]
pub struct SymbolicArray {
    pub length: Term,
    pub fill: Fill,
    /// Elements of the initial contents that were read: equal indices must read equal values.
    pub initial: Vec<(Value, Value)>,
    /// Oldest first.
    pub writes: Vec<Write>,
}

#[derive(Debug, Clone)]
pub enum Write {
    Element(Value, Value),
    Copied(Rc<Copied>),
}

/// Elements that `System.arraycopy` brought in, as many as a term says.
#[derive(Debug)]
pub struct Copied {
    pub source: Addr,
    /// What the source held at that time; an element nobody had looked at is what the source held at first.
    pub contents: ArrayContents,
    pub from: Value,
    pub to: Value,
    pub count: Value,
}

#[derive(Debug)]
pub enum ArrayContents {
    Known(Elements),
    Logged(Vec<Write>),
}

/// What an element holds before anyone has written it.
#[derive(Debug, Clone)]
pub enum Fill {
    /// `new T[n]`.
    Zero(Value),
    /// An input array: an element is a fresh input, named after the array.
    Fresh,
    /// The characters of this string.
    String(Addr),
}

impl Elements {
    pub fn zeroed(kind: Element, length: usize) -> Elements {
        match kind {
            Element::Byte => Elements::Bytes(vec![0; length]),
            Element::Char => Elements::Chars(vec![0; length]),
            Element::Short => Elements::Shorts(vec![0; length]),
            Element::Int => Elements::Ints(vec![0; length]),
            Element::Long => Elements::Longs(vec![0; length]),
            Element::Float => Elements::Floats(vec![0.0; length]),
            Element::Double => Elements::Doubles(vec![0.0; length]),
            Element::Reference => Elements::Cells(vec![Value::NULL; length]),
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Elements::Bytes(v) => v.len(),
            Elements::Chars(v) => v.len(),
            Elements::Shorts(v) => v.len(),
            Elements::Ints(v) => v.len(),
            Elements::Longs(v) => v.len(),
            Elements::Floats(v) => v.len(),
            Elements::Doubles(v) => v.len(),
            Elements::Cells(v) => v.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn get(&self, i: usize) -> Value {
        self.at(i).expect("the index was checked")
    }

    /// `None` if there is no such element.
    #[inline]
    pub fn at(&self, i: usize) -> Option<Value> {
        Some(match self {
            Elements::Bytes(v) => Value::Int((*v.get(i)?).into()),
            Elements::Chars(v) => Value::Int((*v.get(i)?).into()),
            Elements::Shorts(v) => Value::Int((*v.get(i)?).into()),
            Elements::Ints(v) => Value::Int(*v.get(i)?),
            Elements::Longs(v) => Value::Long(*v.get(i)?),
            Elements::Floats(v) => Value::Float(*v.get(i)?),
            Elements::Doubles(v) => Value::Double(*v.get(i)?),
            Elements::Cells(v) => *v.get(i)?,
        })
    }

    /// Stores a concrete primitive with the narrowing of `bastore`, `castore`, `sastore`. False: there is no such
    /// element, or it takes more than that.
    #[inline]
    pub fn set_concrete(&mut self, i: usize, value: Value) -> bool {
        macro_rules! put {
            ($v:expr, $x:expr) => {
                match $v.get_mut(i) {
                    Some(cell) => *cell = $x,
                    None => return false,
                }
            };
        }
        match (self, value) {
            (Elements::Bytes(v), Value::Int(x)) => put!(v, x as i8),
            (Elements::Chars(v), Value::Int(x)) => put!(v, x as u16),
            (Elements::Shorts(v), Value::Int(x)) => put!(v, x as i16),
            (Elements::Ints(v), Value::Int(x)) => put!(v, x),
            (Elements::Longs(v), Value::Long(x)) => put!(v, x),
            (Elements::Floats(v), Value::Float(x)) => put!(v, x),
            (Elements::Doubles(v), Value::Double(x)) => put!(v, x),
            _ => return false,
        }
        true
    }

    /// Stores anything; a primitive with the narrowing of `bastore`, `castore`, `sastore` (the caller narrows terms).
    pub fn set(&mut self, i: usize, value: Value) {
        if self.set_concrete(i, value) {
            return;
        }
        self.spread();
        if let Elements::Cells(v) = self {
            v[i] = value;
        }
    }

    /// A copy of `count` elements from `start`.
    pub fn part(&self, start: usize, count: usize) -> Elements {
        let range = start..start + count;
        match self {
            Elements::Bytes(v) => Elements::Bytes(v[range].to_vec()),
            Elements::Chars(v) => Elements::Chars(v[range].to_vec()),
            Elements::Shorts(v) => Elements::Shorts(v[range].to_vec()),
            Elements::Ints(v) => Elements::Ints(v[range].to_vec()),
            Elements::Longs(v) => Elements::Longs(v[range].to_vec()),
            Elements::Floats(v) => Elements::Floats(v[range].to_vec()),
            Elements::Doubles(v) => Elements::Doubles(v[range].to_vec()),
            Elements::Cells(v) => Elements::Cells(v[range].to_vec()),
        }
    }

    /// Overwrites elements from `start` on.
    pub fn put(&mut self, start: usize, part: &Elements) {
        let end = start + part.len();
        match (&mut *self, part) {
            (Elements::Bytes(v), Elements::Bytes(p)) => v[start..end].copy_from_slice(p),
            (Elements::Chars(v), Elements::Chars(p)) => v[start..end].copy_from_slice(p),
            (Elements::Shorts(v), Elements::Shorts(p)) => v[start..end].copy_from_slice(p),
            (Elements::Ints(v), Elements::Ints(p)) => v[start..end].copy_from_slice(p),
            (Elements::Longs(v), Elements::Longs(p)) => v[start..end].copy_from_slice(p),
            (Elements::Floats(v), Elements::Floats(p)) => v[start..end].copy_from_slice(p),
            (Elements::Doubles(v), Elements::Doubles(p)) => v[start..end].copy_from_slice(p),
            (Elements::Cells(v), Elements::Cells(p)) => v[start..end].copy_from_slice(p),
            (_, part) => (0..part.len()).for_each(|i| self.set(start + i, part.get(i))),
        }
    }

    /// Goes over to one cell per element, so that terms fit in.
    pub fn spread(&mut self) {
        if !matches!(self, Elements::Cells(_)) {
            *self = Elements::Cells((0..self.len()).map(|i| self.get(i)).collect());
        }
    }
}

impl SymbolicArray {
    pub fn new(length: Term, fill: Fill) -> SymbolicArray {
        SymbolicArray { length, fill, initial: Vec::new(), writes: Vec::new() }
    }

    /// How many copies have to be looked through.
    pub fn copies(&self) -> usize {
        self.writes.iter().filter(|write| matches!(write, Write::Copied(_))).count()
    }

    /// What a concrete index holds, if no undecided comparison stands before the answer.
    pub fn newest(&self, index: Value) -> Option<Value> {
        let written = self.writes.iter().rev().map(|write| match *write {
            Write::Element(index, value) => (index, value),
            // Where it went is a matter of terms.
            Write::Copied(_) => (Value::Unset, Value::Unset),
        });
        for (i, value) in written.chain(self.initial.iter().rev().copied()) {
            if !i.is_concrete() || !index.is_concrete() {
                return None;
            }
            if i == index {
                return Some(value);
            }
        }
        match self.fill {
            Fill::Zero(zero) => Some(zero),
            Fill::Fresh | Fill::String(_) => None,
        }
    }
}
