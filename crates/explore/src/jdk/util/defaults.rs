//! What a machine is set to, language and time zone: one of each is followed, and the path says that it is not the only one.

use crate::jdk::io::files::is_asked_by_jdk;
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::{Reason, Step};

pub static LOCALE: ClassModels =
    ClassModels { class: "java/util/Locale", methods: &[("getDefault", "*", one_of_many)] };

pub static TIME_ZONE: ClassModels = ClassModels {
    class: "java/util/TimeZone",
    methods: &[("getDefault", "()Ljava/util/TimeZone;", one_of_many)],
};

pub static ZONE_ID: ClassModels = ClassModels {
    class: "java/time/ZoneId",
    methods: &[("systemDefault", "()Ljava/time/ZoneId;", one_of_many)],
};

pub(crate) fn one_of_many(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if !s.heap.in_base {
        let what = "the default locale or time zone";
        m.leave_out(
            s,
            match is_asked_by_jdk(s) {
                true => LeftOut::Assumed(Assumption::Environment, what.into()),
                false => LeftOut::Beyond(Reason::Uncontrolled, what.into()),
            },
        );
    }
    Ok(Reply::Decline)
}
