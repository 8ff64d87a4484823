//! The process around the program, and features of the VM that initialisers look for and can do without.

use super::system::exit;
use super::{Entry, no, nothing, uncontrolled, yes};

pub static RUNTIME: Entry = Entry {
    class: "java/lang/Runtime",
    methods: &[
        ("availableProcessors", "()I", yes),
        ("freeMemory", "()J", uncontrolled),
        ("totalMemory", "()J", uncontrolled),
        ("maxMemory", "()J", uncontrolled),
        ("gc", "()V", nothing),
        ("addShutdownHook", "*", nothing),
        ("exit", "(I)V", exit),
        ("halt", "(I)V", exit),
    ],
};

pub static SIGNAL: Entry =
    Entry { class: "jdk/internal/misc/Signal", methods: &[("<clinit>", "()V", nothing)] };

pub static CONTINUATIONS: Entry =
    Entry { class: "jdk/internal/vm/ContinuationSupport", methods: &[("isSupported0", "()Z", no)] };

pub static INET_FACTORY: Entry =
    Entry { class: "java/net/InetAddressImplFactory", methods: &[("isIPv6Supported", "()Z", no)] };

pub static INET: Entry = Entry {
    class: "java/net/InetAddress",
    methods: &[("isIPv6Supported", "()Z", no), ("isIPv4Available", "()Z", yes)],
};
