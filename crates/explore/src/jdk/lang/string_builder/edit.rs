//! What changes a builder's text: the new contents as terms of the old.

use terms::{BvCmp, BvOp, Term};

use super::contents::contents;
use crate::jdk::lang::string::{ask, is_range, out_of_bounds, seen, view};
use crate::machine::Machine;
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;
use crate::strings::builder::is_plain_builder;
use crate::strings::{View, cut, join, letters};

/// Changes the contents: `change` gives the new ones, or `None` for an index out of bounds.
pub fn change(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    change: impl Fn(&mut Machine, &mut State, &View) -> Step<Option<View>>,
) -> Step<Reply> {
    let (at, view) = seen!(contents(m, s, arguments));
    let Some(new) = change(m, s, &view)? else { return out_of_bounds(m, s) };
    m.set_contents(s, at, new);
    Ok(Reply::Value(arguments[0]))
}

pub fn with_text(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [Value::Ref(at), text] = *arguments else { return Ok(Reply::Decline) };
    if !m.is_open_text(s, text) || !is_plain_builder(m.object(s, at)) {
        return Ok(Reply::Decline);
    }
    let view = seen!(view(m, s, text));
    m.set_contents(s, at, view);
    Ok(Reply::Void)
}

/// Pairs of surrogates stay in order, so they are left to the JDK.
pub fn reverse(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (at, text) = seen!(contents(m, s, arguments));
    if !m.keep(s, &[&text], letters::is_no_surrogate)? {
        return Ok(Reply::Decline);
    }
    let reversed = join::reversed(&mut m.terms, &text);
    m.set_contents(s, at, reversed);
    Ok(Reply::Value(arguments[0]))
}

pub fn insert(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let middle = match arguments[2] {
        Value::Int(_) | Value::SymInt(_) => m.single_unit(arguments[2]),
        Value::NULL => return Ok(Reply::Decline),
        text => seen!(view(m, s, text)),
    };
    let at = arguments[1].int_term(&mut m.terms);
    splice(m, s, arguments, at, at, &middle)
}

pub fn replace(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let middle = seen!(view(m, s, arguments[3]));
    let (begin, end) = (arguments[1].int_term(&mut m.terms), arguments[2].int_term(&mut m.terms));
    splice(m, s, arguments, begin, end, &middle)
}

pub fn delete(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (begin, end) = (arguments[1].int_term(&mut m.terms), arguments[2].int_term(&mut m.terms));
    let nothing = View::constant(&mut m.terms, &[]);
    splice(m, s, arguments, begin, end, &nothing)
}

/// Replaces `begin..end`; an end beyond the text means its end, unless it is also the beginning.
pub fn splice(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    begin: Term,
    end: Term,
    middle: &View,
) -> Step<Reply> {
    change(m, s, arguments, |m, s, text| {
        let beyond = m.terms.cmp(BvCmp::Slt, text.length, end);
        let end = if begin == end { end } else { m.terms.ite(beyond, text.length, end) };
        let inside = is_range(m, s, begin, end, text.length)?;
        Ok(inside.then(|| join::spliced(&mut m.terms, text, begin, end, middle)))
    })
}

pub fn delete_char_at(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let nothing = View::constant(&mut m.terms, &[]);
    put(m, s, arguments, &nothing)
}

pub fn set_char_at(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let unit = m.single_unit(arguments[2]);
    Ok(match put(m, s, arguments, &unit)? {
        Reply::Value(_) => Reply::Void,
        other => other,
    })
}

/// Puts a text where one character was.
pub fn put(m: &mut Machine, s: &mut State, arguments: &[Value], middle: &View) -> Step<Reply> {
    let index = arguments[1].int_term(&mut m.terms);
    change(m, s, arguments, |m, s, text| {
        let one = m.terms.int(1);
        let next = m.terms.bin(BvOp::Add, index, one);
        let inside = ask::is_inside(m, s, index, text.length)?;
        Ok(inside.then(|| join::spliced(&mut m.terms, text, index, next, middle)))
    })
}

pub fn set_length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Value::Int(length) = arguments[1] else {
        return truncate(m, s, arguments);
    };
    let wanted = arguments[1].int_term(&mut m.terms);
    let done = change(m, s, arguments, |m, _, text| {
        if length < 0 {
            return Ok(None);
        }
        let nulls = View::constant(&mut m.terms, &vec![0; length as usize]);
        let padded = join::concat(&mut m.terms, text, &nulls);
        let zero = m.terms.int(0);
        Ok(Some(cut::slice(&mut m.terms, &padded, zero, wanted)))
    })?;
    Ok(if let Reply::Value(_) = done { Reply::Void } else { done })
}

/// To a length that is open, but no longer than the text is.
pub fn truncate(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (at, view) = seen!(contents(m, s, arguments));
    let (wanted, zero) = (arguments[1].int_term(&mut m.terms), m.terms.int(0));
    if !is_range(m, s, zero, wanted, view.length)? {
        return Ok(Reply::Decline);
    }
    let new = cut::slice(&mut m.terms, &view, zero, wanted);
    m.set_contents(s, at, new);
    Ok(Reply::Void)
}
