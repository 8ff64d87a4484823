//! Statics of the JDK that are not the same in every JVM: what any code may set for all (`System.setOut`, `TimeZone.setDefault`),
//! and what says on which machine and which JDK the program runs. One value of each is followed; the path says so.

use classes::class::{Class, Field, Method};
use classes::code::Insn;

use crate::machine::Machine;
use crate::machine::state::State;

/// Fields that the machine decides, or that only native code sets; no field stands for all of a class.
const DECIDED_OUTSIDE: &[(&str, &[&str])] = &[
    ("java/io/File", &["separator", "separatorChar", "pathSeparator", "pathSeparatorChar"]),
    ("java/lang/Runtime", &["version"]),
    ("java/lang/System", &["in", "out", "err"]),
    ("java/nio/charset/Charset", &["defaultCharset"]),
    ("java/nio/file/FileSystems$DefaultFileSystemHolder", &[]),
    ("java/util/ImmutableCollections", &["REVERSE", "SALT32L"]),
    ("java/util/concurrent/ForkJoinPool", &["common", "COMMON_PARALLELISM"]),
    ("jdk/internal/util/StaticProperty", &[]),
];

impl Machine {
    /// A static field of the JDK is about to be read.
    pub(super) fn look_at_static_of_jdk(&mut self, s: &mut State, field: &'static Field) {
        if !self.has_past(s) {
            return;
        }
        let same = *self.facts.same_everywhere.entry(field.id).or_insert_with(|| !differs(field));
        if !same {
            self.assume_environment(s, format!("{}.{}", field.owner().binary_name(), field.name));
        }
    }
}

fn differs(field: &'static Field) -> bool {
    let owner = field.owner();
    let listed = DECIDED_OUTSIDE
        .iter()
        .any(|(class, names)| *class == owner.name && (names.is_empty() || names.contains(&field.name)));
    listed || !field.is_final() && is_api(owner) && owner.methods.iter().any(|method| sets(method, field))
}

/// Whether programs can call its public methods.
fn is_api(class: &Class) -> bool {
    class.name.starts_with("java/") || class.name.starts_with("javax/")
}

/// A method that a program can call to put something of its own there. What others assign are caches.
fn sets(method: &Method, field: &Field) -> bool {
    let is_it = |insn: &Insn| matches!(insn, Insn::PutStatic(site) if site.names(field));
    !method.types.parameters.is_empty()
        && (method.is_public() || method.is_protected())
        && method.code.as_ref().is_some_and(|code| code.insns.iter().any(is_it))
}
