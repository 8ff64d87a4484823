//! `java.lang.Character` on symbolic characters: a few ranges for Latin-1, the JDK's own answers as one term beyond.

use classes::class::Method;
use terms::{BvCmp, BvOp, Term};

use super::characters::{PLANE, RADIX, result};
use super::{boxes, numbers};
use crate::jdk::util::hash_tables;
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;
use crate::strings::letters;
use crate::strings::letters::{LetterRange, UPPER, WHITESPACE, among};

const DIGITS: &[LetterRange] = &[(0x30, 0x39)];
const LETTERS: &[LetterRange] = &[
    (0x41, 0x5A),
    (0x61, 0x7A),
    (0xAA, 0xAA),
    (0xB5, 0xB5),
    (0xBA, 0xBA),
    (0xC0, 0xD6),
    (0xD8, 0xF6),
    (0xF8, 0xFF),
];
const LOWER: &[LetterRange] =
    &[(0x61, 0x7A), (0xAA, 0xAA), (0xB5, 0xB5), (0xBA, 0xBA), (0xDF, 0xF6), (0xF8, 0xFF)];

macro_rules! both {
    ($($name:literal $result:literal $latin1:expr;)*) => {
        pub static ENTRY: ClassModels = ClassModels {
            class: "java/lang/Character",
            methods: &[
                ("valueOf", "(C)Ljava/lang/Character;", boxes::character),
                ("compare", "(CC)I", numbers::difference),
                ("hashCode", "()I", hash_tables::hash_code),
                $(
                    ($name, concat!("(C)", $result), |m, s, a| answer(m, s, a, $name, $latin1)),
                    ($name, concat!("(I)", $result), |m, s, a| answer(m, s, a, $name, $latin1)),
                )*
                ("isJavaIdentifierStart", "(C)Z", |m, s, a| tabled(m, s, a, "isJavaIdentifierStart")),
                ("isJavaIdentifierStart", "(I)Z", |m, s, a| tabled(m, s, a, "isJavaIdentifierStart")),
                ("isJavaIdentifierPart", "(C)Z", |m, s, a| tabled(m, s, a, "isJavaIdentifierPart")),
                ("isJavaIdentifierPart", "(I)Z", |m, s, a| tabled(m, s, a, "isJavaIdentifierPart")),
                ("isUnicodeIdentifierStart", "(C)Z", |m, s, a| tabled(m, s, a, "isUnicodeIdentifierStart")),
                ("isUnicodeIdentifierStart", "(I)Z", |m, s, a| tabled(m, s, a, "isUnicodeIdentifierStart")),
                ("isUnicodeIdentifierPart", "(C)Z", |m, s, a| tabled(m, s, a, "isUnicodeIdentifierPart")),
                ("isUnicodeIdentifierPart", "(I)Z", |m, s, a| tabled(m, s, a, "isUnicodeIdentifierPart")),
                ("isIdentifierIgnorable", "(C)Z", |m, s, a| tabled(m, s, a, "isIdentifierIgnorable")),
                ("isIdentifierIgnorable", "(I)Z", |m, s, a| tabled(m, s, a, "isIdentifierIgnorable")),
                ("isSpaceChar", "(C)Z", |m, s, a| tabled(m, s, a, "isSpaceChar")),
                ("isSpaceChar", "(I)Z", |m, s, a| tabled(m, s, a, "isSpaceChar")),
                ("isTitleCase", "(C)Z", |m, s, a| tabled(m, s, a, "isTitleCase")),
                ("isTitleCase", "(I)Z", |m, s, a| tabled(m, s, a, "isTitleCase")),
                ("isDefined", "(C)Z", |m, s, a| tabled(m, s, a, "isDefined")),
                ("isDefined", "(I)Z", |m, s, a| tabled(m, s, a, "isDefined")),
                ("isAlphabetic", "(I)Z", |m, s, a| tabled(m, s, a, "isAlphabetic")),
                ("isIdeographic", "(I)Z", |m, s, a| tabled(m, s, a, "isIdeographic")),
                ("isMirrored", "(C)Z", |m, s, a| tabled(m, s, a, "isMirrored")),
                ("isMirrored", "(I)Z", |m, s, a| tabled(m, s, a, "isMirrored")),
                ("getType", "(C)I", |m, s, a| tabled(m, s, a, "getType")),
                ("getType", "(I)I", |m, s, a| tabled(m, s, a, "getType")),
                ("getNumericValue", "(C)I", |m, s, a| tabled(m, s, a, "getNumericValue")),
                ("getNumericValue", "(I)I", |m, s, a| tabled(m, s, a, "getNumericValue")),
                ("toTitleCase", "(C)C", |m, s, a| tabled(m, s, a, "toTitleCase")),
                ("toTitleCase", "(I)I", |m, s, a| tabled(m, s, a, "toTitleCase")),
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

/// For Latin-1 a few ranges.
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
        return Ok(Reply::Value(Value::of_int(&m.terms, t)));
    }
    beyond_latin(m, s, name, t)
}

/// Without ranges of its own: the JDK's answers, for Latin-1 only the first of them.
fn tabled(m: &mut Machine, s: &mut State, arguments: &[Value], name: &str) -> Step<Reply> {
    const LATIN: i32 = 0x100;
    let Value::SymInt(t) = arguments[0] else { return Ok(Reply::Decline) };
    if is_below(m, s, t, LATIN)? {
        return looked_up(m, s, name, t, LATIN);
    }
    beyond_latin(m, s, name, t)
}

/// A code point beyond the basic plane is left to the JDK.
fn beyond_latin(m: &mut Machine, s: &mut State, name: &str, t: Term) -> Step<Reply> {
    if !is_below(m, s, t, PLANE)? {
        return Ok(Reply::Decline);
    }
    looked_up(m, s, name, t, PLANE)
}

fn looked_up(m: &mut Machine, s: &State, name: &str, t: Term, limit: i32) -> Step<Reply> {
    let Some(method) = on_chars(m, name) else { return Ok(Reply::Decline) };
    Ok(match result(m, s, method, t, limit) {
        Some(t) => Reply::Value(Value::of_int(&m.terms, t)),
        None => Reply::Decline,
    })
}

/// The digit's value in the greatest radix, if the radix is sensible and has such a digit.
fn digit(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let greatest = match answer(m, s, &arguments[..1], "digit", latin1_digit)? {
        Reply::Value(value) => value.int_term(&mut m.terms),
        other => return Ok(other),
    };
    let radix = arguments[1].int_term(&mut m.terms);
    let sensible = among(&mut m.terms, radix, &[(2, RADIX as u16)]);
    let small = m.terms.cmp(BvCmp::Slt, greatest, radix);
    let valid = m.terms.and(sensible, small);
    let none = m.terms.int(-1);
    let result = m.terms.ite(valid, greatest, none);
    Ok(Reply::Value(Value::of_int(&m.terms, result)))
}

fn latin1_digit(m: &mut Machine, t: Term) -> Term {
    // First and last character, and the value of the first.
    const DIGITS: [(u8, u8, i32); 3] = [(b'0', b'9', 0), (b'A', b'Z', 10), (b'a', b'z', 10)];
    let mut result = m.terms.int(-1);
    for (first, last, value) in DIGITS {
        let inside = among(&mut m.terms, t, &[(first.into(), last.into())]);
        let distance = m.terms.int(i32::from(first) - value);
        let here = m.terms.bin(BvOp::Sub, t, distance);
        result = m.terms.ite(inside, here, result);
    }
    result
}

/// The plane is hundreds of ranges and Latin-1 a few, so they are two ways.
fn is_below(m: &mut Machine, s: &mut State, t: Term, limit: i32) -> Step<bool> {
    let range = m.terms.range(t);
    if range.min >= 0 && range.max < limit.into() {
        return Ok(true);
    }
    let limit = m.terms.int(limit);
    let below = m.terms.cmp(BvCmp::Ult, t, limit);
    m.decide(s, below)
}

/// The overload on `char`, if there is one: on the basic plane both say the same.
fn on_chars(m: &Machine, name: &str) -> Option<&'static Method> {
    let class = m.program.class("java/lang/Character").ok()?;
    let taking =
        |start: &str| class.methods.iter().find(|m| m.name == name && m.descriptor.starts_with(start));
    taking("(C").or_else(|| taking("(I"))
}

fn flag(m: &mut Machine, t: Term, ranges: &[&[LetterRange]]) -> Term {
    let any = among(&mut m.terms, t, &ranges.concat());
    let (yes, no) = (m.terms.int(1), m.terms.int(0));
    m.terms.ite(any, yes, no)
}

fn to_upper(m: &mut Machine, t: Term) -> Term {
    const BEYOND_LATIN: [(i32, i32); 2] = [(0xB5, 0x39C), (0xFF, 0x178)];
    let mut result = letters::upper(&mut m.terms, t);
    for (from, to) in BEYOND_LATIN {
        let (from, to) = (m.terms.int(from), m.terms.int(to));
        let here = m.terms.eq(t, from);
        result = m.terms.ite(here, to, result);
    }
    result
}

fn to_lower(m: &mut Machine, t: Term) -> Term {
    letters::lower(&mut m.terms, t)
}
