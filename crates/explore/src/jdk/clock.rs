//! The clock. A program that asks for the time gets an unknown number; the calendars of the JDK, which would take it
//! apart digit by digit, get one fixed moment, and the path says that it is not the only one.

use classes::class::Origin;

use super::Reply;
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::Value;

/// 2024-06-15T12:00:00Z, in the middle of a day, a month and a year.
const MOMENT: i64 = 1_718_452_800;

pub fn nanoseconds(_: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(if s.heap.in_base { Reply::Value(Value::Long(1)) } else { Reply::Unknown(Reason::Uncontrolled) })
}

pub fn milliseconds(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    const CALENDARS: &[&str] =
        &["java/time/", "java/util/Calendar", "java/util/Gregorian", "sun/util/", "java/text/"];
    let caller = s.cur.method.owner();
    let calendar = caller.origin == Origin::Jdk && CALENDARS.iter().any(|c| caller.name.starts_with(c));
    if !s.heap.in_base && !calendar {
        return Ok(Reply::Unknown(Reason::Uncontrolled));
    }
    Ok(Reply::Value(Value::Long(fixed(m, s) * 1000)))
}

/// Nanoseconds since the given second.
pub fn adjustment(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match arguments[0] {
        Value::Long(second) => Reply::Value(Value::Long((fixed(m, s) - second).wrapping_mul(1_000_000_000))),
        _ => Reply::Unknown(Reason::Uncontrolled),
    })
}

/// Nobody looks at the time of a log record.
fn is_looked_at(s: &State) -> bool {
    !s.heap.in_base && !s.frames().any(|f| f.method.owner().name == "java/util/logging/LogRecord")
}

fn fixed(m: &mut Machine, s: &mut State) -> i64 {
    if is_looked_at(s) {
        s.caveat(Reason::Uncontrolled);
        m.reasons.add(Reason::Uncontrolled, "java.lang.System#currentTimeMillis()");
    }
    MOMENT
}
