//! Which threads and groups there are depends on the JVM: ours has one thread, and the path says that others may see more.

use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/ThreadGroup",
    methods: &[
        ("activeCount", "*", as_far_as_we_know),
        ("activeGroupCount", "*", as_far_as_we_know),
        ("enumerate", "*", as_far_as_we_know),
    ],
};

fn as_far_as_we_know(_: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if !s.heap.in_base {
        s.caveat(Reason::Uncontrolled);
    }
    Ok(Reply::Decline)
}
