//! `jdk.internal.misc.Unsafe` as collections, atomics, strings and buffers use it.

use classes::class::Class;
use terms::Term;

use super::cells::{ARRAY_BASE, Cell, locate, offset_of, read, scale_of, write};
use crate::jdk::lang::thread::wait_forever;
use crate::jdk::reflect::members::member_of;
use crate::jdk::shared::{mirrored, text_of};
use crate::machine::Machine;
use crate::machine::heap::Object;
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

macro_rules! accessors {
    ($($get:literal $get_volatile:literal $put:literal $put_volatile:literal $size:expr, $read:ident;)*) => {
        pub static ENTRY: ClassModels = ClassModels {
            class: "jdk/internal/misc/Unsafe",
            methods: &[
                $(
                    ($get, "*", |m, s, a| $read(m, s, a, $size)),
                    ($get_volatile, "*", |m, s, a| $read(m, s, a, $size)),
                    ($put, "*", |m, s, a| put(m, s, a, $size)),
                    ($put_volatile, "*", |m, s, a| put(m, s, a, $size)),
                )*
                ("compareAndSetInt", "*", |m, s, a| compare_and_set(m, s, a, 4)),
                ("compareAndSetLong", "*", |m, s, a| compare_and_set(m, s, a, 8)),
                ("compareAndSetReference", "*", |m, s, a| compare_and_set(m, s, a, 4)),
                ("compareAndSetByte", "*", |m, s, a| compare_and_set(m, s, a, 1)),
                ("compareAndSetShort", "*", |m, s, a| compare_and_set(m, s, a, 2)),
                ("compareAndExchangeInt", "*", |m, s, a| compare_and_exchange(m, s, a, 4)),
                ("compareAndExchangeLong", "*", |m, s, a| compare_and_exchange(m, s, a, 8)),
                ("compareAndExchangeReference", "*", |m, s, a| compare_and_exchange(m, s, a, 4)),
                ("compareAndExchangeByte", "*", |m, s, a| compare_and_exchange(m, s, a, 1)),
                ("compareAndExchangeShort", "*", |m, s, a| compare_and_exchange(m, s, a, 2)),
                ("objectFieldOffset", "(Ljava/lang/Class;Ljava/lang/String;)J", field_offset),
                ("objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", member_offset),
                ("staticFieldOffset0", "(Ljava/lang/reflect/Field;)J", member_offset),
                ("staticFieldBase0", "(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_base),
                ("arrayBaseOffset0", "(Ljava/lang/Class;)I", array_base),
                ("arrayBaseOffset", "(Ljava/lang/Class;)I", array_base),
                ("arrayBaseOffset", "(Ljava/lang/Class;)J", array_base_long),
                ("arrayIndexScale0", "(Ljava/lang/Class;)I", array_scale),
                ("arrayIndexScale", "(Ljava/lang/Class;)I", array_scale),
                ("fullFence", "()V", nothing),
                ("loadFence", "()V", nothing),
                ("storeFence", "()V", nothing),
                ("ensureClassInitialized0", "(Ljava/lang/Class;)V", ensure_initialised),
                ("ensureClassInitialized", "(Ljava/lang/Class;)V", ensure_initialised),
                ("shouldBeInitialized0", "(Ljava/lang/Class;)Z", crate::jdk::no),
                ("allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
                ("allocateUninitializedArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", allocate_array),
                ("copyMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory),
                ("setMemory0", "(Ljava/lang/Object;JJB)V", set_memory),
                ("throwException", "(Ljava/lang/Throwable;)V", throw),
                ("park", "(ZJ)V", park),
                ("unpark", "(Ljava/lang/Object;)V", nothing),
            ],
        };
    };
}

accessors! {
    "getInt" "getIntVolatile" "putInt" "putIntVolatile" 4, get_bits;
    "getLong" "getLongVolatile" "putLong" "putLongVolatile" 8, get_bits;
    "getByte" "getByteVolatile" "putByte" "putByteVolatile" 1, get_bits;
    "getBoolean" "getBooleanVolatile" "putBoolean" "putBooleanVolatile" 1, get_bits;
    "getShort" "getShortVolatile" "putShort" "putShortVolatile" 2, get_bits;
    "getChar" "getCharVolatile" "putChar" "putCharVolatile" 2, get_bits;
    "getFloat" "getFloatVolatile" "putFloat" "putFloatVolatile" 4, get;
    "getDouble" "getDoubleVolatile" "putDouble" "putDoubleVolatile" 8, get;
    "getReference" "getReferenceVolatile" "putReference" "putReferenceVolatile" 4, get;
}

/// The fast comparison of array ranges; its own code reads eight bytes at a time out of any array.
pub static ARRAYS_SUPPORT: ClassModels = ClassModels {
    class: "jdk/internal/util/ArraysSupport",
    methods: &[("vectorizedMismatch", "(Ljava/lang/Object;JLjava/lang/Object;JII)I", nothing_compared)],
};

const UNKNOWN: Step<Reply> = Ok(Reply::Unknown(Reason::UnmodelledNative));

/// "All of it is left to compare": the callers then go element by element. Not those with elements of eight bytes, of
/// which nothing is ever left.
fn nothing_compared(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    const EIGHT_BYTES: Value = Value::Int(3);
    if arguments[5] == EIGHT_BYTES {
        return Ok(Reply::Decline);
    }
    let (length, ones) = (arguments[4].int_term(&mut m.terms), m.terms.int(-1));
    let left = m.terms.bin(terms::BvOp::Xor, length, ones);
    Ok(Reply::Value(Value::of_int(&m.terms, left)))
}

/// Arguments: unsafe, object, offset.
fn get(m: &mut Machine, s: &mut State, arguments: &[Value], size: i64) -> Step<Reply> {
    let [_, object, offset] = *arguments else { return UNKNOWN };
    let Some(cell) = locate(m, s, object, offset, size)? else { return UNKNOWN };
    Ok(match read(m, s, cell)? {
        Some(value) => Reply::Value(value),
        None => Reply::Again,
    })
}

/// `getInt`, `getLong`: the bits of whatever number lies there.
fn get_bits(m: &mut Machine, s: &mut State, arguments: &[Value], size: i64) -> Step<Reply> {
    Ok(match get(m, s, arguments, size)? {
        Reply::Value(
            value @ (Value::Float(_) | Value::Double(_) | Value::SymFloat(_) | Value::SymDouble(_)),
        ) => {
            let t = value.to_term(&mut m.terms);
            let bits = m.terms.float_bits(t);
            Reply::Value(Value::of(&m.terms, bits))
        }
        reply => reply,
    })
}

fn put(m: &mut Machine, s: &mut State, arguments: &[Value], size: i64) -> Step<Reply> {
    let [_, object, offset, value] = *arguments else { return UNKNOWN };
    let Some(cell) = locate(m, s, object, offset, size)? else { return UNKNOWN };
    write(m, s, cell, value)?;
    Ok(Reply::Void)
}

enum Swap {
    Done { old: Value, swapped: bool },
    Other(Reply),
}

fn swap(m: &mut Machine, s: &mut State, arguments: &[Value], size: i64) -> Step<Swap> {
    let unknown = Swap::Other(Reply::Unknown(Reason::UnmodelledNative));
    let [_, object, offset, expected, new] = *arguments else { return Ok(unknown) };
    let Some(cell) = locate(m, s, object, offset, size)? else { return Ok(unknown) };
    let Some(old) = read(m, s, cell)? else { return Ok(Swap::Other(Reply::Again)) };
    let (a, b) = (old.to_term(&mut m.terms), expected.to_term(&mut m.terms));
    // Floats are swapped by their bits, which is not what a comparison of floats says.
    if m.terms.sort(a) != m.terms.sort(b) {
        return Ok(unknown);
    }
    let same: Term = m.terms.eq(a, b);
    let swapped = m.decide(s, same)?;
    if swapped {
        write(m, s, cell, new)?;
    }
    Ok(Swap::Done { old, swapped })
}

fn compare_and_set(m: &mut Machine, s: &mut State, arguments: &[Value], size: i64) -> Step<Reply> {
    Ok(match swap(m, s, arguments, size)? {
        Swap::Done { swapped, .. } => Reply::Value(Value::from_bool(swapped)),
        Swap::Other(reply) => reply,
    })
}

fn compare_and_exchange(m: &mut Machine, s: &mut State, arguments: &[Value], size: i64) -> Step<Reply> {
    Ok(match swap(m, s, arguments, size)? {
        Swap::Done { old, .. } => Reply::Value(old),
        Swap::Other(reply) => reply,
    })
}

fn field_offset(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let class = mirrored(m, s, arguments[1]);
    let name = match text_of(m, s, arguments[2])? {
        Ok(name) => name,
        Err(reply) => return Ok(reply),
    };
    let field = class.zip(name).and_then(|(class, name)| class.layout.iter().rev().find(|f| f.name == name));
    Ok(match field {
        Some(field) => Reply::Value(Value::Long(offset_of(field))),
        None => Reply::Unknown(Reason::Reflection),
    })
}

/// By a `java.lang.reflect.Field`.
fn member_offset(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let member = member_of(m, s, arguments[1]).and_then(|(class, i)| class.fields.get(i));
    Ok(match member {
        Some(field) => Reply::Value(Value::Long(offset_of(field))),
        None => Reply::Unknown(Reason::Reflection),
    })
}

fn static_base(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match member_of(m, s, arguments[1]) {
        Some((class, _)) => Reply::Value(m.jvm.mirror(class).into()),
        None => Reply::Unknown(Reason::Reflection),
    })
}

fn array_base(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(ARRAY_BASE as i32)))
}

