//! What can be asked about a text: length, characters, equality, order, hash code.

use terms::{BvCmp, BvOp, Term};

use super::{laid_out, out_of_bounds, seen, views};
use crate::jdk::util::hash_tables;
use crate::machine::Machine;
use crate::machine::heap::{Array, Elements};
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;
use crate::strings::view::moved_left;
use crate::strings::{View, Viewed, compare, letters};

/// The length of a text, which needs no layout.
fn text_length(m: &mut Machine, s: &State, value: Value) -> Option<Term> {
    let at = Machine::concrete_ref(value)?;
    let length = m.object(s, at).text()?.length;
    Some(match m.concrete_length(s, length) {
        Some(n) => m.terms.int(n as i32),
        None => length,
    })
}

pub fn length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if let Some(length) = text_length(m, s, arguments[0]) {
        return Ok(Reply::Value(Value::of_int(&m.terms, length)));
    }
    let [text] = seen!(views(m, s, [arguments[0]], &[]));
    Ok(Reply::Value(Value::of_int(&m.terms, text.length)))
}

pub fn is_empty(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let length = match length(m, s, arguments)? {
        Reply::Value(length) => length.int_term(&mut m.terms),
        other => return Ok(other),
    };
    let zero = m.terms.int(0);
    let empty = m.terms.eq(length, zero);
    Ok(Reply::Value(Value::of_bool(&mut m.terms, empty)))
}

pub fn is_blank(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [text] = seen!(views(m, s, [arguments[0]], &[]));
    let blank = text.all(&mut m.terms, letters::is_whitespace);
    Ok(Reply::Value(Value::of_bool(&mut m.terms, blank)))
}

pub fn char_at(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let index = arguments[1].int_term(&mut m.terms);
    let (view, length) = match text_length(m, s, arguments[0]) {
        Some(length) => (None, length),
        None => {
            let [text] = seen!(views(m, s, [arguments[0]], &[]));
            let length = text.length;
            (Some(text), length)
        }
    };
    if !is_inside(m, s, index, length)? {
        return out_of_bounds(m, s);
    }
    let unit = match (view, Machine::concrete_ref(arguments[0])) {
        (None, Some(at)) => m.text_unit(s, at, arguments[1]),
        (Some(view), _) => view.at(&mut m.terms, index),
        (None, None) => return Ok(Reply::Decline),
    };
    let unit = m.terms.zero_extend(unit, 32);
    Ok(Reply::Value(Value::of_int(&m.terms, unit)))
}

/// `0 <= index < length`.
pub fn is_inside(m: &mut Machine, s: &mut State, index: Term, length: Term) -> Step<bool> {
    let zero = m.terms.int(0);
    let below = m.terms.cmp(BvCmp::Slt, index, zero);
    let above = m.terms.cmp(BvCmp::Sle, length, index);
    Ok(!(m.decide(s, below)? || m.decide(s, above)?))
}

