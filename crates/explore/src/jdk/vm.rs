//! Constants of the virtual machine.

use super::{Entry, Reply, no, nothing, null, yes, zero_long};
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::Value;

pub static VM: Entry = Entry {
    class: "jdk/internal/misc/VM",
    methods: &[
        ("initialize", "()V", nothing),
        ("initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
        ("isBooted", "()Z", yes),
        ("isModuleSystemInited", "()Z", yes),
        ("initLevel", "()I", booted),
        ("getSavedProperty", "(Ljava/lang/String;)Ljava/lang/String;", null),
    ],
};

pub static CDS: Entry = Entry {
    class: "jdk/internal/misc/CDS",
    methods: &[
        ("isDumpingClassList0", "()Z", no),
        ("isDumpingArchive0", "()Z", no),
        ("isSharingEnabled0", "()Z", no),
        ("getCDSConfigStatus", "()I", no),
        ("getRandomSeedForDumping", "()J", zero_long),
        ("initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
        ("defineArchivedModules", "*", nothing),
    ],
};

pub static PREVIEW: Entry =
    Entry { class: "jdk/internal/misc/PreviewFeatures", methods: &[("isPreviewEnabled", "()Z", no)] };

pub static REFLECTION: Entry = Entry {
    class: "jdk/internal/reflect/Reflection",
    methods: &[("getCallerClass", "()Ljava/lang/Class;", caller)],
};

/// Atomics look here for a JDK-internal back door; there is none.
pub static SHARED_SECRETS: Entry =
    Entry { class: "java/util/concurrent/atomic/AtomicLong", methods: &[("VMSupportsCS8", "()Z", yes)] };

fn booted(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(4)))
}

/// The caller of the method that asks.
fn caller(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    let class = s.frames().nth(1).map(|f| f.method.owner());
    Ok(match class {
        Some(class) => Reply::Value(m.mirror(class).into()),
        None => Reply::Unknown(Reason::Reflection),
    })
}
