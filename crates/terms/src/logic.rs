//! Booleans and if-then-else: negation, conjunction, choice.
//! Comparisons are built in `compare` and `floats`; here they are only recognised when they combine.

use crate::arena::Terms;
use crate::node::{BvCmp, FloatCmp, Node, Term};
use crate::semantics;
use crate::sort::Sort;

impl Terms {
    pub fn not(&mut self, a: Term) -> Term {
        match *self.node(a) {
            _ if a == Terms::TRUE => Terms::FALSE,
            _ if a == Terms::FALSE => Terms::TRUE,
            Node::Not(inner) => inner,
            Node::Cmp(op, x, y) => self.make(Node::Cmp(op.negated(), y, x)),
            _ => self.make(Node::Not(a)),
        }
    }

    pub fn and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == Terms::FALSE {
            return a;
        }
        if a == Terms::TRUE {
            return b;
        }
        if self.are_complementary(a, b) {
            return Terms::FALSE;
        }
        if let Some(simpler) = self.absorb(a, b).or_else(|| self.absorb(b, a)) {
            return simpler;
        }
        if let Some(simpler) = self.combine(a, b).or_else(|| self.combine(b, a)) {
            return simpler;
        }
        self.make(Node::And(a, b))
    }

    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (not_a, not_b) = (self.not(a), self.not(b));
        let neither = self.and(not_a, not_b);
        self.not(neither)
    }

    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_b = self.not(b);
        let broken = self.and(a, not_b);
        self.not(broken)
    }

    /// `c ? a : b` for two terms of any one sort.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        if c == Terms::TRUE || a == b {
            return a;
        }
        if c == Terms::FALSE {
            return b;
        }
        if self.is_negative_form(c) {
            let c = self.not(c);
            return self.ite(c, b, a);
        }
        match *self.node(a) {
            Node::Ite(d, x, _) if d == c => return self.ite(c, x, b),
            Node::Ite(d, x, y) if y == b => {
                let both = self.and(c, d);
                return self.ite(both, x, b);
            }
            _ => {}
        }
        match *self.node(b) {
            Node::Ite(d, _, y) if d == c => return self.ite(c, a, y),
            Node::Ite(d, x, y) if x == a => {
                let either = self.or(c, d);
                return self.ite(either, a, y);
            }
            _ => {}
        }
        // x == y ? x : y
        if let Node::Eq(x, y) = *self.node(c)
            && ((a, b) == (x, y) || (a, b) == (y, x))
        {
            return b;
        }
        if self.sort(a) == Sort::Bool {
            return self.ite_bool(c, a, b);
        }
        self.make(Node::Ite(c, a, b))
    }

    fn ite_bool(&mut self, c: Term, a: Term, b: Term) -> Term {
        if a == Terms::TRUE || a == c {
            return self.or(c, b);
        }
        if a == Terms::FALSE || self.are_complementary(a, c) {
            let not_c = self.not(c);
            return self.and(not_c, b);
        }
        if b == Terms::FALSE || b == c {
            return self.and(c, a);
        }
        if b == Terms::TRUE || self.are_complementary(b, c) {
            return self.implies(c, a);
        }
        if self.are_complementary(a, b) {
            return self.eq_bool(c, a);
        }
        self.make(Node::Ite(c, a, b))
    }

    pub(crate) fn eq_bool(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        if a == b {
            return Terms::TRUE;
        }
        if a == Terms::TRUE {
            return b;
        }
        if a == Terms::FALSE {
            return self.not(b);
        }
        if self.are_complementary(a, b) {
            return Terms::FALSE;
        }
        // Negations move outward, so that equal and different share one node.
        let (negative_a, negative_b) = (self.is_negative_form(a), self.is_negative_form(b));
        let a = if negative_a { self.not(a) } else { a };
        let b = if negative_b { self.not(b) } else { b };
        let equal = self.make(Node::Eq(a.min(b), a.max(b)));
        if negative_a != negative_b { self.not(equal) } else { equal }
    }

    /// Whether `a` is `!b`, without building anything.
    pub fn are_complementary(&self, a: Term, b: Term) -> bool {
        match (self.node(a), self.node(b)) {
            (&Node::Not(x), _) if x == b => true,
            (_, &Node::Not(y)) if y == a => true,
            (&Node::Cmp(op, x, y), &Node::Cmp(other, u, v)) => other == op.negated() && (u, v) == (y, x),
            _ => false,
        }
    }

    /// Of a term and its negation exactly one is the negative form; conditions are kept in the other.
    fn is_negative_form(&self, a: Term) -> bool {
        match *self.node(a) {
            Node::Not(_) => true,
            Node::Cmp(op, ..) => !op.is_strict(),
            _ => false,
        }
    }

    /// `whole && part` where `whole` is a conjunction, or a negated one, that mentions `part`.
    fn absorb(&mut self, whole: Term, part: Term) -> Option<Term> {
        match *self.node(whole) {
            Node::And(x, y) => {
                if x == part || y == part {
                    return Some(whole);
                }
                (self.are_complementary(x, part) || self.are_complementary(y, part)).then_some(Terms::FALSE)
            }
            Node::Not(inner) => {
                let Node::And(x, y) = *self.node(inner) else { return None };
                if self.are_complementary(x, part) || self.are_complementary(y, part) {
                    return Some(part);
                }
                let rest = match part {
                    _ if x == part => y,
                    _ if y == part => x,
                    _ => return None,
                };
                let not_rest = self.not(rest);
                Some(self.and(part, not_rest))
            }
            _ => None,
        }
    }

    /// `a && b` for two comparisons of the same operands; the caller tries both orders.
    fn combine(&mut self, a: Term, b: Term) -> Option<Term> {
        match (*self.node(a), *self.node(b)) {
            (Node::Cmp(op, x, y), Node::Cmp(other, u, v)) if (x, y) == (u, v) => {
                // x < y && x <= y
                (op.is_strict() && other == op.negated()).then_some(a)
            }
            (Node::Cmp(op, x, y), Node::Cmp(other, u, v)) if op == other && (x, y) == (v, u) => {
                Some(if op.is_strict() { Terms::FALSE } else { self.eq(x, y) })
            }
            (Node::Cmp(op, x, y), Node::Eq(u, v)) if same_pair((x, y), (u, v)) => {
                Some(if op.is_strict() { Terms::FALSE } else { b })
            }
            (Node::Eq(x, k), _) if self.is_const(k) => self.combine_with_value(a, x, k, b),
            (Node::Cmp(op, x, y), Node::Not(inner)) => match *self.node(inner) {
                Node::Eq(u, v) if same_pair((x, y), (u, v)) => {
                    let strict = if op.is_strict() { op } else { op.negated() };
                    Some(self.make(Node::Cmp(strict, x, y)))
                }
                _ => None,
            },
            (Node::FCmp(op, x, y), Node::FCmp(other, u, v)) => match (op, other) {
                (FloatCmp::Lt, FloatCmp::Le) if (x, y) == (u, v) => Some(a),
                (FloatCmp::Eq, FloatCmp::Le) if same_pair((x, y), (u, v)) => Some(a),
                (FloatCmp::Eq, FloatCmp::Lt) if same_pair((x, y), (u, v)) => Some(Terms::FALSE),
                _ => None,
            },
            (Node::FCmp(FloatCmp::Eq, x, y), Node::Not(inner)) => match *self.node(inner) {
                Node::FCmp(FloatCmp::Lt, u, v) if same_pair((x, y), (u, v)) => Some(a),
                _ => None,
            },
            (Node::Not(p), Node::Not(q)) => match (*self.node(p), *self.node(q)) {
                // !(x < y) && !(x == y)
                (Node::FCmp(FloatCmp::Lt, x, y), Node::FCmp(FloatCmp::Eq, u, v))
                    if same_pair((x, y), (u, v)) =>
                {
                    let le = self.fcmp(FloatCmp::Le, x, y);
                    Some(self.not(le))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// `x == k && b`, decided when `b` compares the same `x` with a constant.
    fn combine_with_value(&mut self, equal: Term, x: Term, k: Term, b: Term) -> Option<Term> {
        let holds = match *self.node(b) {
            Node::Eq(y, other) if y == x && self.is_const(other) => k == other,
            Node::Not(inner) => match *self.node(inner) {
                Node::Eq(y, other) if y == x && self.is_const(other) => k != other,
                _ => return None,
            },
            Node::Cmp(op, y, other) if y == x => self.compare_constants(op, k, other)?,
            Node::Cmp(op, other, y) if y == x => self.compare_constants(op, other, k)?,
            _ => return None,
        };
        Some(if holds { equal } else { Terms::FALSE })
    }

    pub(crate) fn compare_constants(&self, op: BvCmp, a: Term, b: Term) -> Option<bool> {
        let width = self.sort(a).width();
        Some(semantics::cmp(op, width, self.const_bits(a)?, self.const_bits(b)?))
    }
}

fn same_pair(a: (Term, Term), b: (Term, Term)) -> bool {
    a == b || a == (b.1, b.0)
}
