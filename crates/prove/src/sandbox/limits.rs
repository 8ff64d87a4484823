//! Limits what the process may use up: processor time, memory, open files, file sizes.
//! Not the number of processes: the kernel counts those per user, so a limit would depend on what else the user runs.

use super::Confinement;

/// Beside its heap a JVM needs room for classes, compiled code, stacks and its collector.
const JVM_OVERHEAD: u64 = 1 << 30;
const OPEN_FILES: u64 = 4096;
const FILE_SIZE: u64 = 64 << 20;

pub(super) fn apply(confinement: &Confinement) -> bool {
    // Not the address space: a JVM reserves many times what it uses. Writable data also stops a flood of threads, by
    // their stacks.
    let data = confinement.memory.saturating_add(JVM_OVERHEAD);
    let limits = [
        (libc::RLIMIT_CPU, confinement.cpu_seconds),
        (libc::RLIMIT_DATA, data),
        (libc::RLIMIT_NOFILE, OPEN_FILES),
        (libc::RLIMIT_FSIZE, FILE_SIZE),
        (libc::RLIMIT_CORE, 0),
    ];
    // The type of a resource differs between C libraries, so it stays unnamed here.
    let limit = |(resource, most): (_, u64)| {
        let mut present = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: both calls get a valid structure of the right type.
        unsafe {
            libc::getrlimit(resource, &mut present) == 0 && {
                // A limit that is already lower stays: raising it would need privileges.
                let most = most.min(present.rlim_max);
                libc::setrlimit(resource, &libc::rlimit { rlim_cur: most, rlim_max: most }) == 0
            }
        }
    };
    // All are tried, even after one failed.
    limits.map(limit).into_iter().all(|done| done)
}
