//! Numbers read from texts that are not fully known: one decision whether the text is a number, and the number as a term.

use terms::{BvCmp, FloatOp, FloatUnary, Sort, Term};

use crate::jdk::lang::string::{refuse, seen, views};
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;
use crate::strings::number::{EXACT_DIGITS, parse_decimal, parse_integer};
use crate::strings::{View, letters};

/// `Double.parseDouble` and `Float.parseFloat` behind all their callers.
pub static FLOATING_DECIMAL: ClassModels = ClassModels {
    class: "jdk/internal/math/FloatingDecimal",
    methods: &[
        ("parseDouble", "(Ljava/lang/String;)D", |m, s, a| decimal(m, s, a, Sort::F64)),
        ("parseFloat", "(Ljava/lang/String;)F", |m, s, a| decimal(m, s, a, Sort::F32)),
    ],
};

pub fn int(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match integer(m, s, arguments, i32::MAX.into())? {
        Ok(value) => {
            let value = m.terms.truncate(value, 32);
            Reply::Value(Value::of_int(&m.terms, value))
        }
        Err(reply) => reply,
    })
}

pub fn long(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match integer(m, s, arguments, i64::MAX)? {
        Ok(value) => Reply::Value(m.terms.as_long(value).map_or(Value::SymLong(value), Value::Long)),
        Err(reply) => reply,
    })
}

fn integer(m: &mut Machine, s: &mut State, arguments: &[Value], limit: i64) -> Step<Result<Term, Reply>> {
    let Value::Int(radix @ 2..=36) = arguments[1] else { return Ok(Err(Reply::Decline)) };
    let [text] = match views(m, s, [arguments[0]], &[])? {
        Ok(views) => views,
        Err(reply) => return Ok(Err(reply)),
    };
    if !m.keep_latin(s, &[&text])? {
        return Ok(Err(Reply::Decline));
    }
    let text = shortened(m, s, text, limit, radix as u32)?;
    let number = parse_integer(&mut m.terms, &text, radix as u16, limit);
    if m.decide(s, number.valid)? {
        return Ok(Ok(number.value));
    }
    refuse(m, s, NOT_A_NUMBER).map(Err)
}

/// Texts longer than the longest number without leading zeros are looked at apart: the others make smaller terms.
fn shortened(m: &mut Machine, s: &mut State, mut text: View, limit: i64, radix: u32) -> Step<View> {
    let sign_and_digits = 2 + limit.ilog(radix.into()) as usize;
    if text.most() > sign_and_digits {
        let fits = crate::strings::cut::at_most(&mut m.terms, &text, sign_and_digits);
        if m.decide(s, fits)? {
            text.units.truncate(sign_and_digits);
        }
    }
    Ok(text)
}

const NOT_A_NUMBER: &str = "java/lang/NumberFormatException";

/// Plain decimals as terms; what has characters no number has is none; the rest (exponents, hexadecimal, NaN, blanks) is
/// left to the JDK.
fn decimal(m: &mut Machine, s: &mut State, arguments: &[Value], sort: Sort) -> Step<Reply> {
    let [text] = seen!(views(m, s, [arguments[0]], &[]));
    if !m.keep_latin(s, &[&text])? {
        return Ok(Reply::Decline);
    }
    let possible = text.all(&mut m.terms, |terms, unit| {
        letters::among(
            terms,
            unit,
            &[
                (0, 0x20),
                (b'+'.into(), b'.'.into()),
                (b'0'.into(), b'9'.into()),
                (b'A'.into(), b'Z'.into()),
                (b'a'.into(), b'z'.into()),
            ],
        )
    });
    let zero = m.terms.int(0);
    let some = m.terms.cmp(BvCmp::Slt, zero, text.length);
    let possible = m.terms.and(possible, some);
    if !m.decide(s, possible)? {
        return refuse(m, s, NOT_A_NUMBER);
    }
    // The digits, and a sign or a point.
    let few = EXACT_DIGITS + 1;
    let length = Value::of_int(&m.terms, text.length);
    let length = m.concretise(s, length)? as usize;
    if length > few || sort == Sort::F32 && length > 8 {
        return Ok(Reply::Decline);
    }
    let units = &text.units[..length];
    for point in std::iter::once(None).chain((0..length).rev().map(Some)) {
        let number = parse_decimal(&mut m.terms, units, point);
        if m.decide(s, number.valid)? {
            return Ok(Reply::Value(quotient(m, number, sort)));
        }
    }
    Ok(Reply::Decline)
}

/// Digits and powers of ten this small are exact, so one division rounds once, as the parser does.
fn quotient(m: &mut Machine, number: crate::strings::number::Decimal, sort: Sort) -> Value {
    let digits = m.terms.int_to_float(number.digits, sort);
    let power = 10_f64.powi(number.places as i32);
    let power = if sort == Sort::F64 { m.terms.f64(power) } else { m.terms.f32(power as f32) };
    let value = if number.places == 0 { digits } else { m.terms.fbin(FloatOp::Div, digits, power) };
    let negated = m.terms.fun(FloatUnary::Neg, value);
    let value = m.terms.ite(number.negative, negated, value);
    Value::of(&m.terms, value)
}
