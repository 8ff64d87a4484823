//! New texts from old ones.

use terms::{BvCmp, BvOp, Term, Terms};

use super::{out_of_bounds, refuse, seen, view, views};
use crate::jdk::shared::text_in_field;
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::heap::{Array, Body, Elements, Fill, Object, SymbolicArray};
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};
use crate::strings::{View, compare, cut, join as joining, letters};

fn made(m: &mut Machine, s: &mut State, view: View) -> Step<Reply> {
    Ok(Reply::Value(m.new_viewed(s, view).into()))
}

/// What is made of a text, or that text itself where nothing is changed.
fn changed(m: &mut Machine, s: &mut State, from: Value, view: View, unchanged: Term) -> Step<Reply> {
    let at = m.new_viewed(s, view);
    m.hand_back(s, at, from, unchanged);
    Ok(Reply::Value(at.into()))
}

pub fn intern(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    Ok(match m.string_units(s, at) {
        Some(units) => Reply::Value(m.literal(&units).into()),
        None => {
            // Which of the strings there are it is the same as, is left open.
            s.caveat(Reason::UnmodelledCall);
            Reply::Value(arguments[0])
        }
    })
}

/// Of an input, the part stays a part of it: nobody may ever ask for its characters.
pub fn substring(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let text = Machine::concrete_ref(arguments[0]).and_then(|at| Some((at, m.object(s, at).text()?)));
    if let Some((at, text)) = text
        && text.made().is_none()
    {
        let (whole, begin) = (text.length, arguments[1].int_term(&mut m.terms));
        let end = arguments.get(2).map_or(whole, |&end| end.int_term(&mut m.terms));
        if !is_range(m, s, begin, end, whole)? {
            return out_of_bounds(m, s);
        }
        let length = m.terms.bin(BvOp::Sub, end, begin);
        let part = m.new_part(s, at, arguments[1], length);
        let unchanged = m.terms.eq(length, whole);
        m.hand_back(s, part, at.into(), unchanged);
        return Ok(Reply::Value(part.into()));
    }
    let [text] = seen!(views(m, s, [arguments[0]], &arguments[1..]));
    let begin = arguments[1].int_term(&mut m.terms);
    let end = arguments.get(2).map_or(text.length, |&end| end.int_term(&mut m.terms));
    if !is_range(m, s, begin, end, text.length)? {
        return out_of_bounds(m, s);
    }
    let part = cut::slice(&mut m.terms, &text, begin, end);
    let unchanged = m.terms.eq(part.length, text.length);
    changed(m, s, arguments[0], part, unchanged)
}

/// `0 <= begin <= end <= length`.
pub fn is_range(m: &mut Machine, s: &mut State, begin: Term, end: Term, length: Term) -> Step<bool> {
    let zero = m.terms.int(0);
    let mut fine = m.terms.bool(true);
    for (low, high) in [(zero, begin), (begin, end), (end, length)] {
        let ordered = m.terms.cmp(BvCmp::Sle, low, high);
        fine = m.terms.and(fine, ordered);
    }
    m.decide(s, fine)
}

pub fn concat(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [a, b] = seen!(views(m, s, [arguments[0], arguments[1]], &[]));
    let both = joining::concat(&mut m.terms, &a, &b);
    let unchanged = m.terms.eq(both.length, a.length);
    changed(m, s, arguments[0], both, unchanged)
}

/// `String.join(prefix, suffix, delimiter, parts, count)`.
pub fn join(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [prefix, suffix, delimiter, parts, Value::Int(count)] = *arguments else { return Ok(Reply::Decline) };
    let array = Machine::concrete_ref(parts).and_then(|at| m.object(s, at).array());
    let Some(Array::Known(elements)) = array else { return Ok(Reply::Decline) };
    let mut texts = vec![prefix];
    for i in 0..count as usize {
        if i > 0 {
            texts.push(delimiter);
        }
        match elements.at(i) {
            Some(part) => texts.push(part),
            None => return Ok(Reply::Decline),
        }
    }
    texts.push(suffix);
    if !texts.iter().any(|&text| m.is_open_text(s, text)) {
        return Ok(Reply::Decline);
    }
    let mut all = Vec::new();
    for text in texts {
        all.push(seen!(view(m, s, text)));
    }
    let whole = joining::join(&mut m.terms, &all);
    made(m, s, whole)
}

