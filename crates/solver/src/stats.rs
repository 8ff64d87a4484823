//! Which layer answered how often.
//! Numbers only; printing them is the report's business.

use std::time::Duration;

/// A unit of effort, of solving and of exploring: an instruction of JDK or user code takes about this long.
pub const NANOSECONDS_PER_EFFORT: u64 = 20;

#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Questions asked from outside.
    pub queries: u64,
    /// Independent parts the questions were cut into.
    pub components: u64,
    /// Questions whether some term has another value.
    pub uniqueness_queries: u64,
    /// Answered by looking at the constraints: constants, a term beside its negation, ranges.
    pub contradictions: u64,
    /// Answered by evaluating a model already known.
    pub model_hits: u64,
    /// Answered because the same component, or an unsatisfiable part of it, was asked before.
    pub cache_hits: u64,
    /// Answered by a model that ranges suggested.
    pub range_hits: u64,
    /// Answered by local search.
    pub search_hits: u64,
    /// Components that reached the SMT solver.
    pub smt_calls: u64,
    /// Questions without an answer.
    pub unknown: u64,
    /// Models of the SMT solver that our evaluator rejected although it took every conjunct: translation bugs.
    pub mismatches: u64,
    pub smt_time: Duration,
    /// The work of all layers in one unit: the same on every machine, unlike time.
    pub effort: u64,
}

impl Stats {
    /// Takes over another worker's numbers.
    pub fn add(&mut self, other: &Stats) {
        self.queries += other.queries;
        self.components += other.components;
        self.uniqueness_queries += other.uniqueness_queries;
        self.contradictions += other.contradictions;
        self.model_hits += other.model_hits;
        self.cache_hits += other.cache_hits;
        self.range_hits += other.range_hits;
        self.search_hits += other.search_hits;
        self.smt_calls += other.smt_calls;
        self.unknown += other.unknown;
        self.mismatches += other.mismatches;
        self.smt_time += other.smt_time;
        self.effort += other.effort;
    }
}
