//! How much each entry gets, round by round: most entries need little, so everybody gets a turn before anyone gets much.
//!
//! What an entry may cost is a function of the options alone: a run that is not cut by the clock is the same everywhere.

use std::time::Duration;

use crate::args::{Check, EntryKind};

/// Effort of the first rounds; later ones go on from the last.
const FIRST: [u64; 4] = [150_000, 2_000_000, 25_000_000, 150_000_000];
/// A safety net several times above what the effort takes: what it cuts depends on how busy the machine is.
const FIRST_TIME: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(2), Duration::from_secs(5), Duration::from_secs(12)];
/// A round repeats what the one before it did: it must have several times as much.
const GROWTH: u32 = 5;

/// The budget of a run that does not name one.
pub const DEFAULT_BUDGET: Duration = Duration::from_secs(60);

/// One program, and a time to spend on it.
pub fn is_whole_program(options: &Check) -> bool {
    matches!(options.entry, EntryKind::Main(_)) && options.budget.is_some()
}

/// What one entry may cost.
#[derive(Debug, Clone, Copy)]
pub struct Rounds {
    most: u64,
    per_entry: Option<Duration>,
}

/// What an entry gets in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub effort: u64,
    pub time: Duration,
}

impl Rounds {
    pub fn of(options: &Check) -> Rounds {
        // Whoever says how long a program, or one entry, may take wants that time used.
        let most = match options.effort {
            Some(effort) => effort,
            None if options.per_entry.is_some() || is_whole_program(options) => u64::MAX,
            None => {
                let longer = options.budget().as_secs() / DEFAULT_BUDGET.as_secs();
                FIRST[FIRST.len() - 1].saturating_mul(longer.max(1))
            }
        };
        Rounds { most, per_entry: options.per_entry }
    }

    /// `None`: the rounds before were all there are.
    pub fn share(&self, round: usize) -> Option<Share> {
        let longest = self.per_entry.unwrap_or(Duration::MAX);
        let more = |before: Share| before.effort < self.most && before.time < longest;
        let Share { effort, time } = unlimited(round);
        let share = Share { effort: effort.min(self.most), time: time.min(longest) };
        // What the round before did not do, the same once more will not do either.
        (round == 0 || more(unlimited(round - 1))).then_some(share)
    }
}

fn unlimited(round: usize) -> Share {
    let last = FIRST.len() - 1;
    let growth = GROWTH.saturating_pow(round.saturating_sub(last) as u32);
    let first = round.min(last);
    Share {
        effort: FIRST[first].saturating_mul(growth.into()),
        time: FIRST_TIME[first].saturating_mul(growth),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(most: u64, per_entry: Option<Duration>) -> Vec<Share> {
        let rounds = Rounds { most, per_entry };
        (0..40).map_while(|round| rounds.share(round)).collect()
    }

    #[test]
    fn effort_ends_with_what_was_asked_for() {
        let efforts = |most| shares(most, None).iter().map(|share| share.effort).collect::<Vec<_>>();
        assert_eq!(efforts(100_000), [100_000]);
        assert_eq!(efforts(FIRST[3]), FIRST);
        assert_eq!(efforts(1_000_000_000)[4..], [750_000_000, 1_000_000_000]);
    }

    #[test]
    fn time_ends_with_what_was_asked_for() {
        let minute = Duration::from_secs(60);
        let all = shares(u64::MAX, Some(minute));
        assert_eq!(all.last().map(|share| share.time), Some(minute));
        assert!(all.iter().all(|share| share.time <= minute));
    }
}
