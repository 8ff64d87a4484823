//! `Math` and `StrictMath`: natives on concrete values, and choices that would fork for nothing as one term.

use terms::{BvCmp, BvOp, FloatOp, FloatUnary, RealFunction, Term};

use super::numbers::{check_index, exact, to_int_exact};
use crate::machine::Machine;
use crate::machine::models::{ClassModels, JdkModel, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

macro_rules! functions {
    ($($name:ident: $f:ident;)*) => {
        $(fn $name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
            Ok(Reply::Value(match arguments[0] {
                Value::Double(x) => Value::Double(RealFunction::$f.apply(x)),
                value => {
                    let t = value.to_term(&mut m.terms);
                    let t = m.terms.fun(FloatUnary::Real(RealFunction::$f), t);
                    nearly(m, s, t)
                }
            }))
        })*
    };
}

functions! {
    sin: Sin;
    cos: Cos;
    tan: Tan;
    asin: Asin;
    acos: Acos;
    atan: Atan;
    exp: Exp;
    log: Log;
    log10: Log10;
    sinh: Sinh;
    cosh: Cosh;
    tanh: Tanh;
    expm1: Expm1;
    log1p: Log1p;
}

/// Our value and HotSpot's may differ in the last digits, so nothing is certain behind it.
fn nearly(m: &mut Machine, s: &mut State, t: Term) -> Value {
    s.caveat(Reason::UnmodelledNative);
    Value::of(&m.terms, t)
}

fn pow(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match *arguments {
        [Value::Double(x), Value::Double(y)] => Value::Double(terms::pow(x, y)),
        _ => {
            let (x, y) = (arguments[0].to_term(&mut m.terms), arguments[1].to_term(&mut m.terms));
            let t = m.terms.fbin(FloatOp::Pow, x, y);
            nearly(m, s, t)
        }
    }))
}

fn atan2(_: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    real(arguments, libm::atan2)
}

fn ieee_remainder(_: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    real(arguments, libm::remainder)
}

pub static MATH: ClassModels = ClassModels {
    class: "java/lang/Math",
    methods: &[
        ("sin", "(D)D", sin),
        ("cos", "(D)D", cos),
        ("tan", "(D)D", tan),
        ("exp", "(D)D", exp),
        ("log", "(D)D", log),
        ("log10", "(D)D", log10),
        ("pow", "(DD)D", pow),
        ("sqrt", "(D)D", sqrt),
        ("abs", "(I)I", abs),
        ("abs", "(J)J", abs),
        ("abs", "(F)F", float_abs),
        ("abs", "(D)D", float_abs),
        ("max", "(II)I", max),
        ("max", "(JJ)J", max),
        ("min", "(II)I", min),
        ("min", "(JJ)J", min),
        ("random", "()D", crate::jdk::uncontrolled),
        ("addExact", "(II)I", |m, s, a| exact(m, s, a, BvOp::Add)),
        ("subtractExact", "(II)I", |m, s, a| exact(m, s, a, BvOp::Sub)),
        ("multiplyExact", "(II)I", |m, s, a| exact(m, s, a, BvOp::Mul)),
        ("negateExact", "(I)I", |m, s, a| exact(m, s, &[Value::Int(0), a[0]], BvOp::Sub)),
        ("incrementExact", "(I)I", |m, s, a| exact(m, s, &[a[0], Value::Int(1)], BvOp::Add)),
        ("decrementExact", "(I)I", |m, s, a| exact(m, s, &[a[0], Value::Int(1)], BvOp::Sub)),
        ("toIntExact", "(J)I", to_int_exact),
    ],
};

