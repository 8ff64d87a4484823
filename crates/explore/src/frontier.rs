//! The states that wait for their turn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::search::{Metrics, Strategy};
use crate::state::State;

/// Hands out the state with the best score and, every other time if the strategy wants that, the newest one: going
/// wide finds what is near, going deep finds what takes many rounds of a loop.
pub struct Frontier {
    strategy: Strategy,
    seed: u64,
    waiting: FxHashMap<u64, Box<State>>,
    /// Score, then the older state, then the number it waits under.
    by_score: BinaryHeap<(i64, Reverse<u64>, u64)>,
    by_age: Vec<u64>,
    pushed: u64,
    popped: u64,
}

impl Frontier {
    pub fn new(strategy: Strategy, seed: u64) -> Frontier {
        Frontier {
            strategy,
            seed,
            waiting: FxHashMap::default(),
            by_score: BinaryHeap::new(),
            by_age: Vec::new(),
            pushed: 0,
            popped: 0,
        }
    }

    pub fn push(&mut self, state: Box<State>) {
        let metrics =
            Metrics { serial: state.serial, depth: state.depth, taken: state.novelty, seed: self.seed };
        self.pushed += 1;
        self.by_score.push((self.strategy.score(&metrics), Reverse(state.serial), self.pushed));
        if self.strategy.also_deep() {
            self.by_age.push(self.pushed);
        }
        self.waiting.insert(self.pushed, state);
    }

    pub fn pop(&mut self) -> Option<Box<State>> {
        self.popped += 1;
        if self.popped.is_multiple_of(2) {
            while let Some(number) = self.by_age.pop() {
                if let Some(state) = self.waiting.remove(&number) {
                    return Some(state);
                }
            }
        }
        while let Some((_, _, number)) = self.by_score.pop() {
            if let Some(state) = self.waiting.remove(&number) {
                return Some(state);
            }
        }
        None
    }
}
