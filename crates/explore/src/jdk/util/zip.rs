//! Checksums of `java.util.zip` that the JDK leaves to native code, on concrete bytes.

use crate::jdk::shared::bytes_of;
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

pub static CRC32: ClassModels = ClassModels {
    class: "java/util/zip/CRC32",
    methods: &[
        ("update", "(II)I", |m, s, a| one(m, s, a, crc32)),
        ("updateBytes0", "(I[BII)I", |m, s, a| many(m, s, a, crc32)),
    ],
};

pub static ADLER32: ClassModels = ClassModels {
    class: "java/util/zip/Adler32",
    methods: &[
        ("update", "(II)I", |m, s, a| one(m, s, a, adler32)),
        ("updateBytes", "(I[BII)I", |m, s, a| many(m, s, a, adler32)),
    ],
};

type Checksum = fn(u32, &[u8]) -> u32;

/// Arguments: the sum so far, a byte.
fn one(_: &mut Machine, _: &mut State, arguments: &[Value], f: Checksum) -> Step<Reply> {
    Ok(match *arguments {
        [Value::Int(sum), Value::Int(byte)] => Reply::Value(Value::Int(f(sum as u32, &[byte as u8]) as i32)),
        _ => Reply::Unknown(Reason::UnmodelledNative),
    })
}

/// Arguments: the sum so far, the array, start and count (checked by the caller).
fn many(m: &mut Machine, s: &mut State, arguments: &[Value], f: Checksum) -> Step<Reply> {
    let bytes = bytes_of(m, s, arguments[1], arguments[2], arguments[3]);
    Ok(match (arguments[0], bytes) {
        (Value::Int(sum), Some(bytes)) => Reply::Value(Value::Int(f(sum as u32, &bytes) as i32)),
        _ => Reply::Unknown(Reason::UnmodelledNative),
    })
}

/// RFC 1952, bit by bit.
fn crc32(sum: u32, bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    let mut crc = !sum;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ POLYNOMIAL } else { crc >> 1 };
        }
    }
    !crc
}

/// RFC 1950.
fn adler32(sum: u32, bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    let (mut a, mut b) = (sum & 0xFFFF, sum >> 16);
    for &byte in bytes {
        a = (a + u32::from(byte)) % MODULUS;
        b = (b + a) % MODULUS;
    }
    b << 16 | a
}
