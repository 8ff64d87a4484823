//! `jdk.internal.misc.Unsafe` as collections, atomics and strings use it: an offset names a field slot or an element,
//! never an address.

use classes::code::Element;
use terms::Term;

use super::{Entry, Reply, nothing};
use crate::heap::Array;
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::step::element_of;
use crate::value::{Addr, Value};

const ARRAY_BASE: i64 = 16;
/// Offsets of fields lie above those any array has.
const FIELD_BASE: i64 = 1 << 40;

macro_rules! accessors {
    ($($get:literal $get_volatile:literal $put:literal $put_volatile:literal $size:expr;)*) => {
        pub static ENTRY: Entry = Entry {
            class: "jdk/internal/misc/Unsafe",
            methods: &[
                $(
                    ($get, "*", |m, s, a| get(m, s, a, $size)),
                    ($get_volatile, "*", |m, s, a| get(m, s, a, $size)),
                    ($put, "*", |m, s, a| put(m, s, a, $size)),
                    ($put_volatile, "*", |m, s, a| put(m, s, a, $size)),
                )*
                ("compareAndSetInt", "*", compare_and_set),
                ("compareAndSetLong", "*", compare_and_set),
                ("compareAndSetReference", "*", compare_and_set),
                ("compareAndExchangeInt", "*", compare_and_exchange),
                ("compareAndExchangeLong", "*", compare_and_exchange),
                ("compareAndExchangeReference", "*", compare_and_exchange),
                ("objectFieldOffset", "(Ljava/lang/Class;Ljava/lang/String;)J", field_offset),
                ("arrayBaseOffset0", "(Ljava/lang/Class;)I", array_base),
                ("arrayBaseOffset", "(Ljava/lang/Class;)I", array_base),
                ("arrayBaseOffset", "(Ljava/lang/Class;)J", array_base_long),
                ("arrayIndexScale0", "(Ljava/lang/Class;)I", array_scale),
                ("arrayIndexScale", "(Ljava/lang/Class;)I", array_scale),
                ("addressSize0", "()I", eight),
                ("unalignedAccess0", "()Z", super::yes),
                ("isBigEndian0", "()Z", super::no),
                ("fullFence", "()V", nothing),
                ("loadFence", "()V", nothing),
                ("storeFence", "()V", nothing),
                ("ensureClassInitialized0", "(Ljava/lang/Class;)V", ensure_initialised),
                ("ensureClassInitialized", "(Ljava/lang/Class;)V", ensure_initialised),
                ("shouldBeInitialized0", "(Ljava/lang/Class;)Z", super::no),
                ("allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
                ("allocateUninitializedArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", allocate_array),
                ("park", "(ZJ)V", nothing),
                ("unpark", "(Ljava/lang/Object;)V", nothing),
            ],
        };
    };
}

accessors! {
    "getInt" "getIntVolatile" "putInt" "putIntVolatile" 4;
    "getLong" "getLongVolatile" "putLong" "putLongVolatile" 8;
    "getByte" "getByteVolatile" "putByte" "putByteVolatile" 1;
    "getBoolean" "getBooleanVolatile" "putBoolean" "putBooleanVolatile" 1;
    "getShort" "getShortVolatile" "putShort" "putShortVolatile" 2;
    "getChar" "getCharVolatile" "putChar" "putCharVolatile" 2;
    "getFloat" "getFloatVolatile" "putFloat" "putFloatVolatile" 4;
    "getDouble" "getDoubleVolatile" "putDouble" "putDoubleVolatile" 8;
    "getReference" "getReferenceVolatile" "putReference" "putReferenceVolatile" 4;
}

/// What `(object, offset)` names.
enum Cell {
    Field(Addr, u32),
    Element(Addr, i32),
}

/// `None`: not a cell we know (raw memory, a mixed-size access).
fn cell(m: &Machine, s: &State, object: Value, offset: Value, size: i64) -> Option<Cell> {
    let at = Machine::concrete_ref(object)?;
    let Value::Long(offset) = offset else { return None };
    if offset >= FIELD_BASE {
        return Some(Cell::Field(at, (offset - FIELD_BASE) as u32));
    }
    let object = m.object(s, at);
    object.array()?;
    let scale = scale_of(element_of(object.class));
    let index = (offset - ARRAY_BASE) / scale;
    (scale == size && (offset - ARRAY_BASE) % scale == 0).then_some(Cell::Element(at, index as i32))
}

fn read(m: &mut Machine, s: &mut State, cell: &Cell) -> Step<Option<Value>> {
    match *cell {
        Cell::Field(at, slot) => {
            let Some(field) = m.object(s, at).class.layout.get(slot as usize).copied() else {
                return Ok(None);
            };
            m.read_field(s, at, field)
        }
        Cell::Element(at, i) => m.load_element(s, at, Value::Int(i)).map(Some),
    }
}

fn write(m: &mut Machine, s: &mut State, cell: &Cell, value: Value) -> Step {
    match *cell {
        Cell::Field(at, slot) => {
            m.object_mut(s, at).set_field(slot, value);
            Ok(())
        }
        Cell::Element(at, i) => m.store_element(s, at, Value::Int(i), value),
    }
}

/// Arguments: unsafe, object, offset.
fn get(m: &mut Machine, s: &mut State, arguments: &[Value], size: i64) -> Step<Reply> {
    let [_, object, offset] = *arguments else { return Ok(Reply::Unknown(Reason::UnmodelledNative)) };
    if let Some(cell) = cell(m, s, object, offset, size) {
        return Ok(match read(m, s, &cell)? {
            Some(value) => Reply::Value(value),
            None => Reply::Again,
        });
    }
    Ok(wide_read(m, s, object, offset, size).map_or(Reply::Unknown(Reason::UnmodelledNative), Reply::Value))
}

/// An int or long out of a byte array, little-endian, concrete bytes only.
fn wide_read(m: &Machine, s: &State, object: Value, offset: Value, size: i64) -> Option<Value> {
    let at = Machine::concrete_ref(object)?;
    let Value::Long(offset) = offset else { return None };
    let Array::Known(elements) = m.object(s, at).array()? else { return None };
    if element_of(m.object(s, at).class) != Element::Byte {
        return None;
    }
    let mut bits = 0_u64;
    for i in 0..size {
        let Value::Int(byte) = elements.get((offset - ARRAY_BASE + i) as usize) else { return None };
        bits |= u64::from(byte as u8) << (8 * i);
    }
    Some(if size == 8 { Value::Long(bits as i64) } else { Value::Int(bits as u32 as i32) })
}

fn put(m: &mut Machine, s: &mut State, arguments: &[Value], size: i64) -> Step<Reply> {
    let [_, object, offset, value] = *arguments else { return Ok(Reply::Unknown(Reason::UnmodelledNative)) };
    let Some(cell) = cell(m, s, object, offset, size) else {
        return Ok(Reply::Unknown(Reason::UnmodelledNative));
    };
    write(m, s, &cell, value)?;
    Ok(Reply::Void)
}

fn swap(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Option<(Value, bool)>> {
    let [_, object, offset, expected, new] = *arguments else { return Ok(None) };
    let size = match new {
        Value::Long(_) | Value::SymLong(_) => 8,
        _ => 4,
    };
    let Some(cell) = cell(m, s, object, offset, size) else { return Ok(None) };
    let Some(old) = read(m, s, &cell)? else { return Ok(None) };
    let (a, b) = (m.term_of(old), m.term_of(expected));
    let same: Term = m.terms.eq(a, b);
    let swapped = m.decide(s, same)?;
    if swapped {
        write(m, s, &cell, new)?;
    }
    Ok(Some((old, swapped)))
}

fn compare_and_set(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match swap(m, s, arguments)? {
        Some((_, swapped)) => Reply::Value(Value::from_bool(swapped)),
        None => Reply::Unknown(Reason::UnmodelledNative),
    })
}

fn compare_and_exchange(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match swap(m, s, arguments)? {
        Some((old, _)) => Reply::Value(old),
        None => Reply::Unknown(Reason::UnmodelledNative),
    })
}

