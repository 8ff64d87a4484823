//! The clock. A program that asks for the time gets an unknown number; the calendars of the JDK, which would take it
//! apart digit by digit, get one fixed moment, and the path says that it is not the only one.

use classes::class::Origin;

use crate::boundary::UnknownOutcome;
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};

pub static CALENDAR: ClassModels = ClassModels {
    class: "java/util/GregorianCalendar",
    methods: &[("computeFields", "(II)I", |m, s, a| {
        let time = Machine::concrete_ref(a[0]).and_then(|at| field_if_there(m, s, at, "time"));
        taken_apart(m, s, time)
    })],
};
pub static DATES: ClassModels = ClassModels {
    class: "sun/util/calendar/AbstractCalendar",
    methods: &[(
        "getCalendarDate",
        "(JLsun/util/calendar/CalendarDate;)Lsun/util/calendar/CalendarDate;",
        |m, s, a| taken_apart(m, s, a.get(1).copied()),
    )],
};
pub static LOCAL_DATE: ClassModels = ClassModels {
    class: "java/time/LocalDate",
    methods: &[("ofEpochDay", "(J)Ljava/time/LocalDate;", |m, s, a| taken_apart(m, s, a.first().copied()))],
};
pub static LOCAL_TIME: ClassModels = ClassModels {
    class: "java/time/LocalTime",
    methods: &[
        ("ofNanoOfDay", "(J)Ljava/time/LocalTime;", |m, s, a| taken_apart(m, s, a.first().copied())),
        ("ofSecondOfDay", "(J)Ljava/time/LocalTime;", |m, s, a| taken_apart(m, s, a.first().copied())),
    ],
};

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

/// A calendar is about to compute year and day. If the moment came from the clock, it is the fixed one from here on.
fn taken_apart(m: &mut Machine, s: &mut State, moment: Option<Value>) -> Step<Reply> {
    let Some(Value::SymLong(moment)) = moment else { return Ok(Reply::Decline) };
    let calls = std::iter::successors(s.unknown_calls.clone(), |call| call.before.clone());
    for call in calls {
        let UnknownOutcome::Returned(Some(Value::SymLong(asked))) = call.outcome else { continue };
        let is_clock =
            call.method.owner().name == "java/lang/System" && call.method.name == "currentTimeMillis";
        if is_clock && m.terms.vars(asked).iter().any(|var| m.terms.vars(moment).contains(var)) {
            let fixed = m.terms.long(MOMENT * 1000);
            let same = m.terms.eq(asked, fixed);
            m.prefer(s, same, LeftOut::Beyond(Reason::Uncontrolled, "the clock".into()))?;
        }
    }
    Ok(Reply::Decline)
}

/// Nobody looks at the time of a log record.
fn is_looked_at(s: &State) -> bool {
    !s.heap.in_base && !s.frames().any(|f| f.method.owner().name == "java/util/logging/LogRecord")
}

fn fixed(m: &mut Machine, s: &mut State) -> i64 {
    if is_looked_at(s) {
        s.caveat(Reason::Uncontrolled);
        m.pass.reasons.add(Reason::Uncontrolled, "java.lang.System#currentTimeMillis()");
    }
    MOMENT
}
