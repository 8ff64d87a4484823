//! How much each entry gets, round by round: most entries need little, so everybody gets a turn before anyone gets much.
//!
//! What an entry may cost is a function of the options alone: a run that is not cut by the clock is the same everywhere.

use std::time::Duration;

use crate::options::CheckOptions;

/// Effort of the first rounds; later ones go on from the last.
const FIRST: [u64; 4] = [150_000, 2_000_000, 25_000_000, 150_000_000];
/// A safety net several times above what the effort takes: what it cuts depends on how busy the machine is.
const FIRST_TIME: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(2), Duration::from_secs(5), Duration::from_secs(12)];
/// A round repeats what the one before it did: it must have several times as much.
const GROWTH: u32 = 5;

/// The budget of a run that does not name one.
const DEFAULT_BUDGET: Duration = Duration::from_secs(60);

/// Longer than anyone waits; points in time can still be reckoned with it.
const NO_BUDGET: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// What a run may cost.
#[derive(Debug, Clone, Default)]
pub struct RunLimits {
    /// Wall clock of analysing and proving; what comes before has a limit of its own.
    pub budget: Option<Duration>,
    /// Wall clock of one entry.
    pub per_entry: Option<Duration>,
    /// Effort for one entry instead of a clock.
    pub effort: Option<u64>,
}

impl RunLimits {
    pub fn budget(&self) -> Duration {
        self.budget.unwrap_or(if self.is_reproducible() { NO_BUDGET } else { DEFAULT_BUDGET })
    }

    /// Work is counted, not timed: nothing in the report may depend on how fast things went.
    pub fn is_reproducible(&self) -> bool {
        self.effort.is_some()
    }
}

/// What one entry may cost.
#[derive(Debug, Clone, Copy)]
pub struct Rounds {
    most: u64,
    per_entry: Option<Duration>,
    /// With `--effort` no clock ends a round.
    has_clock: bool,
}

/// What an entry gets in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryBudget {
    pub effort: u64,
    /// `None`: no clock.
    pub time: Option<Duration>,
}

impl Rounds {
    pub fn of(options: &CheckOptions) -> Rounds {
        let limits = &options.limits;
        // Whoever says how long a program, or one entry, may take wants that time used.
        let most = match limits.effort {
            Some(effort) => effort,
            None if limits.per_entry.is_some() || options.is_whole_program() => u64::MAX,
            None => {
                let longer = limits.budget().as_secs() / DEFAULT_BUDGET.as_secs();
                FIRST[FIRST.len() - 1].saturating_mul(longer.max(1))
            }
        };
        Rounds { most, per_entry: limits.per_entry, has_clock: !limits.is_reproducible() }
    }

    /// `None`: the rounds before were all there are.
    pub fn share(&self, round: usize) -> Option<EntryBudget> {
        // What the round before did not do, the same once more will not do either.
        let is_more = round == 0 || {
            let before = round - 1;
            effort(before) < self.most
                && (!self.has_clock || self.per_entry.is_none_or(|longest| time(before) < longest))
        };
        let net = self.has_clock.then(|| time(round));
        let time = [net, self.per_entry].into_iter().flatten().min();
        is_more.then_some(EntryBudget { effort: effort(round).min(self.most), time })
    }
}

fn effort(round: usize) -> u64 {
    FIRST[round.min(FIRST.len() - 1)].saturating_mul(growth(round).into())
}

fn time(round: usize) -> Duration {
    FIRST_TIME[round.min(FIRST.len() - 1)].saturating_mul(growth(round))
}

fn growth(round: usize) -> u32 {
    GROWTH.saturating_pow(round.saturating_sub(FIRST.len() - 1) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(most: u64, per_entry: Option<Duration>, has_clock: bool) -> Vec<EntryBudget> {
        let rounds = Rounds { most, per_entry, has_clock };
        (0..40).map_while(|round| rounds.share(round)).collect()
    }

    #[test]
    fn effort_ends_with_what_was_asked_for() {
        let efforts = |most| shares(most, None, false).iter().map(|share| share.effort).collect::<Vec<_>>();
        assert_eq!(efforts(100_000), [100_000]);
        assert_eq!(efforts(FIRST[3]), FIRST);
        assert_eq!(efforts(1_000_000_000)[4..], [750_000_000, 1_000_000_000]);
    }

    #[test]
    fn time_ends_with_what_was_asked_for() {
        let minute = Duration::from_secs(60);
        let all = shares(u64::MAX, Some(minute), true);
        assert_eq!(all.last().map(|share| share.time), Some(Some(minute)));
        assert!(all.iter().all(|share| share.time <= Some(minute)));
    }

    #[test]
    fn effort_has_no_clock_unless_one_is_asked_for() {
        assert!(shares(FIRST[3], None, false).iter().all(|share| share.time.is_none()));
        let second = Some(Duration::from_secs(1));
        assert!(shares(FIRST[3], second, false).iter().all(|share| share.time == second));
    }
}
