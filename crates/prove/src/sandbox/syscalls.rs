//! Refuses system calls that reach out of the process, with an error that Java code sees as an ordinary exception.
//! What is not named here stays allowed: JVMs differ in what they need, and Landlock stands behind.

use std::collections::BTreeMap;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
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
const UNKNOWN: &[libc::c_long] =
    &[libc::SYS_clone3, libc::SYS_io_uring_setup, libc::SYS_io_uring_enter, libc::SYS_io_uring_register];

/// Whether the filters are in force; from then on also for the program that the process becomes.
pub(super) fn refuse() -> bool {
    let filters = [(refused(), libc::EPERM), (Ok(always(UNKNOWN)), libc::ENOSYS)]
        .map(|(rules, errno)| rules.and_then(|rules| compile(rules, errno)));
    filters.iter().all(|filter| filter.as_ref().is_ok_and(|program| apply_filter(program).is_ok()))
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn refused() -> Result<Rules, BackendError> {
    use SeccompCmpArgLen::{Dword, Qword};
    use SeccompCmpOp::{MaskedEq, Ne};
    let condition = SeccompCondition::new;
    let own = u64::from(std::process::id());
    let not_a_thread = condition(0, Qword, MaskedEq(libc::CLONE_THREAD as u64), 0)?;
    let another_process = condition(0, Dword, Ne, own)?;
    let not_the_caller = condition(0, Dword, Ne, 0)?;

    let mut rules = always(ALWAYS);
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(vec![not_a_thread])?]);
    for signal in [libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo] {
        rules.insert(signal, vec![SeccompRule::new(vec![another_process.clone()])?]);
    }
    rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![another_process, not_the_caller])?]);
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