/// Two texts are compared as a whole, not character by character.
pub fn equal_bytes(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (Some(a), Some(b)) = (Machine::concrete_ref(arguments[0]), Machine::concrete_ref(arguments[1]))
    else {
        return Ok(Reply::Decline);
    };
    let (Some(Array::Known(a)), Some(Array::Known(b))) = (m.object(s, a).array(), m.object(s, b).array())
    else {
        return Ok(Reply::Decline);
    };
    if !matches!((a, b), (Elements::Cells(_), _) | (_, Elements::Cells(_))) {
        return Ok(Reply::Decline);
    }
    if a.len() != b.len() {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let (a, b): (Vec<Value>, Vec<Value>) = (0..a.len()).map(|i| (a.get(i), b.get(i))).unzip();
    let (a, b) = (m.view_of_bytes(&a, 0), m.view_of_bytes(&b, 0));
    let same = compare::equal(&mut m.terms, &a, &b);
    Ok(Reply::Value(Value::of_bool(&mut m.terms, same)))
}

pub fn equals(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [a, b] = *arguments else { return Ok(Reply::Decline) };
    if a == b {
        return Ok(Reply::Value(Value::Int(1)));
    }
    if matches!(b, Value::SymRef(_)) {
        let null = m.same_reference(b, Value::NULL);
        if m.decide(s, null)? {
            return Ok(Reply::Value(Value::Int(0)));
        }
    }
    let (a, b) = (m.single(s, a)?, m.single(s, b)?);
    if b.0 == 0 || !m.is_instance(s, b, m.jvm.known.string)? {
        return Ok(Reply::Value(Value::Int(0)));
    }
    if !m.is_open_text(s, a.into()) && !m.is_open_text(s, b.into()) {
        return Ok(Reply::Decline);
    }
    Ok(match m.equal_texts(s, a, b)? {
        Ok(same) => Reply::Value(Value::of_bool(&mut m.terms, same)),
        Err(Viewed::Again) => Reply::Again,
        Err(_) => Reply::Decline,
    })
}

pub fn equals_ignore_case(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [a, b] = seen!(views(m, s, [arguments[0], arguments[1]], &[]));
    if !m.keep_latin(s, &[&a, &b])? {
        return Ok(Reply::Decline);
    }
    let same = compare::equal_ignoring_case(&mut m.terms, &a, &b);
    Ok(Reply::Value(Value::of_bool(&mut m.terms, same)))
}

pub fn compare_to(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [a, b] = seen!(views(m, s, [arguments[0], arguments[1]], &[]));
    let order = compare::order(&mut m.terms, &a, &b);
    Ok(Reply::Value(Value::of_int(&m.terms, order)))
}

pub fn compare_to_ignore_case(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [a, b] = seen!(views(m, s, [arguments[0], arguments[1]], &[]));
    if !m.keep(s, &[&a, &b], letters::has_plain_upper)? {
        return Ok(Reply::Decline);
    }
    let (a, b) = (a.map(&mut m.terms, letters::lower), b.map(&mut m.terms, letters::lower));
    let order = compare::order(&mut m.terms, &a, &b);
    Ok(Reply::Value(Value::of_int(&m.terms, order)))
}

pub fn starts_with(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (text, from) = (arguments[0], arguments.get(2).copied().unwrap_or(Value::Int(0)));
    let prefix = Machine::concrete_ref(arguments[1]).and_then(|at| m.string_units(s, at));
    let (a, b) = match (prefix, from) {
        (Some(units), Value::Int(0)) if m.is_open_text(s, text) => {
            let a = seen!(m.view_head(s, text, units.len()).map(laid_out));
            (a, View::constant(&mut m.terms, &units))
        }
        _ => {
            let [a, b] = seen!(views(m, s, [text, arguments[1]], &[from]));
            (a, b)
        }
    };
    let from = from.int_term(&mut m.terms);
    let starts = compare::starts_with(&mut m.terms, &a, &b, from);
    Ok(Reply::Value(Value::of_bool(&mut m.terms, starts)))
}

pub fn ends_with(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [a, b] = seen!(views(m, s, [arguments[0], arguments[1]], &[]));
    let from = m.terms.bin(BvOp::Sub, a.length, b.length);
    let ends = compare::starts_with(&mut m.terms, &a, &b, from);
    Ok(Reply::Value(Value::of_bool(&mut m.terms, ends)))
}

/// `regionMatches(ignoreCase, at, other, otherAt, count)`, the first of them optional.
pub fn region_matches(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (ignoring, rest) = match arguments.len() {
        6 => (arguments[1], &arguments[2..]),
        _ => (Value::Int(0), &arguments[1..]),
    };
    let [at, other, other_at, count] = *rest else { return Ok(Reply::Decline) };
    let (Value::Int(ignoring), Value::Int(count)) = (ignoring, count) else { return Ok(Reply::Decline) };
    let [mut a, mut b] = seen!(views(m, s, [arguments[0], other], &[at, other_at]));
    if ignoring != 0 {
        if !m.keep_latin(s, &[&a, &b])? {
            return Ok(Reply::Decline);
        }
        (a, b) = (a.map(&mut m.terms, letters::lower), b.map(&mut m.terms, letters::lower));
    }
    let (from_a, from_b) = (at.int_term(&mut m.terms), other_at.int_term(&mut m.terms));
    let mut same = m.terms.bool(true);
    for (from, view) in [(from_a, &a), (from_b, &b)] {
        let (zero, count) = (m.terms.int(0), m.terms.int(count));
        let latest = m.terms.bin(BvOp::Sub, view.length, count);
        let (start, end) = (m.terms.cmp(BvCmp::Sle, zero, from), m.terms.cmp(BvCmp::Sle, from, latest));
        let inside = m.terms.and(start, end);
        same = m.terms.and(same, inside);
    }
    let (tail_a, tail_b) =
        (moved_left(&mut m.terms, &a.units, from_a), moved_left(&mut m.terms, &b.units, from_b));
    for i in 0..count.max(0) as usize {
        let equal = match (tail_a.get(i), tail_b.get(i)) {
            (Some(&x), Some(&y)) => m.terms.eq(x, y),
            _ => m.terms.bool(false),
        };
        same = m.terms.and(same, equal);
    }
    Ok(Reply::Value(Value::of_bool(&mut m.terms, same)))
}

pub fn hash_code(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match hash_tables::hash_code(m, s, arguments)? {
        Reply::Decline => {}
        reply => return Ok(reply),
    }
    let [text] = seen!(views(m, s, [arguments[0]], &[]));
    let hash = compare::hash(&mut m.terms, &text);
    Ok(Reply::Value(Value::of_int(&m.terms, hash)))
}