pub fn repeat(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [text] = seen!(views(m, s, [arguments[0]], &arguments[1..]));
    let (count, zero) = (arguments[1].int_term(&mut m.terms), m.terms.int(0));
    let negative = m.terms.cmp(BvCmp::Slt, count, zero);
    if m.decide(s, negative)? {
        return refuse(m, s, "java/lang/IllegalArgumentException");
    }
    let empty = m.terms.eq(text.length, zero);
    if m.decide(s, empty)? {
        let nothing = View::constant(&mut m.terms, &[]);
        return made(m, s, nothing);
    }
    let one = m.terms.int(1);
    let unchanged = m.terms.eq(count, one);
    let whole = match (m.concrete_int(s, arguments[1]), text.fixed_length(&m.terms)) {
        (Some(count), _) => times(m, &text, count),
        (None, Some(period)) => {
            let length = product(m, count, text.length);
            m.keep_short(s, length)?;
            let most = m.settings.max_string as usize;
            View { length, units: (0..most).map(|i| text.units[i % period]).collect() }
        }
        (None, None) => {
            let length = product(m, count, text.length);
            m.keep_short(s, length)?;
            let count = m.concretise(s, arguments[1])?;
            times(m, &text, count)
        }
    };
    changed(m, s, arguments[0], whole, unchanged)
}

fn times(m: &mut Machine, text: &View, count: i32) -> View {
    let parts = vec![text.clone(); count as usize];
    joining::join(&mut m.terms, &parts)
}

/// The length of so many texts, each with at least one character; a count that is too large alone must not wrap around.
fn product(m: &mut Machine, count: Term, length: Term) -> Term {
    let limit = m.terms.int(m.settings.max_string as i32);
    let many = m.terms.cmp(BvCmp::Slt, limit, count);
    let product = m.terms.bin(BvOp::Mul, count, length);
    m.terms.ite(many, count, product)
}

pub fn replace(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [text] = seen!(views(m, s, [arguments[0]], &arguments[1..]));
    let (old, new) = (arguments[1].int_term(&mut m.terms), arguments[2].int_term(&mut m.terms));
    let (old, new) = (m.terms.truncate(old, 16), m.terms.truncate(new, 16));
    let replaced = text.map(&mut m.terms, |terms, unit| {
        let here = terms.eq(unit, old);
        terms.ite(here, new, unit)
    });
    let unchanged = compare::equal(&mut m.terms, &text, &replaced);
    changed(m, s, arguments[0], replaced, unchanged)
}

pub fn trim(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    without(m, s, arguments, letters::is_trimmed, (true, true))
}

pub fn strip(m: &mut Machine, s: &mut State, arguments: &[Value], ends: (bool, bool)) -> Step<Reply> {
    without(m, s, arguments, letters::is_whitespace, ends)
}

fn without(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    goes: fn(&mut Terms, Term) -> Term,
    ends: (bool, bool),
) -> Step<Reply> {
    let [text] = seen!(views(m, s, [arguments[0]], &[]));
    let rest = cut::stripped(&mut m.terms, &text, goes, ends);
    let unchanged = m.terms.eq(rest.length, text.length);
    changed(m, s, arguments[0], rest, unchanged)
}

pub fn to_lower_case(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    in_case(m, s, arguments, letters::is_latin, letters::lower)
}

pub fn to_upper_case(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    in_case(m, s, arguments, letters::has_plain_upper, letters::upper)
}