fn array_base_long(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Long(ARRAY_BASE)))
}

fn array_scale(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match mirrored(m, s, arguments[1]) {
        Some(class) => Reply::Value(Value::Int(scale_of(class) as i32)),
        None => Reply::Unknown(Reason::Reflection),
    })
}

fn ensure_initialised(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if let Some(class) = mirrored(m, s, arguments[1])
        && !m.ensure_initialised(s, class)?
    {
        return Ok(Reply::Again);
    }
    Ok(Reply::Void)
}

fn allocate_instance(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[1]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    if class.is_primitive() || class.is_array() || class.access.is_abstract() || class == m.jvm.known.class {
        m.throw_new(s, "java/lang/InstantiationException", Some(class.binary_name()))?;
        return Ok(Reply::Again);
    }
    if !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    let at = m.allocate(s, Object::with_fields(class));
    Ok(Reply::Value(at.into()))
}

fn allocate_array(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let component = mirrored(m, s, arguments[1]);
    let Some(component) = component else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let refused = if !component.is_primitive() {
        Some("Component type is not primitive")
    } else if m.is_negative(s, arguments[2])? {
        Some("Negative length")
    } else {
        None
    };
    if let Some(why) = refused {
        m.throw_new(s, "java/lang/IllegalArgumentException", Some(why.into()))?;
        return Ok(Reply::Again);
    }
    if component == m.program.void() {
        return Ok(Reply::Value(Value::NULL));
    }
    let class: &'static Class = m.program.array_of(component);
    let at = m.new_array(s, class, arguments[2])?;
    Ok(Reply::Value(at.into()))
}

