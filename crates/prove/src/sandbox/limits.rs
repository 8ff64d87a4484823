//! Limits what the process may use up: processor time, memory, open files, file sizes.
//! Memory that is not the process's own data (shared, or called a stack) has no such limit: the guardian looks at it.
//! Not the number of processes: the kernel counts those per user, so a limit would depend on what else the user runs.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::Confinement;

/// Beside its heap a JVM needs room for classes, compiled code, stacks and its collector.
const JVM_OVERHEAD: u64 = 1 << 30;
const MAX_OPEN_FILES: u64 = 4096;
const MAX_FILE_BYTES: u64 = 64 << 20;

/// What libraries, the JDK's classes and mapped files take in memory beside all data.
const FILES: u64 = 512 << 20;

/// How much of the machine's memory a program may hold, whatever it calls it.
pub(super) fn most_resident(confinement: &Confinement) -> u64 {
    let own = confinement.memory.saturating_add(JVM_OVERHEAD);
    own.saturating_add(FILES).saturating_add(confinement.quota)
}

/// Where memory runs out nevertheless, the kernel ends this process first, not one of the user's. Only processes with
/// privileges may be asked to give that up, so nobody is hurt where it fails.
pub(super) fn be_the_first_to_go() {
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
}

pub(super) fn apply(confinement: &Confinement) -> bool {
    // Not the address space: a JVM reserves many times what it uses. Writable data also stops a flood of threads, by
    // their stacks.
    let data = confinement.memory.saturating_add(JVM_OVERHEAD);
    let limits = [
        (Resource::Cpu, confinement.cpu_seconds),
        (Resource::Data, data),
        (Resource::Nofile, MAX_OPEN_FILES),
        (Resource::Fsize, MAX_FILE_BYTES),
        (Resource::Core, 0),
    ];
    let limit = |(resource, most): (Resource, u64)| {
        // A limit that is already lower stays: raising it would need privileges.
        let most = getrlimit(resource).maximum.map_or(most, |present| most.min(present));
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) }).is_ok()
    };
    // All are tried, even after one failed.
    limits.map(limit).into_iter().all(|done| done)
}
