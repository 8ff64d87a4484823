//! Bit patterns of `float` and `double`.

use terms::Sort;

use super::boxes::text;
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static FLOAT: ClassModels = ClassModels {
    class: "java/lang/Float",
    methods: &[
        ("floatToRawIntBits", "(F)I", raw_bits),
        ("floatToIntBits", "(F)I", to_bits),
        ("intBitsToFloat", "(I)F", from_bits),
        ("isNaN", "(F)Z", is_nan),
        ("toString", "(F)Ljava/lang/String;", |m, s, a| {
            text(m, s, a, "java/lang/Float", "(F)Ljava/lang/String;")
        }),
    ],
};

pub static DOUBLE: ClassModels = ClassModels {
    class: "java/lang/Double",
    methods: &[
        ("doubleToRawLongBits", "(D)J", raw_bits),
        ("doubleToLongBits", "(D)J", to_bits),
        ("longBitsToDouble", "(J)D", from_bits),
        ("isNaN", "(D)Z", is_nan),
        ("toString", "(D)Ljava/lang/String;", |m, s, a| {
            text(m, s, a, "java/lang/Double", "(D)Ljava/lang/String;")
        }),
    ],
};

/// What is not a number has many bit patterns, and arithmetic need not keep them (JLS 4.2.3): one is followed.
fn raw_bits(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let may_be_nan = match arguments[0] {
        Value::Float(x) => x.is_nan(),
        Value::Double(x) => x.is_nan(),
        value => {
            let t = value.to_term(&mut m.terms);
            let nan = m.terms.is_nan(t);
            m.decided(s, nan)? != Some(false)
        }
    };
    // `Math` and its kind ask for the sign and the exponent, which are the same in all of them, or after all else.
    let asks_for_parts = ["java/lang/", "jdk/internal/math/"];
    let caller = s.cur.method.owner().name;
    if may_be_nan && !asks_for_parts.iter().any(|package| caller.starts_with(package)) {
        m.assume_environment(s, "the bits of what is not a number");
    }
    to_bits(m, s, arguments)
}

fn to_bits(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match arguments[0] {
        Value::Float(x) if x.is_nan() => Value::Int(0x7fc0_0000),
        Value::Double(x) if x.is_nan() => Value::Long(0x7ff8_0000_0000_0000),
        Value::Float(x) => Value::Int(x.to_bits() as i32),
        Value::Double(x) => Value::Long(x.to_bits() as i64),
        value => {
            let t = value.to_term(&mut m.terms);
            let bits = m.terms.float_bits(t);
            Value::of(&m.terms, bits)
        }
    }))
}

fn from_bits(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match arguments[0] {
        Value::Int(x) => Value::Float(f32::from_bits(x as u32)),
        Value::Long(x) => Value::Double(f64::from_bits(x as u64)),
        value => {
            let t = value.to_term(&mut m.terms);
            let x = m.terms.bits_float(t);
            debug_assert!(matches!(m.terms.sort(x), Sort::F32 | Sort::F64));
            Value::of(&m.terms, x)
        }
    }))
}

fn is_nan(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match arguments[0] {
        Value::Float(x) => Value::from_bool(x.is_nan()),
        Value::Double(x) => Value::from_bool(x.is_nan()),
        value => {
            let t = value.to_term(&mut m.terms);
            let nan = m.terms.is_nan(t);
            Value::of_bool(&mut m.terms, nan)
        }
    }))
}
