//! The letters of a specification: all truth assignments of its propositions that a call can have.

use super::NotMonitorable;
use crate::language::formula::Letter;
use crate::language::propositions::Proposition;

/// More letters than this are refused: every state of a monitor has a successor for each.
pub const MAX_LETTERS: usize = 1024;

/// A call is a call of one method: at most one call proposition is true.
pub fn possible(propositions: &[Proposition]) -> Result<Vec<Letter>, NotMonitorable> {
    let mut letters: Vec<Letter> = vec![0];
    let is_call = |proposition: &Proposition| matches!(proposition, Proposition::Call(_));
    let calls = (0..propositions.len()).filter(|&number| is_call(&propositions[number]));
    for number in (0..propositions.len()).filter(|&number| !is_call(&propositions[number])) {
        if number >= Letter::BITS as usize || letters.len() > MAX_LETTERS {
            return Err(NotMonitorable::TooManyPropositions);
        }
        letters.extend(letters.clone().iter().map(|letter| letter | 1 << number));
    }
    let without_call = letters.clone();
    for number in calls {
        if number >= Letter::BITS as usize || letters.len() > MAX_LETTERS {
            return Err(NotMonitorable::TooManyPropositions);
        }
        letters.extend(without_call.iter().map(|letter| letter | 1 << number));
    }
    letters.sort_unstable();
    if letters.len() > MAX_LETTERS { Err(NotMonitorable::TooManyPropositions) } else { Ok(letters) }
}
