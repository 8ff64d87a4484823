//! Formulas to monitors: violated as soon as no continuation of what happened satisfies the formula.

use rustc_hash::FxHashMap;

use super::NotMonitorable;
use super::graph::{BuchiAutomaton, Edge};
use super::monitor::{INITIAL, MAX_STATES, Monitor};
use super::past::Past;
use super::tableau;
use crate::language::formula::{Formulas, Id, Letter};

pub fn monitor(formulas: &Formulas, formula: Id, letters: Vec<Letter>) -> Result<Monitor, NotMonitorable> {
    let past = Past::new(formulas)?;
    let graph = tableau::automaton(formulas, &past, &letters, formula, true)?;
    let live = graph.live();
    let monitor = Monitor::of_sets(letters, vec![0], |set, letter| {
        let edges = set.iter().flat_map(|&state| &graph.edges[state as usize]);
        let reached = edges.filter(|edge| edge.letter == letter && live[edge.target as usize]);
        let mut reached: Vec<u32> = reached.map(|edge| edge.target).collect();
        reached.sort_unstable();
        reached.dedup();
        (!reached.is_empty()).then_some(reached)
    })?;
    let opposite = tableau::automaton(formulas, &past, &monitor.letters, formula, false)?;
    if together(&monitor, &opposite)?.live()[0] { Err(NotMonitorable::NoSafety) } else { Ok(monitor) }
}

/// The words that the graph accepts and that never violate the monitor.
fn together(monitor: &Monitor, graph: &BuchiAutomaton) -> Result<BuchiAutomaton, NotMonitorable> {
    let mut pairs = vec![(INITIAL, 0u32)];
    let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    numbers.insert(pairs[0], 0);
    let mut edges: Vec<Vec<Edge>> = Vec::new();
    while edges.len() < pairs.len() {
        let (state, other) = pairs[edges.len()];
        let mut out = Vec::new();
        for edge in &graph.edges[other as usize] {
            let letter = monitor.letters.binary_search(&edge.letter).expect("both have the same letters");
            let next = monitor.next[state as usize][letter];
            if Some(next) == monitor.violated {
                continue;
            }
            let fresh = pairs.len() as u32;
            let target = *numbers.entry((next, edge.target)).or_insert_with_key(|pair| {
                pairs.push(*pair);
                fresh
            });
            out.push(Edge { target, ..*edge });
        }
        edges.push(out);
        // The square of what either may have would be out of reach.
        if pairs.len() > 16 * MAX_STATES {
            return Err(NotMonitorable::TooManyStates);
        }
    }
    Ok(BuchiAutomaton { edges, promises: graph.promises })
}
