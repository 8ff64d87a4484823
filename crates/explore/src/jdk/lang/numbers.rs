//! Comparisons and checked arithmetic on symbolic numbers as terms: one decision where an exception may follow, none
//! where none may.

use terms::{BvCmp, BvOp, Term};

use crate::machine::Machine;
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

/// `Integer.compare`, `Long.compare`: -1, 0 or 1.
pub fn compare(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    if arguments.iter().all(|v| v.is_concrete()) {
        return Ok(Reply::Decline);
    }
    let (a, b) = (arguments[0].to_term(&mut m.terms), arguments[1].to_term(&mut m.terms));
    let (less, equal) = (m.terms.cmp(BvCmp::Slt, a, b), m.terms.eq(a, b));
    Ok(Reply::Value(three_way(m, less, equal)))
}

/// `Integer.signum`, `Long.signum`.
pub fn signum(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    if arguments[0].is_concrete() {
        return Ok(Reply::Decline);
    }
    let a = arguments[0].to_term(&mut m.terms);
    let zero = m.terms.bv(m.terms.sort(a).width(), 0);
    let (less, equal) = (m.terms.cmp(BvCmp::Slt, a, zero), m.terms.eq(a, zero));
    Ok(Reply::Value(three_way(m, less, equal)))
}

fn three_way(m: &mut Machine, less: Term, equal: Term) -> Value {
    let (minus, zero, plus) = (m.terms.int(-1), m.terms.int(0), m.terms.int(1));
    let rest = m.terms.ite(equal, zero, plus);
    let t = m.terms.ite(less, minus, rest);
    Value::of_int(&m.terms, t)
}

/// `Character.compare`, `Short.compare`, `Byte.compare`: the difference.
pub fn difference(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    if arguments.iter().all(|v| v.is_concrete()) {
        return Ok(Reply::Decline);
    }
    let (a, b) = (arguments[0].int_term(&mut m.terms), arguments[1].int_term(&mut m.terms));
    let t = m.terms.bin(BvOp::Sub, a, b);
    Ok(Reply::Value(Value::of_int(&m.terms, t)))
}

/// `Math.addExact` and its kind: the result in twice the width decides about the exception.
pub fn exact(m: &mut Machine, s: &mut State, arguments: &[Value], op: BvOp) -> Step<Reply> {
    if arguments.iter().all(|v| v.is_concrete()) {
        return Ok(Reply::Decline);
    }
    let (a, b) = (arguments[0].to_term(&mut m.terms), arguments[1].to_term(&mut m.terms));
    let width = m.terms.sort(a).width();
    // A 128-bit product is no term; the JDK's own test on longs is cheaper anyway.
    if width != 32 || m.terms.sort(b).width() != 32 {
        return Ok(Reply::Decline);
    }
    let (wide_a, wide_b) = (m.terms.sign_extend(a, 64), m.terms.sign_extend(b, 64));
    let wide = m.terms.bin(op, wide_a, wide_b);
    checked(m, s, wide)
}

pub fn to_int_exact(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match arguments[0] {
        Value::SymLong(t) => checked(m, s, t),
        _ => Ok(Reply::Decline),
    }
}

fn checked(m: &mut Machine, s: &mut State, wide: Term) -> Step<Reply> {
    let narrow = m.terms.truncate(wide, 32);
    let back = m.terms.sign_extend(narrow, 64);
    let fits = m.terms.eq(back, wide);
    if m.decide(s, fits)? {
        return Ok(Reply::Value(Value::of_int(&m.terms, narrow)));
    }
    m.throw_new(s, "java/lang/ArithmeticException", Some("integer overflow".into()))?;
    Ok(Reply::Again)
}

/// `Objects.checkIndex` on ints: `0 <= index < length` as one decision.
pub fn check_index(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if arguments.iter().all(|v| v.is_concrete()) {
        return Ok(Reply::Decline);
    }
    let (index, length) = (arguments[0].int_term(&mut m.terms), arguments[1].int_term(&mut m.terms));
    let zero = m.terms.int(0);
    let (low, high) = (m.terms.cmp(BvCmp::Sle, zero, index), m.terms.cmp(BvCmp::Slt, index, length));
    let inside = m.terms.and(low, high);
    if m.decide(s, inside)? {
        return Ok(Reply::Value(arguments[0]));
    }
    m.throw_new(s, "java/lang/IndexOutOfBoundsException", None)?;
    Ok(Reply::Again)
}
