//! The inner loops of `BigInteger`, which HotSpot replaces too: on concrete digits they need no interpreter.

use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Elements, Object};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/math/BigInteger",
    methods: &[("implMultiplyToLen", "([II[II[I)[I", multiply), ("implSquareToLen", "([II[II)[I", square)],
};

/// Arguments: x, its length, y, its length, the array for the product if it is long enough.
fn multiply(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (x, y) = (digits(m, s, arguments[0], arguments[1]), digits(m, s, arguments[2], arguments[3]));
    match (x, y) {
        (Some(x), Some(y)) => product(m, s, &x, &y, arguments[4]),
        _ => Ok(Reply::Decline),
    }
}

/// Arguments: x, its length, the array for the square, its length.
fn square(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match digits(m, s, arguments[0], arguments[1]) {
        Some(x) => product(m, s, &x, &x, arguments[2]),
        None => Ok(Reply::Decline),
    }
}

/// Most significant first.
fn digits(m: &Machine, s: &State, array: Value, length: Value) -> Option<Vec<u32>> {
    let at = Machine::concrete_ref(array)?;
    let (Value::Int(length), Some(Array::Known(elements))) = (length, m.object(s, at).array()) else {
        return None;
    };
    match elements {
        Elements::Ints(digits) => Some(digits.get(..length as usize)?.iter().map(|&d| d as u32).collect()),
        _ => None,
    }
}

fn product(m: &mut Machine, s: &mut State, x: &[u32], y: &[u32], target: Value) -> Step<Reply> {
    let length = x.len() + y.len();
    let mut sum = vec![0_i32; length];
    for (i, &a) in x.iter().enumerate().rev() {
        let mut carry = 0_u64;
        for (j, &b) in y.iter().enumerate().rev() {
            let t = u64::from(a) * u64::from(b) + u64::from(sum[i + j + 1] as u32) + carry;
            sum[i + j + 1] = t as u32 as i32;
            carry = t >> 32;
        }
        sum[i] = carry as u32 as i32;
    }
    let reusable = Machine::concrete_ref(target)
        .filter(|&at| matches!(m.object(s, at).array(), Some(Array::Known(e)) if e.len() >= length));
    if let Some(at) = reusable {
        if let Some(Array::Known(elements)) = m.object_mut(s, at).array_mut() {
            elements.put(0, &Elements::Ints(sum));
        }
        return Ok(Reply::Value(at.into()));
    }
    let class = m.program.array_of(m.program.primitive(classes::descriptor::Primitive::Int));
    let at = m.allocate(s, Object::new(class, Body::Array(Array::Known(Elements::Ints(sum)))));
    Ok(Reply::Value(at.into()))
}
