//! `indexOf` and `lastIndexOf`.

use terms::{BvCmp, Sort, Term};

use super::{laid_out, seen, views};
use crate::inputs::VarOrigin;
use crate::machine::Machine;
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;
use crate::strings::{View, find};

#[derive(Clone, Copy, PartialEq)]
enum Which {
    First,
    Last,
}

const BEYOND_THE_PLANE: i32 = 0x1_0000;

/// A code point that is one character; pairs of surrogates are left to the JDK.
fn is_unit(m: &mut Machine, s: &mut State, unit: Value) -> Step<bool> {
    let (unit, limit) = (unit.int_term(&mut m.terms), m.terms.int(BEYOND_THE_PLANE));
    let single = m.terms.cmp(BvCmp::Ult, unit, limit);
    m.decide(s, single)
}

pub fn index_of_unit(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    by_unit(m, s, arguments, find::index_of_unit, Which::First)
}

pub fn last_index_of_unit(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    by_unit(m, s, arguments, find::last_index_of_unit, Which::Last)
}

fn by_unit(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    search: fn(&mut terms::Terms, &View, Term, Term) -> Term,
    which: Which,
) -> Step<Reply> {
    let text = seen!(look(m, s, arguments[0], &arguments[1..], which));
    if !is_unit(m, s, arguments[1])? {
        return Ok(Reply::Decline);
    }
    let (unit, from) = (arguments[1].int_term(&mut m.terms), arguments[2].int_term(&mut m.terms));
    let found = search(&mut m.terms, &text, unit, from);
    let found = beyond(m, s, arguments[0], &text, found, from, which);
    Ok(Reply::Value(Value::of_int(&m.terms, found)))
}

/// Lays a text out as far as `--max-string` goes; what lies beyond may hold anything. Whoever searches on from where the last
/// search ended is about to take the text apart, and with an end that is open each part is a question to the solver.
fn look(
    m: &mut Machine,
    s: &mut State,
    text: Value,
    numbers: &[Value],
    which: Which,
) -> Step<Result<View, Reply>> {
    if which == Which::First && !numbers[1].is_concrete() {
        return Ok(views(m, s, [text], numbers)?.map(|[view]| view));
    }
    let most = m.settings.max_string as usize;
    let input =
        Machine::concrete_ref(text).and_then(|at| m.object(s, at).text()).filter(|t| t.made().is_none());
    match input.map(|t| t.length) {
        Some(length) if m.concrete_length(s, length).is_none() => m.view_head(s, text, most).map(laid_out),
        _ => Ok(views(m, s, [text], numbers)?.map(|[view]| view)),
    }
}

/// In a text that goes on after what is laid out, the place may also be any later one: more than can be, so that what holds
/// nevertheless holds for texts of every length.
fn beyond(
    m: &mut Machine,
    s: &State,
    text: Value,
    view: &View,
    found: Term,
    from: Term,
    which: Which,
) -> Term {
    let most = m.terms.int(view.most() as i32);
    let longer = m.terms.cmp(BvCmp::Slt, most, view.length);
    if m.terms.as_bool(longer) == Some(false) {
        return found;
    }
    let text = Machine::concrete_ref(text).and_then(|at| m.object(s, at).text());
    let name = text.and_then(|text| text.name.as_deref()).unwrap_or("a text");
    let name = format!("a later place in {name} #{}", m.terms.len());
    let later = m.input_var(&name, Sort::Bv(32), VarOrigin::Inside);
    let (start, end) = (m.terms.cmp(BvCmp::Sle, most, later), m.terms.cmp(BvCmp::Slt, later, view.length));
    let allowed = match which {
        Which::First => {
            let (nowhere, after) = (m.terms.int(-1), m.terms.cmp(BvCmp::Sle, from, later));
            let not_before = m.terms.eq(found, nowhere);
            m.terms.and(not_before, after)
        }
        Which::Last => m.terms.cmp(BvCmp::Sle, later, from),
    };
    let inside = m.terms.and(start, end);
    let possible = m.terms.and(inside, allowed);
    m.terms.ite(possible, later, found)
}

pub fn index_of(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [text, word] = seen!(views(m, s, [arguments[0], arguments[1]], &arguments[2..]));
    let (from, zero) =
        (arguments.get(2).copied().unwrap_or(Value::Int(0)).int_term(&mut m.terms), m.terms.int(0));
    let negative = m.terms.cmp(BvCmp::Slt, from, zero);
    let from = m.terms.ite(negative, zero, from);
    let found = find::index_of(&mut m.terms, &text, &word, from);
    Ok(Reply::Value(Value::of_int(&m.terms, found)))
}

pub fn last_index_of(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [text, word] = seen!(views(m, s, [arguments[0], arguments[1]], &arguments[2..]));
    let from = arguments.get(2).map_or(text.length, |&from| from.int_term(&mut m.terms));
    let found = find::last_index_of(&mut m.terms, &text, &word, from);
    Ok(Reply::Value(Value::of_int(&m.terms, found)))
}
