//! Initialising costly JDK classes once per worker, instead of once for every entry that needs them.
//!
//! Each entry begins where booting left the machine, so that its result is its own. What an initialiser of several
//! milliseconds leaves behind belongs to that beginning wherever the analysed code is likely to need it.

use classes::class::{Class, Method};
use classes::code::Insn;

use crate::machine::Machine;

/// A class whose initialiser takes long, and how the names begin of the classes through which code comes to need it.
struct Costly {
    class: &'static str,
    used_through: &'static [&'static str],
}

/// In the order in which they are initialised. Chosen by what initialising cost over all entries of the jars in
/// `docs/jars.md`.
const COSTLY: &[Costly] = &[
    Costly {
        class: "java/util/Locale",
        used_through: &["java/util/Locale", "java/text/", "java/util/Formatter"],
    },
    Costly { class: "java/util/Formatter", used_through: &["java/util/Formatter", "java/io/Print"] },
    Costly { class: "java/util/stream/StreamOpFlag", used_through: &["java/util/stream/"] },
    Costly {
        class: "sun/util/calendar/ZoneInfoFile",
        used_through: &[
            "java/util/TimeZone",
            "java/util/Date",
            "java/util/Calendar",
            "java/util/Gregorian",
            "java/text/Date",
            "java/text/SimpleDate",
        ],
    },
    Costly { class: "java/lang/Character$UnicodeBlock", used_through: &["java/util/regex/"] },
    Costly {
        class: "java/nio/file/FileSystems$DefaultFileSystemHolder",
        used_through: &["java/nio/file/", "java/io/File"],
    },
    Costly { class: "java/util/logging/Logger", used_through: &["java/util/logging/"] },
    Costly {
        class: "sun/security/jca/Providers",
        used_through: &["java/security/", "javax/crypto/", "java/util/UUID"],
    },
    Costly {
        class: "sun/security/util/SecurityProviderConstants",
        used_through: &["java/security/", "javax/crypto/", "java/util/UUID"],
    },
];

impl Machine {
    /// From now on every entry begins with the costly classes initialised that these ones are likely to need.
    pub fn warm_up(&mut self, entries: &[&'static Method]) {
        let mut owners: Vec<&'static Class> = entries.iter().map(|entry| entry.owner()).collect();
        owners.dedup();
        let mut needed = [false; COSTLY.len()];
        for name in owners.iter().flat_map(|owner| named_by(owner)) {
            for (costly, needed) in COSTLY.iter().zip(&mut needed) {
                *needed |= costly.used_through.iter().any(|prefix| name.starts_with(prefix));
            }
        }
        self.rewind();
        for (costly, _) in COSTLY.iter().zip(needed).filter(|(_, needed)| *needed) {
            if let Ok(class) = self.program.class(costly.class) {
                self.initialise_in_base_once(class);
            }
        }
        self.keep_booted();
    }
}

/// The classes whose methods and static fields a class's code uses, and of which it makes objects.
fn named_by(class: &'static Class) -> impl Iterator<Item = &'static str> {
    let code = class.methods.iter().filter_map(|m| m.code.as_ref());
    code.flat_map(|code| code.insns.iter()).filter_map(|insn| match insn {
        Insn::GetStatic(site) => Some(site.class),
        Insn::New(site) => Some(site.name),
        _ => insn.method().map(|site| site.class),
    })
}
