//! The float half of `inverse`: which float would make an operation or a comparison come out as wanted.
//! Rounding is ignored; the search evaluates what comes of it.

use terms::{Const, FloatCmp, FloatOp, FloatUnary, RealFunction, Sort};

use super::random::RandomValues;

/// The operand that gives `want`; `left` tells which one it is, `current` and `other` what both are now.
pub(super) fn fbin(op: FloatOp, left: bool, want: f64, current: f64, other: f64) -> f64 {
    match (op, left) {
        (FloatOp::Add, _) => want - other,
        (FloatOp::Sub, true) => want + other,
        (FloatOp::Sub, false) => other - want,
        (FloatOp::Mul, _) => want / other,
        (FloatOp::Div, true) => want * other,
        (FloatOp::Div, false) => other / want,
        // The multiple nearest the present value, with the wanted rest.
        (FloatOp::Rem, true) if (current - current % other).is_finite() => current - current % other + want,
        (FloatOp::Rem, true) => want,
        (FloatOp::Rem, false) => other - want,
        (FloatOp::Pow, true) => terms::pow(want, 1.0 / other),
        (FloatOp::Pow, false) => RealFunction::Log.apply(want) / RealFunction::Log.apply(other),
    }
}

pub(super) fn fun(op: FloatUnary, want: f64, random: &mut RandomValues) -> f64 {
    match op {
        FloatUnary::Neg => -want,
        FloatUnary::Abs if random.one_in(2) => -want,
        FloatUnary::Abs => want,
        FloatUnary::Sqrt => want * want,
        FloatUnary::Real(f) => f.inverse(want),
    }
}

/// A value for one side of a comparison with `known`, so that it holds, or does not.
pub(super) fn fcmp(op: FloatCmp, left: bool, holds: bool, known: Const, random: &mut RandomValues) -> Const {
    let sort = known.sort();
    if !holds && random.one_in(4) {
        return with_value(sort, f64::NAN);
    }
    let number = to_f64(known);
    // The next representable value, a near one, a far one.
    let distance = match random.below(4) {
        0 => None,
        1 => Some(1.0),
        2 => Some(random.below(1000) as f64 / 8.0),
        _ => Some(number.abs() * 0.5 + 1.0),
    };
    let below = |distance: Option<f64>| match (distance, known) {
        (Some(distance), _) => with_value(sort, number - distance),
        (None, Const::F32(value)) => Const::F32(value.next_down()),
        (None, _) => Const::F64(number.next_down()),
    };
    let above = |distance: Option<f64>| match (distance, known) {
        (Some(distance), _) => with_value(sort, number + distance),
        (None, Const::F32(value)) => Const::F32(value.next_up()),
        (None, _) => Const::F64(number.next_up()),
    };
    match (op, holds) {
        (FloatCmp::Eq, true) => known,
        (FloatCmp::Eq, false) if random.one_in(2) => below(distance),
        (FloatCmp::Eq, false) => above(distance),
        (FloatCmp::Le, true) if random.one_in(2) => known,
        (FloatCmp::Lt, false) if random.one_in(2) => known,
        (FloatCmp::Lt | FloatCmp::Le, true) => {
            if left {
                below(distance)
            } else {
                above(distance)
            }
        }
        (FloatCmp::Lt | FloatCmp::Le, false) => {
            if left {
                above(distance)
            } else {
                below(distance)
            }
        }
    }
}

pub(super) fn to_f64(value: Const) -> f64 {
    match value {
        Const::F32(value) => f64::from(value),
        Const::F64(value) => value,
        _ => 0.0,
    }
}

pub(super) fn with_value(sort: Sort, value: f64) -> Const {
    match sort {
        Sort::F32 => Const::F32(value as f32),
        _ => Const::F64(value),
    }
}
