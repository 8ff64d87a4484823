//! Gives up capabilities, so that a root user's tests are not root's.
//! One stays: reading files of other users, which Landlock confines to the class path.

use rustix::thread::{CapabilitySet, CapabilitySets, capabilities, set_capabilities, set_no_new_privs};

/// Unprivileged processes have none to give up; then nothing changes.
pub(super) fn drop_all() {
    // With it, executing a program brings no capability back, not even for root.
    let _ = set_no_new_privs(true);
    let Ok(present) = capabilities(None) else { return };
    let kept = present.permitted & CapabilitySet::DAC_READ_SEARCH;
    let sets = CapabilitySets { effective: kept, permitted: kept, inheritable: CapabilitySet::empty() };
    let _ = set_capabilities(None, sets);
}
