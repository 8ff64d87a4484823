//! Which branch outcomes were executed: over all paths of an entry for the search, over the run for the report.

use classes::class::{Method, MethodId, Origin};
use rustc_hash::FxHashMap;

/// Stands for "the method was entered" among its branch outcomes.
pub const ENTERED: u32 = u32::MAX;

/// Branch outcomes seen in one method of the analysed code.
pub struct Taken {
    pub method: &'static Method,
    pub outcomes: Vec<(u32, bool)>,
}

#[derive(Debug, Default)]
pub struct Coverage {
    taken: FxHashMap<(MethodId, u32, bool), u32>,
    methods: FxHashMap<MethodId, &'static Method>,
}

impl Coverage {
    /// Counts one more execution of a branch outcome; tells how often it had been taken before.
    pub fn take(&mut self, method: &'static Method, pc: u32, outcome: bool) -> u32 {
        let count = self.taken.entry((method.id, pc, outcome)).or_default();
        if *count == 0 {
            self.methods.insert(method.id, method);
        }
        *count += 1;
        *count - 1
    }

    /// What was seen in the analysed code since the last call, forgotten here.
    pub fn drain(&mut self) -> Vec<Taken> {
        let mut by_method: FxHashMap<MethodId, Vec<(u32, bool)>> = FxHashMap::default();
        for (method, pc, outcome) in std::mem::take(&mut self.taken).into_keys() {
            by_method.entry(method).or_default().push((pc, outcome));
        }
        let methods = std::mem::take(&mut self.methods);
        let own = by_method.into_iter().map(|(id, outcomes)| Taken { method: methods[&id], outcomes });
        own.filter(|t| t.method.owner().origin == Origin::Application).collect()
    }
}
