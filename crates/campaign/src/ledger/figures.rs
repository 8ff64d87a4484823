//! The counters of a run, summed over its entries.

use std::collections::BTreeSet;

use explore::entry::Exploration;
use explore::suspicion::{Suspicion, SuspicionKey};
use report::model::{Accounting, RunStats};

/// What exploring one entry counted. A later round repeats the earlier ones, so its figures replace theirs.
#[derive(Debug, Default)]
pub struct Figures {
    machine: explore::machine::Counters,
    solver: solver::Stats,
    unsolved: u64,
    no_assignment: u64,
    path_limit: u64,
    static_initializer: u64,
    error_states: u64,
    /// The exceptions and sites of error states.
    errors: Vec<SuspicionKey>,
}

impl Figures {
    pub fn new(
        exploration: &Exploration,
        machine: explore::machine::Counters,
        solver: solver::Stats,
    ) -> Figures {
        Figures {
            machine,
            solver,
            unsolved: exploration.unsolved,
            no_assignment: exploration.no_assignment,
            path_limit: exploration.path_limit,
            static_initializer: exploration.static_initializer,
            error_states: exploration.error_states,
            errors: exploration
                .errors
                .iter()
                .copied()
                .chain(exploration.suspicions.iter().map(Suspicion::key))
                .collect(),
        }
    }

    /// Adds them to the report's; times are not counted here, because earlier rounds took time too.
    pub fn add_to(&self, stats: &mut RunStats, accounting: &mut Accounting) {
        stats.paths += self.machine.paths;
        stats.instructions += self.machine.instructions;
        stats.forks += self.machine.forks;
        stats.longest_path_condition = stats.longest_path_condition.max(self.machine.longest_path_condition);
        stats.queries += self.solver.queries;
        stats.cache_hits += self.solver.queries.saturating_sub(self.solver.smt_calls);
        stats.contradictions += self.machine.contradictions + self.solver.contradictions;
        stats.components += self.solver.components;
        stats.uniqueness_queries += self.solver.uniqueness_queries;
        stats.concretions += self.machine.concretions;
        stats.merged += self.machine.merged;
        accounting.contradiction += self.machine.contradictions;
        accounting.infeasible += self.machine.infeasible;
        accounting.unsolved += self.unsolved;
        accounting.no_assignment += self.no_assignment;
        accounting.path_limit += self.path_limit;
        accounting.static_initializer += self.static_initializer;
        accounting.error_states += self.error_states;
    }
}

/// Different exceptions and sites, over all entries.
pub fn warnings<'f>(figures: impl Iterator<Item = &'f Figures>) -> u64 {
    let all: BTreeSet<SuspicionKey> = figures.flat_map(|figures| figures.errors.iter().copied()).collect();
    all.len() as u64
}
