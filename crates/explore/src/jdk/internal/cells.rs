//! What `(object, offset)` names in `Unsafe`: a field slot, an array element, or some bytes of a byte array; never an
//! address.

use classes::class::{Class, Field};
use classes::code::Element;
use terms::BvOp;

use crate::instructions::step::element_of;
use crate::jdk::shared::mirrored;
use crate::machine::Machine;
use crate::machine::heap::Array;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;

pub const ARRAY_BASE: i64 = 16;
/// Offsets of fields lie above those any array has, those of static fields above them.
const FIELD_BASE: i64 = 1 << 40;
const STATIC_BASE: i64 = 1 << 41;

#[derive(Clone, Copy)]
pub enum Cell {
    Field(Addr, u32),
    Static(&'static Field),
    Element(Addr, Value),
    /// This many bytes from this index of a byte array, as one number.
    Bytes {
        at: Addr,
        index: usize,
        size: usize,
        big_endian: bool,
    },
}

pub fn offset_of(field: &Field) -> i64 {
    let base = if field.is_static() { STATIC_BASE } else { FIELD_BASE };
    base + i64::from(field.slot)
}

pub fn scale_of(class: &'static Class) -> i64 {
    match element_of(class) {
        Element::Byte => 1,
        Element::Char | Element::Short => 2,
        Element::Int | Element::Float | Element::Reference => 4,
        Element::Long | Element::Double => 8,
    }
}

/// `None`: not a cell we know (raw memory, a piece of an int array, an offset that depends on inputs in another way
/// than an index does).
pub fn locate(m: &mut Machine, s: &mut State, object: Value, offset: Value, size: i64) -> Step<Option<Cell>> {
    if object == Value::NULL || object == Value::Unset {
        return Ok(None);
    }
    let at = m.single(s, object)?;
    if let Value::Long(offset) = offset {
        if offset >= STATIC_BASE {
            let class = mirrored(m, s, at.into());
            let field = class.and_then(|c| c.statics.get((offset - STATIC_BASE) as usize).copied());
            return Ok(field.map(Cell::Static));
        }
        if offset >= FIELD_BASE {
            return Ok(Some(Cell::Field(at, (offset - FIELD_BASE) as u32)));
        }
    }
    let class = m.object(s, at).class;
    if !class.is_array() {
        return Ok(None);
    }
    let scale = scale_of(class);
    let offset = match offset {
        Value::Long(offset) => offset - ARRAY_BASE,
        Value::SymLong(t) if scale == size => {
            let (base, shift) = (m.terms.long(ARRAY_BASE), m.terms.long(scale.trailing_zeros().into()));
            let t = m.terms.bin(BvOp::Sub, t, base);
            let t = m.terms.bin(BvOp::AShr, t, shift);
            let t = m.terms.truncate(t, 32);
            return Ok(Some(Cell::Element(at, Value::of_int(&m.terms, t))));
        }
        _ => return Ok(None),
    };
    if !within(m, s, at, offset, size, scale) {
        return Ok(None);
    }
    Ok(if scale == size && offset % scale == 0 {
        Some(Cell::Element(at, Value::Int((offset / scale) as i32)))
    } else if scale == 1 {
        Some(Cell::Bytes { at, index: offset as usize, size: size as usize, big_endian: false })
    } else {
        None
    })
}

fn within(m: &Machine, s: &State, at: Addr, offset: i64, size: i64, scale: i64) -> bool {
    let length = match m.object(s, at).array() {
        Some(Array::Known(elements)) => elements.len() as i64,
        // The JDK has checked the index against the length, whatever it is.
        Some(Array::Symbolic(_)) => i64::from(i32::MAX),
        None => 0,
    };
    offset >= 0 && offset + size <= length * scale
}

/// `None`: the object is being built first, the call comes back.
pub fn read(m: &mut Machine, s: &mut State, cell: Cell) -> Step<Option<Value>> {
    match cell {
        Cell::Field(at, slot) => match m.object(s, at).class.layout.get(slot as usize).copied() {
            Some(field) => m.read_field(s, at, field),
            None => Ok(Some(Value::NULL)),
        },
        Cell::Static(field) => Ok(Some(m.read_static(s, field))),
        Cell::Element(at, i) => m.load_element(s, at, i).map(Some),
        Cell::Bytes { at, index, size, big_endian } => {
            read_bytes(m, s, at, index, size, big_endian).map(Some)
        }
    }
}

pub fn write(m: &mut Machine, s: &mut State, cell: Cell, value: Value) -> Step {
    match cell {
        Cell::Field(at, slot) => m.object_mut(s, at).set_field(slot, value),
        Cell::Static(field) => m.write_static(s, field, value),
        Cell::Element(at, i) => m.store_element(s, at, i, value)?,
        Cell::Bytes { at, index, size, big_endian } => {
            let width = if size == 8 { 64 } else { 32 };
            for i in 0..size {
                let shift = 8 * if big_endian { size - 1 - i } else { i };
                let byte = match value {
                    Value::Int(x) => Value::Int((x >> shift) as i8 as i32),
                    Value::Long(x) => Value::Int((x >> shift) as i8 as i32),
                    value => {
                        let (t, by) = (value.to_term(&mut m.terms), m.terms.bv(width, shift as u64));
                        let t = m.terms.bin(BvOp::LShr, t, by);
                        let t = m.terms.truncate(t, 8);
                        let t = m.terms.sign_extend(t, 32);
                        Value::of_int(&m.terms, t)
                    }
                };
                m.store_element(s, at, Value::Int((index + i) as i32), byte)?;
            }
        }
    }
    Ok(())
}

/// A short, int or long put together; a short comes sign-extended, as `Unsafe.getShort` gives it.
fn read_bytes(
    m: &mut Machine,
    s: &mut State,
    at: Addr,
    index: usize,
    size: usize,
    big_endian: bool,
) -> Step<Value> {
    let mut bytes = Vec::with_capacity(size);
    for i in 0..size {
        bytes.push(m.load_element(s, at, Value::Int((index + i) as i32))?);
    }
    if !big_endian {
        bytes.reverse();
    }
    let mut bits = Some(0_u64);
    for byte in &bytes {
        bits = match (bits, *byte) {
            (Some(bits), Value::Int(byte)) => Some(bits << 8 | u64::from(byte as u8)),
            _ => None,
        };
    }
    Ok(match (bits, size) {
        (Some(bits), 8) => Value::Long(bits as i64),
        (Some(bits), 2) => Value::Int((bits as i16).into()),
        (Some(bits), _) => Value::Int(bits as u32 as i32),
        (None, _) => {
            let width = size as u8 * 8;
            let mut sum = m.terms.bv(width, 0);
            for byte in bytes {
                let byte = byte.int_term(&mut m.terms);
                let byte = m.terms.truncate(byte, 8);
                let byte = if width > 8 { m.terms.zero_extend(byte, width) } else { byte };
                let eight = m.terms.bv(width, 8);
                sum = m.terms.bin(BvOp::Shl, sum, eight);
                sum = m.terms.bin(BvOp::Or, sum, byte);
            }
            let sum = if width < 32 { m.terms.sign_extend(sum, 32) } else { sum };
            Value::of(&m.terms, sum)
        }
    })
}
