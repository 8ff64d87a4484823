//! Sorts, variables' identities and constants.
//! No operation on them lives here: see `semantics`.

use std::hash::{Hash, Hasher};

use crate::semantics::{canonical_f32, canonical_f64, mask};

/// The type of a term.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Bool,
    /// A bit-vector of 8, 16, 32 or 64 bits.
    Bv(u8),
    F32,
    F64,
    /// An address; 0 is null.
    Ref,
}

impl Sort {
    pub fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }

    /// The width of a bit-vector; panics for other sorts.
    pub fn width(self) -> u8 {
        match self {
            Sort::Bv(width) => width,
            other => panic!("{other:?} is not a bit-vector"),
        }
    }
}

/// A variable's number in its arena, in order of creation.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// A value. Equality is equality of bits, so NaN equals itself and 0.0 differs from -0.0.
#[derive(Copy, Clone, Debug)]
pub enum Const {
    Bool(bool),
    Bv { width: u8, bits: u64 },
    F32(f32),
    F64(f64),
    Ref(u32),
}

impl Const {
    pub fn sort(self) -> Sort {
        match self {
            Const::Bool(_) => Sort::Bool,
            Const::Bv { width, .. } => Sort::Bv(width),
            Const::F32(_) => Sort::F32,
            Const::F64(_) => Sort::F64,
            Const::Ref(_) => Sort::Ref,
        }
    }

    /// The value as raw bits: bit-vectors zero-extended, floats as IEEE bits with the canonical NaN.
    pub fn bits(self) -> u64 {
        match self {
            Const::Bool(value) => u64::from(value),
            Const::Bv { width, bits } => bits & mask(width),
            Const::F32(value) => u64::from(canonical_f32(value)),
            Const::F64(value) => canonical_f64(value),
            Const::Ref(address) => u64::from(address),
        }
    }

    /// The inverse of [`Const::bits`]; bits beyond the sort are ignored.
    pub fn from_bits(sort: Sort, bits: u64) -> Const {
        match sort {
            Sort::Bool => Const::Bool(bits & 1 == 1),
            Sort::Bv(width) => Const::Bv { width, bits: bits & mask(width) },
            Sort::F32 => Const::F32(f32::from_bits(canonical_f32(f32::from_bits(bits as u32)))),
            Sort::F64 => Const::F64(f64::from_bits(canonical_f64(f64::from_bits(bits)))),
            Sort::Ref => Const::Ref(bits as u32),
        }
    }

    /// Zero, false or null.
    pub fn zero(sort: Sort) -> Const {
        Const::from_bits(sort, 0)
    }

    pub fn as_bool(self) -> Option<bool> {
        match self {
            Const::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// A bit-vector's value as a signed number.
    pub fn as_signed(self) -> Option<i64> {
        match self {
            Const::Bv { width, bits } => Some(crate::semantics::signed(width, bits)),
            _ => None,
        }
    }

    pub fn as_ref(self) -> Option<u32> {
        match self {
            Const::Ref(address) => Some(address),
            _ => None,
        }
    }
}

impl PartialEq for Const {
    fn eq(&self, other: &Const) -> bool {
        self.sort() == other.sort() && self.bits() == other.bits()
    }
}

impl Eq for Const {}

impl Hash for Const {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sort().hash(state);
        self.bits().hash(state);
    }
}
