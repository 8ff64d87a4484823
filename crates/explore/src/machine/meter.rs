//! What executing costs, and what it may cost: instructions, forks, the solver's work, time, memory.

use std::sync::Arc;

use solver::Chain;
use terms::Terms;

use crate::machine::budget::{Budget, StopWatch};
use crate::machine::coverage::Coverage;

/// Instructions between two looks at the clock and the memory.
pub(crate) const SLICE: u64 = 10_000;

const EFFORT_PER_FORK: u64 = 100;
const EFFORT_PER_EVALUATION: u64 = 2;

/// Counters since the caller last took them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counters {
    pub paths: u64,
    pub instructions: u64,
    pub forks: u64,
    pub longest_path_condition: u64,
    pub queries: u64,
    pub contradictions: u64,
    pub infeasible: u64,
    /// Terms that turned out to have only one value on a path.
    pub concretions: u64,
    /// Branches whose ways were merged.
    pub merged: u64,
}

pub(crate) struct Meter {
    pub budget: Arc<Budget>,
    pub stats: Counters,
    /// Of solvers that are gone.
    pub solver: solver::Stats,
    pub coverage: Coverage,
    pub watch: StopWatch,
    /// The effort at which the current pass ends.
    pub enough: u64,
    fuel: u64,
    slice: u64,
}

/// What running something aside must not change.
pub(crate) struct Counted {
    fuel: (u64, u64),
    instructions: u64,
    coverage: Coverage,
}

impl Meter {
    pub fn new(budget: Arc<Budget>) -> Meter {
        Meter {
            budget,
            stats: Counters::default(),
            solver: solver::Stats::default(),
            coverage: Coverage::default(),
            watch: StopWatch::start(None),
            enough: u64::MAX,
            fuel: SLICE,
            slice: SLICE,
        }
    }

    /// What the current pass has cost so far, up to a constant.
    pub fn effort(&self, terms: &Terms, chain: &Chain) -> u64 {
        let own = self.stats.instructions + EFFORT_PER_FORK * self.stats.forks;
        own + EFFORT_PER_EVALUATION * terms.evaluated() + chain.stats().effort
    }

    /// Whether the current pass has had what it may spend.
    pub fn is_over(&self, terms: &Terms, chain: &Chain) -> bool {
        self.effort(terms, chain) >= self.enough || self.watch.is_over()
    }

    #[inline]
    pub fn out_of_fuel(&mut self) -> bool {
        if self.fuel == 0 {
            return true;
        }
        self.fuel -= 1;
        false
    }

    /// Starts a slice of instructions.
    pub fn refuel(&mut self, slice: u64) {
        self.fuel = slice;
        self.slice = slice;
    }

    /// Makes the loop hand the state back after the current instruction.
    pub fn end_slice(&mut self) {
        self.book_fuel();
        self.refuel(0);
    }

    /// Books the instructions executed since the last refuel.
    pub fn book_fuel(&mut self) -> u64 {
        let used = self.slice - self.fuel;
        self.stats.instructions += used;
        self.slice = self.fuel;
        used
    }

    /// Sets the fuel of the surrounding path aside while the machine runs something on its own behalf.
    pub fn suspend_fuel(&mut self, fuel: u64) -> (u64, u64) {
        self.book_fuel();
        let outer = (self.fuel, self.slice);
        self.refuel(fuel);
        outer
    }

    pub fn resume_fuel(&mut self, outer: (u64, u64)) {
        // Not booked on the entry: which one needs a JDK class first is chance.
        (self.fuel, self.slice) = outer;
    }

    /// What was counted so far, while something runs that is none of the entry's.
    pub fn set_aside(&mut self) -> Counted {
        Counted {
            fuel: (self.fuel, self.slice),
            instructions: self.stats.instructions,
            coverage: std::mem::take(&mut self.coverage),
        }
    }

    pub fn take_up(&mut self, counted: Counted) {
        (self.fuel, self.slice) = counted.fuel;
        self.stats.instructions = counted.instructions;
        self.coverage = counted.coverage;
    }

    #[inline]
    pub fn fuel_left(&self) -> u64 {
        self.fuel
    }

    /// So much is left after running ahead.
    #[inline]
    pub fn burn_to(&mut self, left: u64) {
        self.fuel = left;
    }
}
