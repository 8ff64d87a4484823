//! Typed, hash-consed terms over bit-vectors, booleans, floats and references: build, simplify, evaluate, print.
//! Knows no solver and no heap: a term is a value, never a place.

#![forbid(unsafe_code)]

mod arena;
mod node;
mod range;
mod real;
mod semantics;
mod sort;

mod arithmetic;
mod compare;
mod extend;
mod floats;
mod logic;
mod references;

mod evaluate;
mod model;
mod print;
mod substitute;

pub use arena::Terms;
pub use evaluate::Evaluator;
pub use model::Model;
pub use node::{BvCmp, BvOp, FloatCmp, FloatOp, FloatUnary, Node, Term};
pub use range::Range;
pub use real::{RealFunction, pow};
pub use sort::{Const, Sort, VarId};
pub use substitute::Substitution;
