//! `java.lang.System`.

use classes::class::Class;

use super::object::identity_hash;
use super::{Entry, Reply, nothing, null, uncontrolled};
use crate::heap::Array;
use crate::machine::Machine;
use crate::outcome::{End, Reason, Step, Stop, cut};
use crate::state::State;
use crate::value::{Addr, Value};

pub static ENTRY: Entry = Entry {
    class: "java/lang/System",
    methods: &[
        ("arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
        ("identityHashCode", "(Ljava/lang/Object;)I", identity),
        ("nanoTime", "()J", clock),
        ("currentTimeMillis", "()J", clock),
        ("getenv", "*", uncontrolled),
        ("getSecurityManager", "*", null),
        ("allowSecurityManager", "()Z", super::no),
        ("lineSeparator", "()Ljava/lang/String;", line_separator),
        ("exit", "(I)V", exit),
        ("gc", "()V", nothing),
        ("setOut0", "*", nothing),
        ("setErr0", "*", nothing),
        ("setIn0", "*", nothing),
        ("loadLibrary", "*", nothing),
    ],
};

fn identity(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let null = m.same_reference(arguments[0], Value::NULL);
    if m.decide(s, null)? {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let at = m.single(s, arguments[0])?;
    Ok(Reply::Value(Value::Int(identity_hash(m, s, at))))
}

/// Initialisers of the JDK ask for the time to salt hash codes; there any constant will do.
fn clock(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if s.heap.in_base { Ok(Reply::Value(Value::Long(1))) } else { uncontrolled(m, s, arguments) }
}

fn line_separator(m: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(m.literal(&[u16::from(b'\n')]).into()))
}

/// The program ends, without a crash.
fn exit(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Err(Stop::Ended(End::Returned(None)))
}

fn arraycopy(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [from, from_at, to, to_at, count] = *arguments else { return Ok(Reply::Decline) };
    if !m.non_null(s, from, 4)? || !m.non_null(s, to, 2)? {
        return Ok(Reply::Again);
    }
    let (from, to) = (m.single(s, from)?, m.single(s, to)?);
    if let Some(why) = mismatch(m.object(s, from).class, m.object(s, to).class) {
        m.throw_new(s, "java/lang/ArrayStoreException", Some(why))?;
        return Ok(Reply::Again);
    }
    if !within(m, s, from, from_at, count)? || !within(m, s, to, to_at, count)? {
        m.throw_new(s, "java/lang/ArrayIndexOutOfBoundsException", None)?;
        return Ok(Reply::Again);
    }
    // Element by element: only the number of elements has to be a number.
    let count = m.concretise(s, count)?;
    if count as u32 > 1 << 20 {
        return cut(Reason::Memory);
    }
    if let (Value::Int(f), Value::Int(t)) = (from_at, to_at) {
        if copy_known(m, s, (from, f), (to, t), count) {
            return Ok(Reply::Void);
        }
    }
    let mut values = Vec::with_capacity(count as usize);
    for i in 0..count {
        let index = offset(m, from_at, i);
        values.push(m.load_element(s, from, index)?);
    }
    for (i, value) in (0..count).zip(values) {
        let index = offset(m, to_at, i);
        m.store_element(s, to, index, value)?;
    }
    Ok(Reply::Void)
}

/// Both arrays are plain storage of the same kind.
fn copy_known(m: &mut Machine, s: &mut State, from: (Addr, i32), to: (Addr, i32), count: i32) -> bool {
    let (start, target, count) = (from.1 as usize, to.1 as usize, count as usize);
    let Some(Array::Known(elements)) = m.object(s, from.0).array() else { return false };
    let part = elements.part(start, count);
    match m.object_mut(s, to.0).array_mut() {
        Some(Array::Known(elements)) => {
            elements.put(target, &part);
            true
        }
        _ => false,
    }
}

fn offset(m: &mut Machine, start: Value, i: i32) -> Value {
    match start {
        Value::Int(x) => Value::Int(x + i),
        start => {
            let (start, i) = (m.int_term(start), m.terms.int(i));
            let sum = m.terms.bin(terms::BvOp::Add, start, i);
            m.int_value(sum)
        }
    }
}

fn mismatch(from: &'static Class, to: &'static Class) -> Option<String> {
    let (Some(a), Some(b)) = (from.component, to.component) else {
        return Some("arraycopy: not an array".into());
    };
    ((a.is_primitive() || b.is_primitive()) && a != b).then(|| "arraycopy: type mismatch".into())
}

/// `0 <= start`, `0 <= count`, `start + count <= length`, without overflow.
fn within(m: &mut Machine, s: &mut State, array: Addr, start: Value, count: Value) -> Step<bool> {
    let length = m.length_of(s, array);
    if let (Value::Int(start), Value::Int(count), Value::Int(length)) = (start, count, length) {
        return Ok(start >= 0 && count >= 0 && i64::from(start) + i64::from(count) <= i64::from(length));
    }
    for value in [start, count] {
        if m.is_negative(s, value)? {
            return Ok(false);
        }
    }
    let wide = |m: &mut Machine, v: Value| {
        let t = m.int_term(v);
        m.terms.sign_extend(t, 64)
    };
    let (start, count, length) = (wide(m, start), wide(m, count), wide(m, length));
    let end = m.terms.bin(terms::BvOp::Add, start, count);
    let fits = m.terms.cmp(terms::BvCmp::Sle, end, length);
    m.decide(s, fits)
}
