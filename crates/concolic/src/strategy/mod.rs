//! Which branch to take next. A strategy is a file that picks one of the open branches.

mod bfs;
mod coverage;
mod dfs;
mod priority;
mod random;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::tree::OpenBranch;

/// What a strategy may look at.
#[derive(Debug, Clone, Copy)]
pub struct BranchCandidate {
    pub branch: OpenBranch,
    /// The n-th that was found.
    pub order: u64,
    /// Drawn when it was found.
    pub random_priority: u64,
    /// How near the run was to violating a specification when it passed; the smaller the nearer.
    pub distance: u32,
}

/// Places and outcomes that some run took.
pub type TakenBranches = FxHashSet<(u64, u32)>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SearchStrategy {
    Dfs,
    Bfs,
    Random,
    Priority,
    #[default]
    Coverage,
}

impl SearchStrategy {
    pub const ALL: &[SearchStrategy] = &[
        SearchStrategy::Dfs,
        SearchStrategy::Bfs,
        SearchStrategy::Random,
        SearchStrategy::Priority,
        SearchStrategy::Coverage,
    ];

    pub fn name(self) -> &'static str {
        match self {
            SearchStrategy::Dfs => "dfs",
            SearchStrategy::Bfs => "bfs",
            SearchStrategy::Random => "random",
            SearchStrategy::Priority => "priority",
            SearchStrategy::Coverage => "coverage",
        }
    }

    /// The number of one of the candidates, of which there is at least one.
    pub(crate) fn choose(
        self,
        candidates: &[BranchCandidate],
        seen: &TakenBranches,
        random_source: &mut SeededRandom,
    ) -> usize {
        match self {
            SearchStrategy::Dfs => lowest(candidates, dfs::score),
            SearchStrategy::Bfs => lowest(candidates, bfs::score),
            SearchStrategy::Random => random::choose(candidates, random_source),
            SearchStrategy::Priority => lowest(candidates, |candidate| priority::score(candidate, seen)),
            SearchStrategy::Coverage => lowest(candidates, |candidate| coverage::score(candidate, seen)),
        }
    }
}

/// Compared from left to right.
type Score = [u64; 3];

fn lowest(candidates: &[BranchCandidate], score: impl Fn(&BranchCandidate) -> Score) -> usize {
    (0..candidates.len()).min_by_key(|&i| score(&candidates[i])).unwrap_or_default()
}

/// Random numbers, the same for the same seed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SeededRandom(SplitMix64);

impl SeededRandom {
    pub fn new(seed: u64) -> SeededRandom {
        SeededRandom(SplitMix64::seed_from_u64(seed))
    }

    pub fn draw(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.draw() % bound.max(1) as u64) as usize
    }
}
