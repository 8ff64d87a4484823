//! The states that wait for their turn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::machine::state::State;
use crate::search::{Metrics, Strategy};

/// Hands out the state with the best score and, every other time if the strategy wants that, one that goes deep: the
/// newest, or the one whose branches changed their direction least often. Going wide finds what is near, going deep
/// finds what takes many rounds of a loop, and going straight on what takes the same in every round.
pub struct Frontier {
    strategy: Strategy,
    seed: u64,
    waiting: FxHashMap<u64, Box<State>>,
    /// Score, then the older state, then the number it waits under.
    by_score: BinaryHeap<(i64, Reverse<u64>, u64)>,
    by_age: Vec<u64>,
    /// Changes of direction, then the newer state.
    by_turns: BinaryHeap<(Reverse<u32>, u64)>,
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
            by_turns: BinaryHeap::new(),
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
            self.by_turns.push((Reverse(state.turns), self.pushed));
        }
        self.waiting.insert(self.pushed, state);
    }

    pub fn pop(&mut self) -> Option<Box<State>> {
        self.popped += 1;
        let deep = match self.popped % 4 {
            1 => self.straightest(),
            3 => self.newest(),
            _ => None,
        };
        deep.or_else(|| self.best())
    }

    /// Forgets half of the states, those with the worst scores. False: there are too few for that to help.
    pub fn thin(&mut self) -> bool {
        const FEW: usize = 64;
        if self.waiting.len() < FEW {
            return false;
        }
        let kept = self.waiting.len() / 2;
        let all = std::mem::take(&mut self.by_score).into_sorted_vec();
        let waiting = |&(_, _, number): &(i64, Reverse<u64>, u64)| self.waiting.contains_key(&number);
        self.by_score = all.into_iter().rev().filter(waiting).take(kept).collect();
        let left: FxHashSet<u64> = self.by_score.iter().map(|&(_, _, number)| number).collect();
        self.waiting.retain(|number, _| left.contains(number));
        self.waiting.shrink_to_fit();
        true
    }

    fn best(&mut self) -> Option<Box<State>> {
        std::iter::from_fn(|| self.by_score.pop()).find_map(|(_, _, number)| self.waiting.remove(&number))
    }

    fn newest(&mut self) -> Option<Box<State>> {
        std::iter::from_fn(|| self.by_age.pop()).find_map(|number| self.waiting.remove(&number))
    }

    fn straightest(&mut self) -> Option<Box<State>> {
        std::iter::from_fn(|| self.by_turns.pop()).find_map(|(_, number)| self.waiting.remove(&number))
    }
}
