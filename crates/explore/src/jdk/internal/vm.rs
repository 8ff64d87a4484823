//! Constants of the virtual machine.

use classes::class::Access;

use crate::jdk::lang::class::nest_host;
use crate::jdk::shared::mirrored;
use crate::jdk::{no, null, yes, zero_long};
use crate::machine::Machine;
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

pub static VM: ClassModels = ClassModels {
    class: "jdk/internal/misc/VM",
    methods: &[
        ("initialize", "()V", nothing),
        ("isBooted", "()Z", yes),
        ("getNanoTimeAdjustment", "(J)J", crate::jdk::util::clock::adjustment),
        ("isModuleSystemInited", "()Z", yes),
        ("initLevel", "()I", booted),
        ("getSavedProperty", "(Ljava/lang/String;)Ljava/lang/String;", null),
    ],
};

pub static CDS: ClassModels = ClassModels {
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

pub static PREVIEW: ClassModels =
    ClassModels { class: "jdk/internal/misc/PreviewFeatures", methods: &[("isPreviewEnabled", "()Z", no)] };

pub static REFLECTION: ClassModels = ClassModels {
    class: "jdk/internal/reflect/Reflection",
    methods: &[
        ("getCallerClass", "()Ljava/lang/Class;", caller),
        ("getClassAccessFlags", "(Ljava/lang/Class;)I", access_flags),
        ("areNestMates", "(Ljava/lang/Class;Ljava/lang/Class;)Z", nest_mates),
    ],
};

/// Atomics look here for a JDK-internal back door; there is none.
pub static SHARED_SECRETS: ClassModels = ClassModels {
    class: "java/util/concurrent/atomic/AtomicLong",
    methods: &[("VMSupportsCS8", "()Z", yes)],
};

fn booted(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(4)))
}

/// The caller of the method that asks.
fn caller(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    let class = s.frames().nth(1).map(|f| f.method.owner());
    Ok(match class {
        Some(class) => Reply::Value(m.jvm.mirror(class).into()),
        None => Reply::Unknown(Reason::Reflection),
    })
}

/// Those of the class file itself, where a member class is public or not, and nothing else.
fn access_flags(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match mirrored(m, s, arguments[0]) {
        Some(class) => {
            let member = Access::PRIVATE | Access::PROTECTED | Access::STATIC;
            let public = if class.access.is_protected() { Access::PUBLIC } else { 0 };
            Reply::Value(Value::Int((class.access.0 & !member | public).into()))
        }
        None => Reply::Unknown(Reason::Reflection),
    })
}

fn nest_mates(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (Some(a), Some(b)) = (mirrored(m, s, arguments[0]), mirrored(m, s, arguments[1])) else {
        return Ok(Reply::Unknown(Reason::Reflection));
    };
    let (a, b) = (nest_host(m, a)?, nest_host(m, b)?);
    Ok(Reply::Value(Value::from_bool(a == b)))
}
