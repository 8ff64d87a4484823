//! `java.lang.Character` on symbolic characters: a few ranges for Latin-1, the JDK's own answers as one term beyond.

use classes::class::Method;
use terms::{BvCmp, BvOp, Term};

use super::characters::{PLANE, RADIX, result};
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
const WHITESPACE: &[Range] = &[(0x09, 0x0D), (0x1C, 0x20)];
const UPPER: &[Range] = &[(0x41, 0x5A), (0xC0, 0xD6), (0xD8, 0xDE)];
const LOWER: &[Range] = &[(0x61, 0x7A), (0xAA, 0xAA), (0xB5, 0xB5), (0xBA, 0xBA), (0xDF, 0xF6), (0xF8, 0xFF)];
/// Those whose upper case is 32 below; the micro sign and ÿ go beyond Latin-1.
const WITH_UPPER: &[Range] = &[(0x61, 0x7A), (0xE0, 0xF6), (0xF8, 0xFE)];

macro_rules! both {
    ($($name:literal $result:literal $latin1:expr;)*) => {
        pub static ENTRY: Entry = Entry {
            class: "java/lang/Character",
            methods: &[
                ("valueOf", "(C)Ljava/lang/Character;", boxes::character),
                ("compare", "(CC)I", numbers::difference),
                $(
                    ($name, concat!("(C)", $result), |m, s, a| answer(m, s, a, $name, $latin1)),
                    ($name, concat!("(I)", $result), |m, s, a| answer(m, s, a, $name, $latin1)),
                )*
                ("digit", "(CI)I", digit),
                ("digit", "(II)I", digit),
                ("toUpperCase", "(C)C", |m, s, a| answer(m, s, a, "toUpperCase", to_upper)),
                ("toUpperCase", "(I)I", |m, s, a| answer(m, s, a, "toUpperCase", to_upper)),
                ("toLowerCase", "(C)C", |m, s, a| answer(m, s, a, "toLowerCase", to_lower)),
                ("toLowerCase", "(I)I", |m, s, a| answer(m, s, a, "toLowerCase", to_lower)),
            ],
        };
    };
}

both! {
    "isDigit" "Z" |m, t| flag(m, t, &[DIGITS]);
    "isLetter" "Z" |m, t| flag(m, t, &[LETTERS]);
    "isLetterOrDigit" "Z" |m, t| flag(m, t, &[DIGITS, LETTERS]);
    "isWhitespace" "Z" |m, t| flag(m, t, &[WHITESPACE]);
    "isUpperCase" "Z" |m, t| flag(m, t, &[UPPER]);
    "isLowerCase" "Z" |m, t| flag(m, t, &[LOWER]);
}

/// Never forks on a `char`; a code point beyond the basic plane is left to the JDK.
fn answer(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    name: &str,
    latin1: fn(&mut Machine, Term) -> Term,
) -> Step<Reply> {
    let Value::SymInt(t) = arguments[0] else { return Ok(Reply::Decline) };
    if is_below(m, s, t, 0x100)? {
        let t = latin1(m, t);
        return Ok(Reply::Value(m.int_value(t)));
    }
    let range = m.terms.range(t);
    if range.min < 0 || range.max >= PLANE.into() {
        let limit = m.terms.int(PLANE);
        let inside = m.terms.cmp(BvCmp::Ult, t, limit);
        if !m.decide(s, inside)? {
            return Ok(Reply::Decline);
        }
    }
    let Some(method) = on_chars(m, name) else { return Ok(Reply::Decline) };
    Ok(match result(m, s, method, t) {
        Some(t) => Reply::Value(m.int_value(t)),
        None => Reply::Decline,
    })
}

/// The digit's value in the greatest radix, if the radix is sensible and has such a digit.
fn digit(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let greatest = match answer(m, s, &arguments[..1], "digit", latin1_digit)? {
        Reply::Value(value) => m.int_term(value),
        other => return Ok(other),
    };
    let radix = m.int_term(arguments[1]);
    let sensible = among(m, radix, &[(2, RADIX)]);
    let small = m.terms.cmp(BvCmp::Slt, greatest, radix);
    let valid = m.terms.and(sensible, small);
    let none = m.terms.int(-1);
    let result = m.terms.ite(valid, greatest, none);
    Ok(Reply::Value(m.int_value(result)))
}

fn latin1_digit(m: &mut Machine, t: Term) -> Term {
    // First and last character, and the value of the first.
    const DIGITS: [(u8, u8, i32); 3] = [(b'0', b'9', 0), (b'A', b'Z', 10), (b'a', b'z', 10)];
    let mut result = m.terms.int(-1);
    for (first, last, value) in DIGITS {
        let inside = among(m, t, &[(first.into(), last.into())]);
        let distance = m.terms.int(i32::from(first) - value);
        let here = m.terms.bin(BvOp::Sub, t, distance);
        result = m.terms.ite(inside, here, result);
    }
    result
}

fn is_below(m: &mut Machine, s: &mut State, t: Term, limit: i32) -> Step<bool> {
    let range = m.terms.range(t);
    if range.min >= 0 && range.max < limit.into() {
        return Ok(true);
    }
    let limit = m.terms.int(limit);
    let below = m.terms.cmp(BvCmp::Ult, t, limit);
    m.certainly(s, below)
}

/// The overload on `char`: on the basic plane both say the same.
fn on_chars(m: &Machine, name: &str) -> Option<&'static Method> {
    let class = m.program.class("java/lang/Character").ok()?;
    class.methods.iter().find(|method| method.name == name && method.descriptor.starts_with("(C"))
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

fn flag(m: &mut Machine, t: Term, ranges: &[&[Range]]) -> Term {
    let any = among(m, t, &ranges.concat());
    let (yes, no) = (m.terms.int(1), m.terms.int(0));
    m.terms.ite(any, yes, no)
}

fn to_upper(m: &mut Machine, t: Term) -> Term {
    const MICRO: Range = (0xB5, 0x39C);
    const Y_DIAERESIS: Range = (0xFF, 0x178);
    let lower = among(m, t, WITH_UPPER);
    let distance = m.terms.int(32);
    let upper = m.terms.bin(BvOp::Sub, t, distance);
    let mut result = m.terms.ite(lower, upper, t);
    for (from, to) in [MICRO, Y_DIAERESIS] {
        let (from, to) = (m.terms.int(from), m.terms.int(to));
        let here = m.terms.eq(t, from);
        result = m.terms.ite(here, to, result);
    }
    result
}

fn to_lower(m: &mut Machine, t: Term) -> Term {
    let upper = among(m, t, UPPER);
    let distance = m.terms.int(32);
    let lower = m.terms.bin(BvOp::Add, t, distance);
    m.terms.ite(upper, lower, t)
}
