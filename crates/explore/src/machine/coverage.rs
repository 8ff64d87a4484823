//! Which branch outcomes were executed: over all paths of an entry for the search, over the run for the report.

use classes::class::{Method, Origin};
use rustc_hash::FxHashMap;

use crate::instructions::synthetic;

/// Stands for "the method was entered" among its branch outcomes.
pub const ENTERED: u32 = u32::MAX;

/// Branch outcomes seen in one method of the analysed code.
pub struct Taken {
    pub method: &'static Method,
    pub outcomes: Vec<(u32, bool)>,
}

/// Counters in one flat table, a stretch per method: this is on the way of every branch.
#[derive(Debug, Default)]
pub struct Coverage {
    counts: Vec<u32>,
    /// Where a method's stretch starts, plus one; zero is none yet.
    starts: Vec<u32>,
    /// The same for methods of our own, whose numbers are no indices.
    synthetic: FxHashMap<u32, u32>,
    methods: Vec<(&'static Method, u32)>,
}

impl Coverage {
    /// Counts one more execution of a branch outcome; tells how often it had been taken before.
    pub fn take(&mut self, method: &'static Method, pc: u32, outcome: bool) -> u32 {
        let start = self.outcomes_of(method) as usize;
        let at = if pc == ENTERED { start } else { counter(start, pc as usize, outcome) };
        let count = &mut self.counts[at];
        *count += 1;
        *count - 1
    }

    /// Whether a branch outcome was ever taken.
    pub fn has(&mut self, method: &'static Method, pc: u32, outcome: bool) -> bool {
        let start = self.outcomes_of(method) as usize;
        self.counts[counter(start, pc as usize, outcome)] > 0
    }

    /// Where the counters of a method start, for `count`.
    #[inline]
    pub fn outcomes_of(&mut self, method: &'static Method) -> u32 {
        match self.starts.get(method.id.0 as usize) {
            Some(&start) if start != 0 => start - 1,
            _ => self.start_of(method),
        }
    }

    #[inline]
    pub fn count(&mut self, outcomes: u32, pc: usize, outcome: bool) {
        self.counts[counter(outcomes as usize, pc, outcome)] += 1;
    }

    fn start_of(&mut self, method: &'static Method) -> u32 {
        let id = method.id.0;
        if synthetic::is_hidden(method)
            && let Some(&start) = self.synthetic.get(&id)
        {
            return start;
        }
        let start = self.counts.len() as u32;
        let insns = method.code.as_ref().map_or(0, |c| c.insns.len());
        self.counts.resize(self.counts.len() + 1 + 2 * insns, 0);
        self.methods.push((method, start));
        if synthetic::is_hidden(method) {
            self.synthetic.insert(id, start);
        } else {
            if self.starts.len() <= id as usize {
                self.starts.resize(id as usize + 1, 0);
            }
            self.starts[id as usize] = start + 1;
        }
        start
    }

    /// What was seen in the analysed code since the last call, forgotten here.
    pub fn drain(&mut self) -> Vec<Taken> {
        let mut all = Vec::new();
        for &(method, start) in &self.methods {
            if method.owner().origin != Origin::Application || synthetic::is_hidden(method) {
                continue;
            }
            let insns = method.code.as_ref().map_or(0, |c| c.insns.len() as u32);
            let mut outcomes = Vec::new();
            if self.counts[start as usize] > 0 {
                outcomes.push((ENTERED, true));
            }
            for i in 0..2 * insns {
                if self.counts[(start + 1 + i) as usize] > 0 {
                    outcomes.push((i / 2, i % 2 == 1));
                }
            }
            if !outcomes.is_empty() {
                all.push(Taken { method, outcomes });
            }
        }
        for (method, _) in self.methods.drain(..) {
            if let Some(start) = self.starts.get_mut(method.id.0 as usize) {
                *start = 0;
            }
        }
        self.synthetic.clear();
        self.counts.clear();
        all
    }
}

/// After the counter of entries, two per instruction.
#[inline]
fn counter(start: usize, pc: usize, outcome: bool) -> usize {
    start + 1 + 2 * pc + usize::from(outcome)
}
