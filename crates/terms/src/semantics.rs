//! What every operator means, on raw bits; constant folding and the evaluator share this one definition.
//! No terms here.

use crate::node::{BvCmp, BvOp, FloatCmp, FloatOp, FloatUnary};
use crate::real;
use crate::sort::Sort;

pub(crate) fn bin(op: BvOp, width: u8, a: u64, b: u64) -> u64 {
    let (sa, sb) = (signed(width, a), signed(width, b));
    // JLS 15.19: only the low bits of a shift's right operand count.
    let amount = (b & u64::from(width - 1)) as u32;
    let result = match op {
        BvOp::Add => a.wrapping_add(b),
        BvOp::Sub => a.wrapping_sub(b),
        BvOp::Mul => a.wrapping_mul(b),
        BvOp::SDiv => sa.wrapping_div(if sb == 0 { return 0 } else { sb }) as u64,
        BvOp::SRem => sa.wrapping_rem(if sb == 0 { return a } else { sb }) as u64,
        BvOp::UDiv => a.checked_div(b).unwrap_or(0),
        BvOp::URem => a.checked_rem(b).unwrap_or(a),
        BvOp::And => a & b,
        BvOp::Or => a | b,
        BvOp::Xor => a ^ b,
        BvOp::Shl => a << amount,
        BvOp::AShr => (sa >> amount) as u64,
        BvOp::LShr => a >> amount,
    };
    result & mask(width)
}

pub(crate) fn cmp(op: BvCmp, width: u8, a: u64, b: u64) -> bool {
    match op {
        BvCmp::Slt => signed(width, a) < signed(width, b),
        BvCmp::Sle => signed(width, a) <= signed(width, b),
        BvCmp::Ult => a < b,
        BvCmp::Ule => a <= b,
    }
}

pub(crate) fn sign_extend(from: u8, to: u8, a: u64) -> u64 {
    signed(from, a) as u64 & mask(to)
}

pub(crate) fn fbin(op: FloatOp, sort: Sort, a: u64, b: u64) -> u64 {
    fn apply<F>(op: FloatOp, a: F, b: F) -> F
    where
        F: std::ops::Add<Output = F>
            + std::ops::Sub<Output = F>
            + std::ops::Mul<Output = F>
            + std::ops::Div<Output = F>
            + std::ops::Rem<Output = F>,
    {
        match op {
            FloatOp::Add => a + b,
            FloatOp::Sub => a - b,
            FloatOp::Mul => a * b,
            FloatOp::Div => a / b,
            FloatOp::Rem => a % b,
            FloatOp::Pow => unreachable!("not on singles, and of doubles below"),
        }
    }
    match sort {
        Sort::F64 if op == FloatOp::Pow => canonical_f64(real::pow(double(a), double(b))),
        Sort::F32 => u64::from(canonical_f32(apply(op, single(a), single(b)))),
        _ => canonical_f64(apply(op, double(a), double(b))),
    }
}

pub(crate) fn fun(op: FloatUnary, sort: Sort, a: u64) -> u64 {
    match (op, sort) {
        (FloatUnary::Neg, Sort::F32) => u64::from(canonical_f32(-single(a))),
        (FloatUnary::Abs, Sort::F32) => u64::from(canonical_f32(single(a).abs())),
        (FloatUnary::Sqrt, Sort::F32) => u64::from(canonical_f32(single(a).sqrt())),
        (FloatUnary::Neg, _) => canonical_f64(-double(a)),
        (FloatUnary::Abs, _) => canonical_f64(double(a).abs()),
        (FloatUnary::Sqrt, _) => canonical_f64(double(a).sqrt()),
        (FloatUnary::Real(f), _) => canonical_f64(f.apply(to_f64(sort, a))),
    }
}

pub(crate) fn fcmp(op: FloatCmp, sort: Sort, a: u64, b: u64) -> bool {
    let (a, b) = (to_f64(sort, a), to_f64(sort, b));
    match op {
        FloatCmp::Eq => a == b,
        FloatCmp::Lt => a < b,
        FloatCmp::Le => a <= b,
    }
}

pub(crate) fn is_nan(sort: Sort, a: u64) -> bool {
    to_f64(sort, a).is_nan()
}

pub(crate) fn int_to_float(width: u8, sort: Sort, a: u64) -> u64 {
    match sort {
        Sort::F32 => u64::from((signed(width, a) as f32).to_bits()),
        _ => (signed(width, a) as f64).to_bits(),
    }
}

/// JLS 5.1.3: toward zero, saturating, NaN to 0 — which is what Rust's `as` does.
pub(crate) fn float_to_int(sort: Sort, width: u8, a: u64) -> u64 {
    let value = to_f64(sort, a);
    match width {
        64 => value as i64 as u64,
        _ => u64::from(value as i32 as u32) & mask(width),
    }
}

pub(crate) fn float_to_float(from: Sort, to: Sort, a: u64) -> u64 {
    match (from, to) {
        (Sort::F32, Sort::F64) => canonical_f64(f64::from(single(a))),
        (Sort::F64, Sort::F32) => u64::from(canonical_f32(double(a) as f32)),
        _ => a,
    }
}

/// Reads bits as a float of that sort; every NaN becomes the canonical one.
pub(crate) fn bits_float(sort: Sort, a: u64) -> u64 {
    match sort {
        Sort::F32 => u64::from(canonical_f32(single(a))),
        _ => canonical_f64(double(a)),
    }
}

/// The value of a float as a double; exact, so comparisons of singles may go through it.
pub(crate) fn to_f64(sort: Sort, a: u64) -> f64 {
    match sort {
        Sort::F32 => f64::from(single(a)),
        _ => double(a),
    }
}

pub(crate) fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - u32::from(width))
}

pub(crate) fn signed(width: u8, bits: u64) -> i64 {
    let unused = 64 - u32::from(width);
    ((bits << unused) as i64) >> unused
}

pub(crate) fn canonical_f32(value: f32) -> u32 {
    if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() }
}

pub(crate) fn canonical_f64(value: f64) -> u64 {
    if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }
}

fn single(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u64) -> f64 {
    f64::from_bits(bits)
}