fn field_offset(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let class = Machine::concrete_ref(arguments[1]).and_then(|at| m.object(s, at).mirror());
    let name = Machine::concrete_ref(arguments[2]).and_then(|at| m.string_units(s, at));
    let (Some(class), Some(name)) = (class, name) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let name = String::from_utf16_lossy(&name);
    let field = class.layout.iter().rev().find(|f| f.name == name);
    Ok(match field {
        Some(field) => Reply::Value(Value::Long(FIELD_BASE + i64::from(field.slot))),
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
    let class = Machine::concrete_ref(arguments[1]).and_then(|at| m.object(s, at).mirror());
    Ok(match class {
        Some(class) => Reply::Value(Value::Int(scale_of(element_of(class)) as i32)),
        None => Reply::Unknown(Reason::Reflection),
    })
}

fn scale_of(element: Element) -> i64 {
    match element {
        Element::Byte => 1,
        Element::Char | Element::Short => 2,
        Element::Int | Element::Float | Element::Reference => 4,
        Element::Long | Element::Double => 8,
    }
}

fn eight(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(8)))
}

fn ensure_initialised(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let class = Machine::concrete_ref(arguments[1]).and_then(|at| m.object(s, at).mirror());
    if let Some(class) = class {
        if !m.ensure_initialised(s, class)? {
            return Ok(Reply::Again);
        }
    }
    Ok(Reply::Void)
}

fn allocate_instance(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let class = Machine::concrete_ref(arguments[1]).and_then(|at| m.object(s, at).mirror());
    let Some(class) = class else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let at = m.allocate(s, crate::heap::Object::with_fields(class));
    Ok(Reply::Value(at.into()))
}

fn allocate_array(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let class = Machine::concrete_ref(arguments[1]).and_then(|at| m.object(s, at).mirror());
    let Some(component) = class else { return Ok(Reply::Unknown(Reason::Reflection)) };
    if m.is_negative(s, arguments[2])? {
        m.throw_new(s, "java/lang/IllegalArgumentException", Some("Negative length".into()))?;
        return Ok(Reply::Again);
    }
    let class = m.program.array_of(component);
    let at = m.new_array(s, class, arguments[2])?;
    Ok(Reply::Value(at.into()))
}
