//! Regular expressions to monitors: violated as soon as what happened is no prefix of a word of the expression.

use super::NotMonitorable;
use super::monitor::Monitor;
use crate::language::formula::{Formulas, Id, Letter};
use crate::language::regexp::Regexp;

pub fn monitor(
    formulas: &Formulas,
    regexp: &Regexp,
    letters: Vec<Letter>,
) -> Result<Monitor, NotMonitorable> {
    let mut positions = Positions::default();
    let whole = positions.read(regexp);
    let can_happen = |&event: &Id| letters.iter().any(|&letter| formulas.holds(event, letter));
    let possible: Vec<bool> = positions.events.iter().map(can_happen).collect();
    let useful = positions.useful(&whole.last, &possible);
    // The number after the last position stands for the beginning.
    let beginning = positions.events.len() as u32;
    Monitor::of_sets(letters, vec![beginning], |set, letter| {
        let follow = set.iter().flat_map(|&position| match positions.follow.get(position as usize) {
            Some(follow) => follow,
            None => &whole.first,
        });
        let happens =
            |&&next: &&u32| useful[next as usize] && formulas.holds(positions.events[next as usize], letter);
        let mut reached: Vec<u32> = follow.filter(happens).copied().collect();
        reached.sort_unstable();
        reached.dedup();
        (!reached.is_empty()).then_some(reached)
    })
}

/// Glushkov's automaton: a state for each event that is written in the expression.
#[derive(Default)]
struct Positions {
    events: Vec<Id>,
    follow: Vec<Vec<u32>>,
}

/// Where words of a part begin and end, and whether it has the empty one.
struct SubexpressionPositions {
    first: Vec<u32>,
    last: Vec<u32>,
    is_nullable: bool,
}

impl Positions {
    fn read(&mut self, regexp: &Regexp) -> SubexpressionPositions {
        match regexp {
            Regexp::Event(event) => {
                let position = self.events.len() as u32;
                self.events.push(*event);
                self.follow.push(Vec::new());
                SubexpressionPositions { first: vec![position], last: vec![position], is_nullable: false }
            }
            Regexp::Sequence(a, b) => {
                let (mut a, mut b) = (self.read(a), self.read(b));
                self.connect(&a.last, &b.first);
                if a.is_nullable {
                    a.first.extend(&b.first);
                }
                if b.is_nullable {
                    b.last.extend(&a.last);
                }
                SubexpressionPositions {
                    first: a.first,
                    last: b.last,
                    is_nullable: a.is_nullable && b.is_nullable,
                }
            }
            Regexp::Choice(a, b) => {
                let (mut a, b) = (self.read(a), self.read(b));
                a.first.extend(b.first);
                a.last.extend(b.last);
                SubexpressionPositions { is_nullable: a.is_nullable || b.is_nullable, ..a }
            }
            Regexp::Repeated(inner) => {
                let inner = self.read(inner);
                self.connect(&inner.last, &inner.first);
                SubexpressionPositions { is_nullable: true, ..inner }
            }
        }
    }

    fn connect(&mut self, from: &[u32], to: &[u32]) {
        for &position in from {
            self.follow[position as usize].extend(to);
        }
    }

    /// Positions from which a word can be completed.
    fn useful(&self, last: &[u32], possible: &[bool]) -> Vec<bool> {
        let mut useful = vec![false; self.events.len()];
        last.iter().for_each(|&position| useful[position as usize] = possible[position as usize]);
        loop {
            let more: Vec<usize> = (0..useful.len())
                .filter(|&at| !useful[at] && possible[at])
                .filter(|&at| self.follow[at].iter().any(|&next| useful[next as usize]))
                .collect();
            if more.is_empty() {
                return useful;
            }
            more.into_iter().for_each(|at| useful[at] = true);
        }
    }
}
