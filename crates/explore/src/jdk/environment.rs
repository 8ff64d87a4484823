//! The process around the program.

use super::{Entry, nothing, uncontrolled, yes};

pub static RUNTIME: Entry = Entry {
    class: "java/lang/Runtime",
    methods: &[
        ("availableProcessors", "()I", yes),
        ("freeMemory", "()J", uncontrolled),
        ("totalMemory", "()J", uncontrolled),
        ("maxMemory", "()J", uncontrolled),
        ("gc", "()V", nothing),
        ("addShutdownHook", "*", nothing),
    ],
};

pub static SIGNAL: Entry =
    Entry { class: "jdk/internal/misc/Signal", methods: &[("<clinit>", "()V", nothing)] };
