//! The shape of a term: one compact node per operator.
//! Nodes are only data; `Terms` builds them, and only in simplified form.

use crate::real::RealFunction;
use crate::sort::{Const, Sort, VarId};

/// A term of one arena. Equal terms are equal nodes, and smaller numbers were built earlier.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(pub(crate) u32);

impl Term {
    /// A dense number below `Terms::len`, to index side tables with.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The operators. `a || b` is `!(!a && !b)`, `-a` is `0 - a`, `~a` is `a ^ -1`: one form each, so fewer rules.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Var(VarId),
    Const(Const),
    Not(Term),
    And(Term, Term),
    /// Condition, then, else; the two branches share any sort.
    Ite(Term, Term, Term),
    /// Equality of booleans, bit-vectors or references. Floats use `FCmp`.
    Eq(Term, Term),
    Bin(BvOp, Term, Term),
    Cmp(BvCmp, Term, Term),
    SignExtend(Term, u8),
    ZeroExtend(Term, u8),
    Truncate(Term, u8),
    FBin(FloatOp, Term, Term),
    FUn(FloatUnary, Term),
    FCmp(FloatCmp, Term, Term),
    IsNan(Term),
    /// Signed, rounding to nearest even.
    IntToFloat(Term, Sort),
    /// Java's conversion: toward zero, saturating, NaN to 0.
    FloatToInt(Term, u8),
    FloatToFloat(Term, Sort),
    /// IEEE bits, with one NaN (`Float.floatToIntBits`).
    FloatBits(Term),
    BitsFloat(Term),
}

/// Bit-vector operations with Java's semantics. Shifts mask their amount by width - 1. Division is guarded by the
/// machine, so a zero divisor is only made total: the quotient is 0 and the remainder is the dividend.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BvOp {
    Add,
    Sub,
    Mul,
    SDiv,
    SRem,
    UDiv,
    URem,
    And,
    Or,
    Xor,
    Shl,
    AShr,
    LShr,
}

impl BvOp {
    pub fn is_commutative(self) -> bool {
        matches!(self, BvOp::Add | BvOp::Mul | BvOp::And | BvOp::Or | BvOp::Xor)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BvCmp {
    Slt,
    Sle,
    Ult,
    Ule,
}

impl BvCmp {
    /// `!(a op b)` is `b op.negated() a`.
    pub fn negated(self) -> BvCmp {
        match self {
            BvCmp::Slt => BvCmp::Sle,
            BvCmp::Sle => BvCmp::Slt,
            BvCmp::Ult => BvCmp::Ule,
            BvCmp::Ule => BvCmp::Ult,
        }
    }

    pub fn is_strict(self) -> bool {
        matches!(self, BvCmp::Slt | BvCmp::Ult)
    }
}

/// `Rem` is Java's `%`, which truncates (C's `fmod`), not IEEE's remainder.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    /// Doubles only.
    Pow,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatUnary {
    Neg,
    Abs,
    Sqrt,
    /// Doubles only.
    Real(RealFunction),
}

/// IEEE comparisons: false when an operand is NaN, and -0.0 equals 0.0.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum FloatCmp {
    Eq,
    Lt,
    Le,
}

impl Node {
    /// The operands, in order.
    pub fn children(&self) -> Children {
        let (terms, len) = match *self {
            Node::Var(_) | Node::Const(_) => ([Term(0); 3], 0),
            Node::Not(a)
            | Node::SignExtend(a, _)
            | Node::ZeroExtend(a, _)
            | Node::Truncate(a, _)
            | Node::FUn(_, a)
            | Node::IsNan(a)
            | Node::IntToFloat(a, _)
            | Node::FloatToInt(a, _)
            | Node::FloatToFloat(a, _)
            | Node::FloatBits(a)
            | Node::BitsFloat(a) => ([a, Term(0), Term(0)], 1),
            Node::And(a, b)
            | Node::Eq(a, b)
            | Node::Bin(_, a, b)
            | Node::Cmp(_, a, b)
            | Node::FBin(_, a, b)
            | Node::FCmp(_, a, b) => ([a, b, Term(0)], 2),
            Node::Ite(c, a, b) => ([c, a, b], 3),
        };
        Children { terms, len }
    }
}

/// Up to three operands, without allocation.
#[derive(Copy, Clone)]
pub struct Children {
    terms: [Term; 3],
    len: usize,
}

impl std::ops::Deref for Children {
    type Target = [Term];

    fn deref(&self) -> &[Term] {
        &self.terms[..self.len]
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_node_stays_compact() {
        assert_eq!(size_of::<super::Node>(), 16);
    }
}
