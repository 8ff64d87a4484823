//! What of the program a run depends on: the methods that it entered, each with the number of decisions it had made by then.

use std::collections::BTreeSet;

use explore::modes::recorded_run::Followed;
use rustc_hash::FxHashSet;

use crate::digest::{self, ANYTHING};
use crate::job::BranchId;

/// A method by its name, and how many decisions came before.
pub type Dependency = (String, u32);

/// Of a run that took these branches. Where it was not followed, nobody knows what it depends on.
pub fn of(followed: &Followed, branches: &BTreeSet<(BranchId, u32)>, is_lost: bool) -> Vec<Dependency> {
    let entered = &followed.entered;
    let mut all: Vec<Dependency> =
        entered.methods().iter().map(|(method, before)| (digest::name(method), *before as u32)).collect();
    let known: FxHashSet<String> = all.iter().map(|(name, _)| name.clone()).collect();
    if let Some(undone) = entered.undone {
        // What was called back from where nobody looked is still on the tape.
        let called: BTreeSet<String> = branches.iter().map(|(branch, _)| branch.method_name()).collect();
        all.extend(called.into_iter().filter(|name| !known.contains(name)).map(|name| (name, undone as u32)));
    }
    let end = is_lost.then_some(followed.decisions().len());
    let unknown = entered.black_box.into_iter().chain(end).min();
    all.extend(unknown.map(|before| (ANYTHING.to_string(), before as u32)));
    all
}
