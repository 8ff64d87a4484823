//! `java.lang.String`: identity of literals, and the questions about input strings that need no look at their bytes.

use terms::{BvCmp, BvOp, Term};

use super::{Entry, Reply, no};
use crate::heap::{Array, Elements};
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::State;
use crate::value::{Addr, Value};

pub static ENTRY: Entry = Entry {
    class: "java/lang/String",
    methods: &[
        ("intern", "()Ljava/lang/String;", intern),
        ("length", "()I", length),
        ("isEmpty", "()Z", is_empty),
        ("charAt", "(I)C", char_at),
        ("equals", "(Ljava/lang/Object;)Z", equals),
        ("hashCode", "()I", hash_code),
    ],
};

pub static LATIN1: Entry =
    Entry { class: "java/lang/StringLatin1", methods: &[("equals", "([B[B)Z", equal_bytes)] };

/// Bytes are laid out as on a little-endian machine, which is what `string_bytes` writes.
pub static UTF16: Entry = Entry { class: "java/lang/StringUTF16", methods: &[("isBigEndian", "()Z", no)] };

fn intern(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    Ok(match m.string_units(s, at) {
        Some(units) => Reply::Value(m.literal(&units).into()),
        None => Reply::Value(arguments[0]),
    })
}

/// The length of an input string.
fn text_length(m: &Machine, s: &State, value: Value) -> Option<(Addr, Term)> {
    let at = Machine::concrete_ref(value)?;
    m.object(s, at).text().map(|t| (at, t.length))
}

fn length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match text_length(m, s, arguments[0]) {
        Some((_, length)) => Reply::Value(m.int_value(length)),
        None => Reply::Decline,
    })
}

fn is_empty(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((_, length)) = text_length(m, s, arguments[0]) else { return Ok(Reply::Decline) };
    let zero = m.terms.int(0);
    let empty = m.terms.eq(length, zero);
    Ok(Reply::Value(m.bool_value(empty)))
}

fn char_at(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some((at, length)) = text_length(m, s, arguments[0]) else { return Ok(Reply::Decline) };
    let index = m.int_term(arguments[1]);
    let zero = m.terms.int(0);
    let below = m.terms.cmp(BvCmp::Slt, index, zero);
    let above = m.terms.cmp(BvCmp::Sle, length, index);
    if m.decide(s, below)? || m.decide(s, above)? {
        m.throw_new(s, "java/lang/StringIndexOutOfBoundsException", None)?;
        return Ok(Reply::Again);
    }
    let unit = m.text_unit(s, at, arguments[1]);
    let unit = m.terms.zero_extend(unit, 32);
    Ok(Reply::Value(m.int_value(unit)))
}

/// Two texts are compared as a whole, not character by character.
fn equal_bytes(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (Some(a), Some(b)) = (Machine::concrete_ref(arguments[0]), Machine::concrete_ref(arguments[1]))
    else {
        return Ok(Reply::Decline);
    };
    let (Some(Array::Known(a)), Some(Array::Known(b))) = (m.object(s, a).array(), m.object(s, b).array())
    else {
        return Ok(Reply::Decline);
    };
    if !matches!((a, b), (Elements::Cells(_), _) | (_, Elements::Cells(_))) {
        return Ok(Reply::Decline);
    }
    if a.len() != b.len() {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let pairs: Vec<(Value, Value)> = (0..a.len()).map(|i| (a.get(i), b.get(i))).collect();
    let mut same = m.terms.bool(true);
    for (a, b) in pairs {
        let (a, b) = (m.int_term(a), m.int_term(b));
        let equal = m.terms.eq(a, b);
        same = m.terms.and(same, equal);
    }
    Ok(Reply::Value(m.bool_value(same)))
}

/// An input string compared with a constant is one condition, not one per character.
fn equals(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [Value::Ref(a), Value::Ref(b)] = *arguments else { return symbolic_operand(m, s, arguments) };
    if a == b || b.0 == 0 {
        return Ok(Reply::Value(Value::from_bool(a == b)));
    }
    let (text, constant) = match (m.object(s, a).text().is_some(), m.object(s, b).text().is_some()) {
        (true, false) => (a, b),
        (false, true) => (b, a),
        _ => return Ok(Reply::Decline),
    };
    if m.object(s, constant).class != m.known.string {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let Some(units) = m.string_units(s, constant) else { return Ok(Reply::Decline) };
    let length = m.object(s, text).text().map(|t| t.length).expect("just seen");
    let wanted = m.terms.int(units.len() as i32);
    let mut same = m.terms.eq(length, wanted);
    for (i, &unit) in units.iter().enumerate() {
        let (have, want) = (m.text_unit(s, text, Value::Int(i as i32)), m.terms.bv(16, unit.into()));
        let equal = m.terms.eq(have, want);
        same = m.terms.and(same, equal);
    }
    Ok(Reply::Value(m.bool_value(same)))
}

/// One term; the JDK's code would ask on the way whether it is zero.
fn hash_code(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(at) = Machine::concrete_ref(arguments[0]) else { return Ok(Reply::Decline) };
    if m.string_units(s, at).is_some() {
        return Ok(Reply::Decline);
    }
    if !m.look_inside(s, at)? {
        return Ok(Reply::Again);
    }
    let object = m.object(s, at);
    let (Value::Ref(bytes), Value::Int(0)) =
        (object.field(m.known.string_value), object.field(m.known.string_coder))
    else {
        return Ok(Reply::Decline);
    };
    let Some(Array::Known(Elements::Cells(cells))) = m.object(s, bytes).array() else {
        return Ok(Reply::Decline);
    };
    let cells = cells.clone();
    let (mut hash, base, mask) = (m.terms.int(0), m.terms.int(31), m.terms.int(0xFF));
    for cell in cells {
        let byte = m.int_term(cell);
        let unit = m.terms.bin(BvOp::And, byte, mask);
        let shifted = m.terms.bin(BvOp::Mul, hash, base);
        hash = m.terms.bin(BvOp::Add, shifted, unit);
    }
    Ok(Reply::Value(m.int_value(hash)))
}

/// `"magic".equals(input)` where the input may be null or one of several objects.
fn symbolic_operand(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let null = m.same_reference(arguments[1], Value::NULL);
    if m.decide(s, null)? {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let (a, b) = (m.single(s, arguments[0])?, m.single(s, arguments[1])?);
    if !m.is_instance(s, b, m.known.string)? {
        return Ok(Reply::Value(Value::Int(0)));
    }
    equals(m, s, &[Value::Ref(a), Value::Ref(b)])
}
