//! Which branch directions and lines were executed, over all paths of an entry and of the run.

use classes::class::{Method, MethodId};
use rustc_hash::FxHashMap;

#[derive(Debug, Default)]
pub struct Coverage {
    taken: FxHashMap<(MethodId, u32, bool), u32>,
    seen: FxHashMap<MethodId, (&'static Method, Vec<bool>)>,
}

impl Coverage {
    /// Counts one more execution of a branch direction; tells how often it had been taken before.
    pub fn take(&mut self, method: &'static Method, pc: u32, direction: bool) -> u32 {
        let count = self.taken.entry((method.id, pc, direction)).or_default();
        *count += 1;
        *count - 1
    }

    /// A method was entered; its instructions are counted by the branches and by `reach`.
    pub fn reach(&mut self, method: &'static Method, pc: u32) {
        let Some(code) = &method.code else { return };
        let (_, seen) = self.seen.entry(method.id).or_insert_with(|| (method, vec![false; code.insns.len()]));
        seen[pc as usize] = true;
    }

    pub fn branches(&self) -> impl Iterator<Item = (MethodId, u32, bool)> {
        self.taken.keys().copied()
    }
}
