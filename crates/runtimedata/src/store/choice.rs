//! Which pairs stand for an API when there are more than anybody wants to look at.
//!
//! Some of each different outcome first: the one call in a million that returned null is the one that matters. Then
//! those that were seen most often. The choice depends on the store only.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rusqlite::{Connection, Row, params};

use super::writer::{ApiId, PairId};

pub(super) struct ChosenPairs {
    pub(super) pairs: Vec<PairId>,
    /// There are others.
    pub(super) more: bool,
}

/// Of each outcome so many are looked at, all outcomes together.
const MAX_LOOKED_AT: usize = 4096;

pub(super) fn choose(
    connection: &Connection,
    indexed: bool,
    apis: &[ApiId],
    key: Option<u64>,
    limit: usize,
) -> rusqlite::Result<ChosenPairs> {
    let mut groups = Groups { limit, by_outcome: BTreeMap::new(), more: false };
    for api in apis {
        if indexed { groups.leap(connection, *api, key)? } else { groups.scan(connection, *api, key)? }
    }
    Ok(groups.choose())
}

/// The most often seen pairs of each outcome, of as many outcomes as may be chosen.
struct Groups {
    limit: usize,
    by_outcome: BTreeMap<i64, Vec<Frequency>>,
    more: bool,
}

/// Ordered: the most often seen first, then the oldest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Frequency(Reverse<i64>, PairId);

impl Groups {
    /// With an index: from each outcome to the next, however many pairs lie between.
    fn leap(&mut self, connection: &Connection, api: ApiId, key: Option<u64>) -> rusqlite::Result<()> {
        let [next, most] = match key {
            Some(_) => [
                "SELECT outcome FROM pairs WHERE api = ?1 AND key = ?2 AND outcome >= ?3 ORDER BY outcome LIMIT 1",
                "SELECT seen, id FROM pairs WHERE api = ?1 AND key = ?2 AND outcome = ?3 ORDER BY seen DESC, id LIMIT ?4",
            ],
            None => [
                "SELECT outcome FROM pairs WHERE api = ?1 AND ?2 IS NULL AND outcome >= ?3 ORDER BY outcome LIMIT 1",
                "SELECT seen, id FROM pairs WHERE api = ?1 AND ?2 IS NULL AND outcome = ?3 ORDER BY seen DESC, id LIMIT ?4",
            ],
        };
        let key = key.map(|key| key as i64);
        let mut next = connection.prepare_cached(next)?;
        let mut outcomes = Vec::new();
        let mut from = i64::MIN;
        while let Some(row) = next.query(params![api.0, key, from])?.next()? {
            let outcome: i64 = row.get(0)?;
            if outcomes.len() == self.limit {
                self.more = true;
                break;
            }
            outcomes.push(outcome);
            let Some(after) = outcome.checked_add(1) else { break };
            from = after;
        }
        let depth = self.depth(outcomes.len());
        let mut most = connection.prepare_cached(most)?;
        for outcome in outcomes {
            let rows = most.query_map(params![api.0, key, outcome, depth as i64 + 1], seen_and_id)?;
            let mut found: Vec<Frequency> = rows.collect::<rusqlite::Result<_>>()?;
            self.more |= found.len() > depth;
            found.truncate(depth);
            self.by_outcome.entry(outcome).or_default().extend(found);
        }
        Ok(())
    }

    /// Without one: all pairs of the API, once.
    fn scan(&mut self, connection: &Connection, api: ApiId, key: Option<u64>) -> rusqlite::Result<()> {
        let all = "SELECT seen, id, outcome FROM pairs WHERE api = ?1 AND (?2 IS NULL OR key = ?2)
                   ORDER BY outcome, seen DESC, id";
        let mut all = connection.prepare_cached(all)?;
        let key = key.map(|key| key as i64);
        let mut groups: BTreeMap<i64, Vec<Frequency>> = BTreeMap::new();
        let mut rows = all.query(params![api.0, key])?;
        while let Some(row) = rows.next()? {
            let outcome = row.get(2)?;
            if !groups.contains_key(&outcome) && groups.len() == self.limit {
                self.more = true;
                break;
            }
            let group = groups.entry(outcome).or_default();
            if group.len() <= MAX_LOOKED_AT {
                group.push(seen_and_id(row)?);
            }
        }
        let depth = self.depth(groups.len());
        for (outcome, mut found) in groups {
            self.more |= found.len() > depth;
            found.truncate(depth);
            self.by_outcome.entry(outcome).or_default().extend(found);
        }
        Ok(())
    }

    fn depth(&self, outcomes: usize) -> usize {
        self.limit.min((MAX_LOOKED_AT / outcomes.max(1)).max(8))
    }

    fn choose(mut self) -> ChosenPairs {
        let outcomes = self.by_outcome.len().max(1);
        let share = (self.limit / (2 * outcomes)).max(1);
        let (mut chosen, mut rest): (Vec<Frequency>, Vec<Frequency>) = Default::default();
        for group in self.by_outcome.values_mut() {
            group.sort_unstable();
            rest.extend(group.iter().skip(share));
        }
        for round in 0..share {
            chosen.extend(self.by_outcome.values().filter_map(|group| group.get(round)));
        }
        rest.sort_unstable();
        chosen.extend(rest);
        self.more |= chosen.len() > self.limit;
        chosen.truncate(self.limit);
        ChosenPairs { pairs: chosen.into_iter().map(|Frequency(_, id)| id).collect(), more: self.more }
    }
}

fn seen_and_id(row: &Row) -> rusqlite::Result<Frequency> {
    Ok(Frequency(Reverse(row.get(0)?), PairId(row.get(1)?)))
}
