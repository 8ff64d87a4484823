//! The boxes on symbolic values: `valueOf` is a new box instead of a search through the cache (`identity.rs` knows which
//! are the same), comparisons are terms.

use std::rc::Rc;

use classes::class::Class;

use super::numbers::{compare, difference, signum};
use crate::jdk::internal::floating_decimal;
use crate::jdk::util::hash_tables::hash_code;
use crate::machine::Machine;
use crate::machine::heap::{Extra, Object};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static INTEGER: ClassModels = ClassModels {
    class: "java/lang/Integer",
    methods: &[
        ("valueOf", "(I)Ljava/lang/Integer;", integer),
        ("compare", "(II)I", compare),
        ("hashCode", "()I", hash_code),
        ("signum", "(I)I", signum),
        ("parseInt", "(Ljava/lang/String;I)I", floating_decimal::int),
        ("toString", "(I)Ljava/lang/String;", |m, s, a| {
            text(m, s, a, "java/lang/Integer", "(I)Ljava/lang/String;")
        }),
    ],
};
pub static LONG: ClassModels = ClassModels {
    class: "java/lang/Long",
    methods: &[
        ("valueOf", "(J)Ljava/lang/Long;", long),
        ("compare", "(JJ)I", compare),
        ("hashCode", "()I", hash_code),
        ("signum", "(J)I", signum),
        ("parseLong", "(Ljava/lang/String;I)J", floating_decimal::long),
        ("toString", "(J)Ljava/lang/String;", |m, s, a| {
            text(m, s, a, "java/lang/Long", "(J)Ljava/lang/String;")
        }),
    ],
};
pub static SHORT: ClassModels = ClassModels {
    class: "java/lang/Short",
    methods: &[
        ("valueOf", "(S)Ljava/lang/Short;", short),
        ("compare", "(SS)I", difference),
        ("hashCode", "()I", hash_code),
    ],
};
pub static BYTE: ClassModels = ClassModels {
    class: "java/lang/Byte",
    methods: &[
        ("valueOf", "(B)Ljava/lang/Byte;", byte),
        ("compare", "(BB)I", difference),
        ("hashCode", "()I", hash_code),
    ],
};
pub static BOOLEAN: ClassModels =
    ClassModels { class: "java/lang/Boolean", methods: &[("compare", "(ZZ)I", difference)] };

fn integer(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    boxed(m, s, arguments, "java/lang/Integer")
}

fn long(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    boxed(m, s, arguments, "java/lang/Long")
}

fn short(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    boxed(m, s, arguments, "java/lang/Short")
}

fn byte(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    boxed(m, s, arguments, "java/lang/Byte")
}

pub fn character(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    boxed(m, s, arguments, "java/lang/Character")
}

/// The digits of a symbolic number are made when someone looks at them.
pub fn text(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    class: &str,
    descriptor: &str,
) -> Step<Reply> {
    if arguments[0].is_concrete() {
        return Ok(Reply::Decline);
    }
    let class = m.program.class(class);
    let class: &'static Class = m.linked(class)?;
    Ok(match class.find_method("toString", descriptor) {
        Some(method) => Reply::Value(m.deferred_string(s, method, arguments).into()),
        None => Reply::Decline,
    })
}

fn boxed(m: &mut Machine, s: &mut State, arguments: &[Value], class: &str) -> Step<Reply> {
    if arguments[0].is_concrete() {
        return Ok(Reply::Decline);
    }
    let class = m.program.class(class);
    let class: &'static Class = m.linked(class)?;
    let Some(field) = class.find_field("value") else { return Ok(Reply::Decline) };
    let mut object = Object::with_fields(class);
    object.set_field(field.slot, arguments[0]);
    object.extra = Some(Rc::new(Extra::Boxed));
    let at = m.allocate(s, object);
    Ok(Reply::Value(at.into()))
}
