//! Which state to run next: each strategy is a score over plain metrics and never sees the machine.
//!
//! To add one: a file beside this with a `score`, a variant of `Strategy`, and a row in `Strategy::score`.

mod bfs;
mod coverage;
mod dfs;
mod random;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    Coverage,
    Dfs,
    Bfs,
    Random,
}

/// What a strategy may know about a state.
#[derive(Debug, Clone, Copy)]
pub struct Metrics {
    /// Order of creation.
    pub serial: u64,
    /// Forks on the path.
    pub depth: u32,
    /// How often the branch direction that led here had been taken before, over all paths.
    pub taken: u32,
    pub seed: u64,
}

impl Strategy {
    pub const ALL: &[(&str, Strategy)] = &[
        ("coverage", Strategy::Coverage),
        ("dfs", Strategy::Dfs),
        ("bfs", Strategy::Bfs),
        ("random", Strategy::Random),
    ];

    /// Whether every other state is to be the newest one, whatever the scores say.
    pub fn also_deep(self) -> bool {
        self == Strategy::Coverage
    }

    /// The state with the highest score runs next; ties go to the older state.
    pub fn score(self, metrics: &Metrics) -> i64 {
        match self {
            Strategy::Coverage => coverage::score(metrics),
            Strategy::Dfs => dfs::score(metrics),
            Strategy::Bfs => bfs::score(metrics),
            Strategy::Random => random::score(metrics),
        }
    }
}
