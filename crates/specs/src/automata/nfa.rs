//! Automata to monitors: violated as soon as no accepting state can be the current one.

use super::NotMonitorable;
use super::monitor::Monitor;
use crate::language::formula::{Formulas, Letter};
use crate::language::nfa::Nfa;

pub fn monitor(formulas: &Formulas, nfa: &Nfa, letters: Vec<Letter>) -> Result<Monitor, NotMonitorable> {
    let initial = (0..nfa.states.len()).filter(|&state| nfa.states[state].is_initial());
    let initial: Vec<u32> = initial.map(|state| state as u32).collect();
    Monitor::of_sets(letters, initial, |set, letter| {
        let branches = set.iter().flat_map(|&state| &nfa.states[state as usize].branches);
        let open = branches.filter(|(condition, _)| formulas.holds(*condition, letter));
        let mut reached: Vec<u32> = open.map(|&(_, target)| target as u32).collect();
        reached.sort_unstable();
        reached.dedup();
        reached.iter().any(|&state| nfa.states[state as usize].is_accepting()).then_some(reached)
    })
}