/// Arguments: unsafe, from, offset, to, offset, number of bytes. Only between arrays of bytes.
fn copy_memory(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [_, from, Value::Long(from_at), to, Value::Long(to_at), Value::Long(count)] = *arguments else {
        return UNKNOWN;
    };
    let mut values = Vec::new();
    for i in 0..count {
        let cell = locate(m, s, from, Value::Long(from_at + i), 1)?;
        let Some(Cell::Element(at, index)) = cell else { return UNKNOWN };
        values.push(m.load_element(s, at, index)?);
    }
    for (i, value) in (0..count).zip(values) {
        let cell = locate(m, s, to, Value::Long(to_at + i), 1)?;
        let Some(Cell::Element(at, index)) = cell else { return UNKNOWN };
        m.store_element(s, at, index, value)?;
    }
    Ok(Reply::Void)
}

/// Arguments: unsafe, object, offset, number of bytes, byte.
fn set_memory(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [_, object, Value::Long(start), Value::Long(count), byte] = *arguments else { return UNKNOWN };
    for i in 0..count {
        let cell = locate(m, s, object, Value::Long(start + i), 1)?;
        let Some(Cell::Element(at, index)) = cell else { return UNKNOWN };
        m.store_element(s, at, index, byte)?;
    }
    Ok(Reply::Void)
}

fn throw(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if m.non_null(s, arguments[1], 0)? {
        let at = m.single(s, arguments[1])?;
        m.unwind(s, at)?;
    }
    Ok(Reply::Again)
}

/// Arguments: this, whether the time is a date, the time; none is without limit.
fn park(_: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    match arguments {
        [_, Value::Int(0), Value::Long(0)] => wait_forever(),
        _ => Ok(Reply::Void),
    }
}