fn in_case(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    plain: fn(&mut Terms, Term) -> Term,
    change: fn(&mut Terms, Term) -> Term,
) -> Step<Reply> {
    // No locale is an exception, and one of a caller may have letters of its own.
    if !has_usual_letters(m, s, arguments[1]) {
        return Ok(Reply::Decline);
    }
    let [text] = seen!(views(m, s, [arguments[0]], &[]));
    if !m.keep(s, &[&text], plain)? {
        return Ok(Reply::Decline);
    }
    let written = text.map(&mut m.terms, change);
    let unchanged = compare::equal(&mut m.terms, &text, &written);
    changed(m, s, arguments[0], written, unchanged)
}

/// Whether upper and lower case of the first letters are in a locale what they are in most: in Turkish, `i` and `I` are
/// not the same letter.
fn has_usual_letters(m: &Machine, s: &State, locale: Value) -> bool {
    const OWN_LETTERS: [&str; 3] = ["tr", "az", "lt"];
    let base = Machine::concrete_ref(locale)
        .filter(|&at| at.0 != 0)
        .and_then(|at| field_if_there(m, s, at, "baseLocale"))
        .and_then(Machine::concrete_ref);
    let language = base.filter(|&at| at.0 != 0).and_then(|at| text_in_field(m, s, at, "language"));
    language.is_some_and(|language| !OWN_LETTERS.contains(&&*language))
}

/// An array that reads through to the text, so that its length may stay open.
pub fn to_char_array(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(at) = Machine::concrete_ref(arguments[0]) else { return Ok(Reply::Decline) };
    if !m.is_open_text(s, at.into()) {
        return Ok(Reply::Decline);
    }
    let class = m.program.array_of(m.program.primitive(classes::descriptor::Primitive::Char));
    let length = m.object(s, at).text().map(|text| text.length);
    let array = match length {
        Some(length) if m.concrete_length(s, length).is_none() => {
            Array::Symbolic(Box::new(SymbolicArray::new(length, Fill::String(at))))
        }
        _ => {
            let [view] = seen!(views(m, s, [at.into()], &[]));
            let cells = view.units.into_iter().map(|unit| {
                let wide = m.terms.zero_extend(unit, 32);
                Value::of_int(&m.terms, wide)
            });
            Array::Known(Elements::Cells(cells.collect()))
        }
    };
    Ok(Reply::Value(m.allocate(s, Object::new(class, Body::Array(array))).into()))
}

/// `new String(chars, offset, count)` behind all its overloads: the characters need not fit into bytes.
pub fn from_chars(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [Value::Ref(at), chars, offset, count, _] = *arguments else { return Ok(Reply::Decline) };
    let Some(array) = Machine::concrete_ref(chars) else { return Ok(Reply::Decline) };
    let known = matches!(m.object(s, array).array(), Some(Array::Known(elements)) if !matches!(elements, Elements::Cells(_)));
    if known && count.is_concrete() && offset.is_concrete() {
        return Ok(Reply::Decline);
    }
    let Value::Int(offset) = offset else { return Ok(Reply::Decline) };
    let (length, most) = match m.concrete_int(s, count) {
        // Nobody checked it: the call that does was not followed.
        Some(n) if n < 0 => return Ok(Reply::Decline),
        Some(n) => (m.terms.int(n), n),
        None => {
            let length = count.int_term(&mut m.terms);
            m.keep_short(s, length)?;
            (length, m.settings.max_string as i32)
        }
    };
    let mut units = Vec::new();
    for i in offset..offset + most {
        let there = match m.object(s, array).array() {
            Some(Array::Known(elements)) => (i as usize) < elements.len(),
            _ => true,
        };
        let unit = if there { m.load_element(s, array, Value::Int(i))? } else { Value::Int(0) };
        let unit = unit.int_term(&mut m.terms);
        units.push(m.terms.truncate(unit, 16));
    }
    m.become_viewed(s, at, View { length, units });
    Ok(Reply::Void)
}
