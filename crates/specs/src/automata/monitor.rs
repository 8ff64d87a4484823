//! Deterministic monitors: made of sets of states, reduced to as few as possible, with the distance of each to a violation.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::NotMonitorable;
use crate::language::formula::Letter;

/// More states than this, before they are reduced, are refused.
pub const MAX_STATES: usize = 4096;

/// The state in which nothing has happened yet.
pub const INITIAL: u32 = 0;

/// A complete automaton. A state that is violated stays so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Monitor {
    pub letters: Vec<Letter>,
    /// Of each state, the next one for each of `letters`.
    pub next: Vec<Vec<u32>>,
    /// The state of those that were violated; absent if that cannot be.
    pub violated: Option<u32>,
}

impl Monitor {
    /// The automaton of the sets that `step` leads to; a set that `step` does not give means a violation.
    pub fn of_sets(
        letters: Vec<Letter>,
        initial: Vec<u32>,
        mut step: impl FnMut(&[u32], Letter) -> Option<Vec<u32>>,
    ) -> Result<Monitor, NotMonitorable> {
        // The initial set may come again, but what begins is not violated, whatever the set is.
        let mut sets: Vec<Option<Vec<u32>>> = vec![Some(initial.clone())];
        let mut numbers: FxHashMap<Option<Vec<u32>>, u32> = FxHashMap::default();
        numbers.insert(Some(initial), INITIAL);
        let mut next: Vec<Vec<u32>> = Vec::new();
        while next.len() < sets.len() {
            let set = sets[next.len()].clone();
            let mut row = Vec::with_capacity(letters.len());
            for &letter in &letters {
                let reached = set.as_deref().and_then(|set| step(set, letter));
                let fresh = sets.len() as u32;
                let number = *numbers.entry(reached).or_insert_with_key(|reached| {
                    sets.push(reached.clone());
                    fresh
                });
                row.push(number);
            }
            next.push(row);
            if sets.len() > MAX_STATES {
                return Err(NotMonitorable::TooManyStates);
            }
        }
        let violated = numbers.get(&None).copied();
        Ok(Monitor { letters, next, violated }.reduced())
    }

    /// Events to the nearest violation from each state; none where it is out of reach.
    pub fn distances(&self) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.next.len()];
        let mut before = vec![Vec::new(); self.next.len()];
        for (from, row) in self.next.iter().enumerate() {
            row.iter().for_each(|&to| before[to as usize].push(from));
        }
        let mut pending = VecDeque::new();
        if let Some(violated) = self.violated {
            distances[violated as usize] = Some(0);
            pending.push_back(violated as usize);
        }
        while let Some(state) = pending.pop_front() {
            let further = distances[state].map(|distance: u32| distance + 1);
            for &from in &before[state] {
                if distances[from].is_none() {
                    distances[from] = further;
                    pending.push_back(from);
                }
            }
        }
        distances
    }

    /// The same with as few states as possible: those that no word tells apart are one.
    fn reduced(self) -> Monitor {
        let mut class: Vec<u32> =
            (0..self.next.len() as u32).map(|state| u32::from(Some(state) == self.violated)).collect();
        let mut count = 0;
        loop {
            let mut numbers: FxHashMap<(u32, Vec<u32>), u32> = FxHashMap::default();
            let finer: Vec<u32> = (0..self.next.len())
                .map(|state| {
                    let successors = self.next[state].iter().map(|&to| class[to as usize]).collect();
                    let fresh = numbers.len() as u32;
                    // The initial state comes first, so its class gets the first number.
                    *numbers.entry((class[state], successors)).or_insert(fresh)
                })
                .collect();
            let is_stable = numbers.len() == count;
            count = numbers.len();
            class = finer;
            if is_stable {
                break;
            }
        }
        let mut next = vec![Vec::new(); count];
        for (state, row) in self.next.iter().enumerate() {
            next[class[state] as usize] = row.iter().map(|&to| class[to as usize]).collect();
        }
        let violated = self.violated.map(|state| class[state as usize]);
        Monitor { letters: self.letters, next, violated }
    }
}