/// What is native up to Java 20 and has been written in Java since; `exp`, `pow`, `cbrt` and `hypot` always were.
pub static STRICT_MATH: ClassModels = ClassModels {
    class: "java/lang/StrictMath",
    methods: &[
        ("sin", "(D)D", |m, s, a| strict(m, s, a, sin)),
        ("cos", "(D)D", |m, s, a| strict(m, s, a, cos)),
        ("tan", "(D)D", |m, s, a| strict(m, s, a, tan)),
        ("asin", "(D)D", |m, s, a| strict(m, s, a, asin)),
        ("acos", "(D)D", |m, s, a| strict(m, s, a, acos)),
        ("atan", "(D)D", |m, s, a| strict(m, s, a, atan)),
        ("atan2", "(DD)D", |m, s, a| strict(m, s, a, atan2)),
        ("log", "(D)D", |m, s, a| strict(m, s, a, log)),
        ("log10", "(D)D", |m, s, a| strict(m, s, a, log10)),
        ("sinh", "(D)D", |m, s, a| strict(m, s, a, sinh)),
        ("cosh", "(D)D", |m, s, a| strict(m, s, a, cosh)),
        ("tanh", "(D)D", |m, s, a| strict(m, s, a, tanh)),
        ("expm1", "(D)D", |m, s, a| strict(m, s, a, expm1)),
        ("log1p", "(D)D", |m, s, a| strict(m, s, a, log1p)),
        ("IEEEremainder", "(DD)D", |m, s, a| strict(m, s, a, ieee_remainder)),
        ("exp", "(D)D", |m, s, a| strict(m, s, a, in_java)),
        ("pow", "(DD)D", |m, s, a| strict(m, s, a, in_java)),
        ("cbrt", "(D)D", |m, s, a| strict(m, s, a, in_java)),
        ("hypot", "(DD)D", |m, s, a| strict(m, s, a, in_java)),
        ("sqrt", "(D)D", sqrt),
    ],
};

pub static OBJECTS: ClassModels =
    ClassModels { class: "java/util/Objects", methods: &[("checkIndex", "(II)I", check_index)] };

/// Numbers go through the JDK's own code where there is any; terms never do: it takes them apart bit by bit.
fn strict(m: &mut Machine, s: &mut State, arguments: &[Value], native: JdkModel) -> Step<Reply> {
    const WRITTEN_IN_JAVA: u16 = 21;
    if m.program.jdk().feature_version >= WRITTEN_IN_JAVA && arguments.iter().all(|v| v.is_concrete()) {
        return Ok(Reply::Decline);
    }
    native(m, s, arguments)
}

fn in_java(_: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    let concrete = arguments.iter().all(|v| v.is_concrete());
    Ok(if concrete { Reply::Decline } else { Reply::Unknown(Reason::UnmodelledNative) })
}

/// A function of one or two doubles, on numbers only: on terms its result is unknown.
fn real(arguments: &[Value], f: impl Fn(f64, f64) -> f64) -> Step<Reply> {
    let number = |i: usize| match arguments.get(i) {
        Some(Value::Double(x)) => Some(*x),
        Some(_) => None,
        None => Some(0.0),
    };
    Ok(match (number(0), number(1)) {
        (Some(x), Some(y)) => Reply::Value(Value::Double(f(x, y))),
        _ => Reply::Unknown(Reason::UnmodelledNative),
    })
}

fn sqrt(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(match arguments[0] {
        Value::Double(x) => Value::Double(x.sqrt()),
        value => {
            let t = value.to_term(&mut m.terms);
            let t = m.terms.fun(FloatUnary::Sqrt, t);
            Value::of(&m.terms, t)
        }
    }))
}

fn float_abs(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    if arguments[0].is_concrete() {
        return Ok(Reply::Decline);
    }
    let t = arguments[0].to_term(&mut m.terms);
    let t = m.terms.fun(FloatUnary::Abs, t);
    Ok(Reply::Value(Value::of(&m.terms, t)))
}

fn abs(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    if arguments[0].is_concrete() {
        return Ok(Reply::Decline);
    }
    let t = arguments[0].to_term(&mut m.terms);
    let zero = m.terms.bv(m.terms.sort(t).width(), 0);
    let negative = m.terms.cmp(BvCmp::Slt, t, zero);
    let negated = m.terms.neg(t);
    let t = m.terms.ite(negative, negated, t);
    Ok(Reply::Value(Value::of(&m.terms, t)))
}

fn max(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    pick(m, arguments, false)
}

fn min(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    pick(m, arguments, true)
}

fn pick(m: &mut Machine, arguments: &[Value], smaller: bool) -> Step<Reply> {
    if arguments.iter().all(|v| v.is_concrete()) {
        return Ok(Reply::Decline);
    }
    let (a, b) = (arguments[0].to_term(&mut m.terms), arguments[1].to_term(&mut m.terms));
    let first = if smaller { m.terms.cmp(BvCmp::Sle, a, b) } else { m.terms.cmp(BvCmp::Sle, b, a) };
    let t = m.terms.ite(first, a, b);
    Ok(Reply::Value(Value::of(&m.terms, t)))
}
