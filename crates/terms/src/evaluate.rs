//! The value of a term under a model.
//! Never recurses deeply: long loops build terms deeper than a thread's stack.

use rustc_hash::FxHashMap;

use crate::arena::Terms;
use crate::model::Model;
use crate::node::{Node, Term};
use crate::semantics;
use crate::sort::Const;

/// Evaluates many terms under one model, sharing what they share.
pub struct Evaluator<'a> {
    terms: &'a Terms,
    model: &'a Model,
    known: FxHashMap<Term, u64>,
    pending: Vec<Term>,
}

/// Small terms are walked directly; remembering each node would cost more than visiting it twice.
const MAX_DIRECT_SIZE: u32 = 48;

impl Terms {
    pub fn evaluate(&self, t: Term, model: &Model) -> Const {
        Evaluator::new(self, model).value(t)
    }

    /// Steps that evaluating large terms of this arena has taken so far: the same on every machine, unlike time.
    pub fn evaluated(&self) -> u64 {
        self.evaluated.get()
    }

    /// Whether a boolean term is true under the model.
    pub fn holds(&self, t: Term, model: &Model) -> bool {
        Evaluator::new(self, model).holds(t)
    }
}

impl<'a> Evaluator<'a> {
    pub fn new(terms: &'a Terms, model: &'a Model) -> Self {
        Evaluator { terms, model, known: FxHashMap::default(), pending: Vec::new() }
    }

    pub fn value(&mut self, t: Term) -> Const {
        Const::from_bits(self.terms.sort(t), self.bits(t))
    }

    pub fn holds(&mut self, t: Term) -> bool {
        self.bits(t) == 1
    }

    fn bits(&mut self, t: Term) -> u64 {
        match self.small(t, &mut { MAX_DIRECT_SIZE }) {
            Some(bits) => bits,
            None => self.large(t),
        }
    }

    /// Plain recursion with bounded work, hence bounded depth.
    fn small(&self, t: Term, fuel: &mut u32) -> Option<u64> {
        match *self.terms.node(t) {
            Node::Const(value) => return Some(value.bits()),
            Node::Var(id) => return Some(self.model.get(id).map_or(0, Const::bits)),
            _ => {}
        }
        *fuel = fuel.checked_sub(1)?;
        let node = self.terms.node(t);
        match *node {
            // Only the branch that counts.
            Node::Ite(c, a, b) => {
                let chosen = if self.small(c, fuel)? == 1 { a } else { b };
                self.small(chosen, fuel)
            }
            Node::And(a, b) => {
                if self.small(a, fuel)? == 0 {
                    return Some(0);
                }
                self.small(b, fuel)
            }
            _ => {
                let children = node.children();
                let mut values = [0; 3];
                for (value, &child) in values.iter_mut().zip(children.iter()) {
                    *value = self.small(child, fuel)?;
                }
                Some(self.apply(t, values))
            }
        }
    }

    /// An explicit stack and a memory of values. Like `small`, only what counts is looked at.
    fn large(&mut self, t: Term) -> u64 {
        self.pending.clear();
        self.pending.push(t);
        let mut steps = 0;
        while let Some(&top) = self.pending.last() {
            steps += 1;
            match self.one(top) {
                Ok(bits) => {
                    self.known.insert(top, bits);
                    self.pending.pop();
                }
                Err(missing) => self.pending.push(missing),
            }
        }
        self.terms.evaluated.set(self.terms.evaluated.get() + steps);
        self.known[&t]
    }

    /// The value of a term whose operands are known, else the operand to look at first.
    fn one(&self, t: Term) -> Result<u64, Term> {
        let node = self.terms.node(t);
        match *node {
            Node::Ite(c, a, b) => self.seen(if self.seen(c)? == 1 { a } else { b }),
            Node::And(a, b) => match self.seen(a)? {
                0 => Ok(0),
                _ => self.seen(b),
            },
            _ => {
                let mut values = [0; 3];
                for (value, &child) in values.iter_mut().zip(node.children().iter()) {
                    *value = self.seen(child)?;
                }
                Ok(self.apply(t, values))
            }
        }
    }

    fn seen(&self, t: Term) -> Result<u64, Term> {
        match *self.terms.node(t) {
            Node::Const(value) => Ok(value.bits()),
            Node::Var(id) => Ok(self.model.get(id).map_or(0, Const::bits)),
            _ => self.known.get(&t).copied().ok_or(t),
        }
    }

    fn apply(&self, t: Term, [a, b, c]: [u64; 3]) -> u64 {
        let sort = |t: Term| self.terms.sort(t);
        match *self.terms.node(t) {
            Node::Var(id) => self.model.get(id).map_or(0, Const::bits),
            Node::Const(value) => value.bits(),
            Node::Not(_) => a ^ 1,
            Node::And(..) => a & b,
            Node::Ite(..) => {
                if a == 1 {
                    b
                } else {
                    c
                }
            }
            Node::Eq(..) => u64::from(a == b),
            Node::Bin(op, x, _) => semantics::bin(op, sort(x).width(), a, b),
            Node::Cmp(op, x, _) => u64::from(semantics::cmp(op, sort(x).width(), a, b)),
            Node::SignExtend(x, to) => semantics::sign_extend(sort(x).width(), to, a),
            Node::ZeroExtend(..) => a,
            Node::Truncate(_, to) => a & semantics::mask(to),
            Node::FBin(op, x, _) => semantics::fbin(op, sort(x), a, b),
            Node::FUn(op, x) => semantics::fun(op, sort(x), a),
            Node::FCmp(op, x, _) => u64::from(semantics::fcmp(op, sort(x), a, b)),
            Node::IsNan(x) => u64::from(semantics::is_nan(sort(x), a)),
            Node::IntToFloat(x, to) => semantics::int_to_float(sort(x).width(), to, a),
            Node::FloatToInt(x, to) => semantics::float_to_int(sort(x), to, a),
            Node::FloatToFloat(x, to) => semantics::float_to_float(sort(x), to, a),
            Node::FloatBits(_) => a,
            Node::BitsFloat(_) => semantics::bits_float(sort(t), a),
        }
    }
}
