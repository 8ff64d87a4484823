//! Refuses system calls that reach out of the process, with an error that Java code sees as an ordinary exception.
//! What is not named here stays allowed: JVMs differ in what they need, and Landlock stands behind.

use std::collections::BTreeMap;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter, sock_filter,
};

/// Refused whatever the arguments are.
const ALWAYS: &[libc::c_long] = &[
    // Networks, and local servers, which Landlock cannot tell apart by path on most kernels.
    libc::SYS_socket,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_process_madvise,
    libc::SYS_tkill,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    libc::SYS_kcmp,
    libc::SYS_process_mrelease,
    // How much of the processor they get; nobody here needs another share than others.
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    // What belongs to no process outlives all of them, and nobody counts the memory of it.
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // Out of the group and the session that is ended with the run.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
    // Other views of the machine.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_open_by_handle_at,
    libc::SYS_fsopen,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_mount_setattr,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_fanotify_init,
    // The kernel itself: most of its holes of the last years were behind these.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_syslog,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
];

/// Answered as if the kernel were older: callers then take the way that the other rules can look into.
const UNKNOWN: &[libc::c_long] = &[
    libc::SYS_clone3,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    // Files in memory that count for nobody's quota.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
];

/// What changes a file's mode, owner, times or attributes. A filter cannot look at paths, so where no read-only mount
/// protects the user's files, none of these is allowed.
const ATTRIBUTES: &[libc::c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    SETXATTRAT,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    REMOVEXATTRAT,
    FILE_SETATTR,
];

// Newer than the C library's names for them on some architectures; the numbers are the same on all.
const FCHMODAT2: libc::c_long = 452;
const SETXATTRAT: libc::c_long = 463;
const REMOVEXATTRAT: libc::c_long = 466;
const FILE_SETATTR: libc::c_long = 469;

/// Requests of `ioctl` that do the same: flags, project, generation of a file.
const ATTRIBUTE_REQUESTS: [u64; 3] = [0x4008_6602, 0x401c_5820, 0x4008_7602];

/// Requests of `ioctl` that put words into the mouth of whoever sits at a terminal.
const INPUT_OF_TERMINALS: [u64; 2] = [libc::TIOCSTI, 0x541c];

/// The one kind of socket that the JDK makes in pairs, and that cannot be connected to anybody else. The kind is in the low
/// bits; what else is there are flags.
const PAIRED: u64 = libc::SOCK_STREAM as u64;
const KIND_OF_SOCKET: u64 = 0xf;

/// The same as an anonymous mapping: it can be filled and put aside, and no limit counts it.
const SHARED_MEMORY: u64 = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;

/// Calls whose first argument is the process whose share of the processor they change; zero is the caller's own.
const SHARES: [libc::c_long; 4] = [
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
];

/// Requests that have the kernel send signals to another process when a descriptor is ready: of `fcntl` and of `ioctl`.
const OWNERS_OF_DESCRIPTORS: [u64; 2] = [libc::F_SETOWN as u64, 15];
const OWNERS_OF_DESCRIPTORS_BY_IOCTL: [u64; 2] = [0x8901, 0x8902];

/// Whether the filters are in force; from then on also for the program that the process becomes.
pub(super) fn refuse(attributes: bool) -> bool {
    let filters = [(refused(attributes), libc::EPERM), (Ok(always(UNKNOWN)), libc::ENOSYS)]
        .map(|(rules, errno)| rules.and_then(|rules| compile(rules, errno)));
    filters.iter().all(|filter| filter.as_ref().is_ok_and(|program| apply_filter(program).is_ok()))
        && apply_filter(&other_numbers()).is_ok()
}

/// On some x86 kernels every call has a second number, which the other filters do not know.
fn other_numbers() -> BpfProgram {
    const LOAD_NUMBER: u16 = 0x20;
    const JUMP_IF_GREATER_OR_EQUAL: u16 = 0x35;
    const RETURN: u16 = 0x06;
    const X32: u32 = 0x4000_0000;
    let unknown = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;
    let instruction = |code, jt, k| sock_filter { code, jt, jf: 0, k };
    vec![
        instruction(LOAD_NUMBER, 0, 0),
        instruction(JUMP_IF_GREATER_OR_EQUAL, 1, X32),
        instruction(RETURN, 0, libc::SECCOMP_RET_ALLOW),
        instruction(RETURN, 0, unknown),
    ]
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn refused(attributes: bool) -> Result<Rules, BackendError> {
    use SeccompCmpArgLen::{Dword, Qword};
    use SeccompCmpOp::{Eq, MaskedEq, Ne};
    let condition = SeccompCondition::new;
    let own = u64::from(std::process::id());
    let not_a_thread = condition(0, Qword, MaskedEq(libc::CLONE_THREAD as u64), 0)?;
    let another_process = condition(0, Dword, Ne, own)?;
    let not_the_caller = condition(0, Dword, Ne, 0)?;

    let requests = |argument, numbers: &[u64]| {
        let rule = |number: &u64| SeccompRule::new(vec![condition(argument, Dword, Eq, *number)?]);
        numbers.iter().map(rule).collect::<Result<Vec<_>, _>>()
    };

    let mut rules = always(ALWAYS);
    let mut by_ioctl = OWNERS_OF_DESCRIPTORS_BY_IOCTL.to_vec();
    by_ioctl.extend(INPUT_OF_TERMINALS);
    if attributes {
        rules.extend(always(ATTRIBUTES));
        by_ioctl.extend(ATTRIBUTE_REQUESTS);
    }
    rules.insert(libc::SYS_ioctl, requests(1, &by_ioctl)?);
    rules.insert(libc::SYS_fcntl, requests(1, &OWNERS_OF_DESCRIPTORS)?);
    // The signal at the guardian's death stays what it is.
    rules.insert(libc::SYS_prctl, requests(0, &[libc::PR_SET_PDEATHSIG as u64])?);
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(vec![not_a_thread])?]);
    for signal in [libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo] {
        rules.insert(signal, vec![SeccompRule::new(vec![another_process.clone()])?]);
    }
    for share in SHARES {
        rules.insert(share, vec![SeccompRule::new(vec![not_the_caller.clone()])?]);
    }
    rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![another_process, not_the_caller])?]);
    let shared = SeccompRule::new(vec![condition(3, Dword, MaskedEq(SHARED_MEMORY), SHARED_MEMORY)?])?;
    rules.insert(libc::SYS_mmap, vec![shared]);
    // One end of any other pair sends to every socket that has a name.
    let other_kinds = (0..=KIND_OF_SOCKET).filter(|kind| *kind != PAIRED);
    let refused = |kind| SeccompRule::new(vec![condition(1, Dword, MaskedEq(KIND_OF_SOCKET), kind)?]);
    let mut pairs = other_kinds.map(refused).collect::<Result<Vec<_>, _>>()?;
    pairs.push(SeccompRule::new(vec![condition(0, Dword, Ne, libc::AF_UNIX as u64)?])?);
    rules.insert(libc::SYS_socketpair, pairs);
    Ok(rules)
}

/// In a filter, an empty list of rules matches every call.
fn always(calls: &[libc::c_long]) -> Rules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

fn compile(rules: Rules, errno: i32) -> Result<BpfProgram, BackendError> {
    let architecture = std::env::consts::ARCH.try_into()?;
    let filter =
        SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(errno as u32), architecture)?;
    filter.try_into()
}
