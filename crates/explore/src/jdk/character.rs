//! `java.lang.Character` on symbolic characters: exact as ranges for Latin-1; anything else runs the JDK's tables.

use terms::{BvCmp, BvOp, Term};

use super::{Entry, Reply, boxes, numbers};
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::State;
use crate::value::Value;

type Range = (i32, i32);

const DIGITS: &[Range] = &[(0x30, 0x39)];
const LETTERS: &[Range] = &[
    (0x41, 0x5A),
    (0x61, 0x7A),
    (0xAA, 0xAA),
    (0xB5, 0xB5),
    (0xBA, 0xBA),
    (0xC0, 0xD6),
    (0xD8, 0xF6),
    (0xF8, 0xFF),
];
const LETTERS_AND_DIGITS: &[Range] = &[
    (0x30, 0x39),
    (0x41, 0x5A),
    (0x61, 0x7A),
    (0xAA, 0xAA),
    (0xB5, 0xB5),
    (0xBA, 0xBA),
    (0xC0, 0xD6),
    (0xD8, 0xF6),
    (0xF8, 0xFF),
];
const WHITESPACE: &[Range] = &[(0x09, 0x0D), (0x1C, 0x20)];
const UPPER: &[Range] = &[(0x41, 0x5A), (0xC0, 0xD6), (0xD8, 0xDE)];
const LOWER: &[Range] = &[(0x61, 0x7A), (0xAA, 0xAA), (0xB5, 0xB5), (0xBA, 0xBA), (0xDF, 0xF6), (0xF8, 0xFF)];
/// Those whose upper case is 32 below; the micro sign and ÿ go beyond Latin-1.
const WITH_UPPER: &[Range] = &[(0x61, 0x7A), (0xE0, 0xF6), (0xF8, 0xFE)];

pub static ENTRY: Entry = Entry {
    class: "java/lang/Character",
    methods: &[
        ("valueOf", "(C)Ljava/lang/Character;", boxes::character),
        ("compare", "(CC)I", numbers::difference),
        ("isDigit", "(C)Z", |m, s, a| is_one_of(m, s, a, DIGITS)),
        ("isDigit", "(I)Z", |m, s, a| is_one_of(m, s, a, DIGITS)),
        ("isLetter", "(C)Z", |m, s, a| is_one_of(m, s, a, LETTERS)),
        ("isLetter", "(I)Z", |m, s, a| is_one_of(m, s, a, LETTERS)),
        ("isLetterOrDigit", "(C)Z", |m, s, a| is_one_of(m, s, a, LETTERS_AND_DIGITS)),
        ("isLetterOrDigit", "(I)Z", |m, s, a| is_one_of(m, s, a, LETTERS_AND_DIGITS)),
        ("isWhitespace", "(C)Z", |m, s, a| is_one_of(m, s, a, WHITESPACE)),
        ("isWhitespace", "(I)Z", |m, s, a| is_one_of(m, s, a, WHITESPACE)),
        ("isUpperCase", "(C)Z", |m, s, a| is_one_of(m, s, a, UPPER)),
        ("isUpperCase", "(I)Z", |m, s, a| is_one_of(m, s, a, UPPER)),
        ("isLowerCase", "(C)Z", |m, s, a| is_one_of(m, s, a, LOWER)),
        ("isLowerCase", "(I)Z", |m, s, a| is_one_of(m, s, a, LOWER)),
        ("toUpperCase", "(C)C", to_upper),
        ("toUpperCase", "(I)I", to_upper),
        ("toLowerCase", "(C)C", to_lower),
        ("toLowerCase", "(I)I", to_lower),
    ],
};

/// The character as a term, if it is symbolic and Latin-1 on this path.
fn latin1(m: &mut Machine, s: &mut State, value: Value) -> Step<Option<Term>> {
    let Value::SymInt(t) = value else { return Ok(None) };
    let limit = m.terms.int(0xFF);
    let latin1 = m.terms.cmp(BvCmp::Ule, t, limit);
    Ok(m.decide(s, latin1)?.then_some(t))
}

fn among(m: &mut Machine, t: Term, ranges: &[Range]) -> Term {
    let mut any = m.terms.bool(false);
    for &(first, last) in ranges {
        let (first, last) = (m.terms.int(first), m.terms.int(last));
        let (low, high) = (m.terms.cmp(BvCmp::Sle, first, t), m.terms.cmp(BvCmp::Sle, t, last));
        let inside = m.terms.and(low, high);
        any = m.terms.or(any, inside);
    }
    any
}

fn is_one_of(m: &mut Machine, s: &mut State, arguments: &[Value], ranges: &[Range]) -> Step<Reply> {
    let Some(t) = latin1(m, s, arguments[0])? else { return Ok(Reply::Decline) };
    let any = among(m, t, ranges);
    Ok(Reply::Value(m.bool_value(any)))
}

fn to_upper(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    const MICRO: (i32, i32) = (0xB5, 0x39C);
    const Y_DIAERESIS: (i32, i32) = (0xFF, 0x178);
    let Some(t) = latin1(m, s, arguments[0])? else { return Ok(Reply::Decline) };
    let lower = among(m, t, WITH_UPPER);
    let distance = m.terms.int(32);
    let upper = m.terms.bin(BvOp::Sub, t, distance);
    let mut result = m.terms.ite(lower, upper, t);
    for (from, to) in [MICRO, Y_DIAERESIS] {
        let (from, to) = (m.terms.int(from), m.terms.int(to));
        let here = m.terms.eq(t, from);
        result = m.terms.ite(here, to, result);
    }
    Ok(Reply::Value(m.int_value(result)))
}

fn to_lower(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(t) = latin1(m, s, arguments[0])? else { return Ok(Reply::Decline) };
    let upper = among(m, t, UPPER);
    let distance = m.terms.int(32);
    let lower = m.terms.bin(BvOp::Add, t, distance);
    let result = m.terms.ite(upper, lower, t);
    Ok(Reply::Value(m.int_value(result)))
}
