//! What a machine is set to, language and time zone: one of each is followed, and the path says that it is not the only one.

use super::files::is_asked_by_jdk;
use super::{Entry, Reply};
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::Value;

pub static LOCALE: Entry = Entry { class: "java/util/Locale", methods: &[("getDefault", "*", one_of_many)] };

pub static TIME_ZONE: Entry =
    Entry { class: "java/util/TimeZone", methods: &[("getDefault", "()Ljava/util/TimeZone;", one_of_many)] };

pub static ZONE_ID: Entry =
    Entry { class: "java/time/ZoneId", methods: &[("systemDefault", "()Ljava/time/ZoneId;", one_of_many)] };

pub(super) fn one_of_many(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if !s.heap.in_base && !is_asked_by_jdk(s) {
        s.caveat(Reason::Uncontrolled);
        m.reasons.add(Reason::Uncontrolled, "the default of the machine");
    }
    Ok(Reply::Decline)
}
