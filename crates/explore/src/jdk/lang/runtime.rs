//! The process around the program, and features of the VM that initialisers look for and can do without.

use super::system::{exit, load_library};
use crate::jdk::io::files::is_asked_by_jdk;
use crate::jdk::{no, uncontrolled, yes};
use crate::machine::Machine;
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static RUNTIME: ClassModels = ClassModels {
    class: "java/lang/Runtime",
    methods: &[
        ("availableProcessors", "()I", processors),
        ("freeMemory", "()J", uncontrolled),
        ("totalMemory", "()J", uncontrolled),
        ("maxMemory", "()J", uncontrolled),
        ("gc", "()V", nothing),
        ("exit", "(I)V", exit),
        ("halt", "(I)V", exit),
        ("load", "(Ljava/lang/String;)V", load_library),
        ("loadLibrary", "(Ljava/lang/String;)V", load_library),
    ],
};

pub static BYTE_ORDER: ClassModels = ClassModels {
    class: "java/nio/ByteOrder",
    methods: &[("nativeOrder", "()Ljava/nio/ByteOrder;", byte_order)],
};

/// The JDK's buffers are the same on every machine.
fn byte_order(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if !is_asked_by_jdk(s) {
        m.assume_environment(s, "the byte order of the machine");
    }
    Ok(Reply::Decline)
}

fn processors(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    m.assume_environment(s, "the number of processors");
    Ok(Reply::Value(Value::Int(1)))
}

pub static SIGNAL: ClassModels =
    ClassModels { class: "jdk/internal/misc/Signal", methods: &[("<clinit>", "()V", nothing)] };

pub static CONTINUATIONS: ClassModels =
    ClassModels { class: "jdk/internal/vm/ContinuationSupport", methods: &[("isSupported0", "()Z", no)] };

pub static INET_FACTORY: ClassModels =
    ClassModels { class: "java/net/InetAddressImplFactory", methods: &[("isIPv6Supported", "()Z", no)] };

pub static INET: ClassModels = ClassModels {
    class: "java/net/InetAddress",
    methods: &[("isIPv6Supported", "()Z", no), ("isIPv4Available", "()Z", yes)],
};
