//! Automata on infinite words whose transitions make promises, and from which states there is a word at all.

use crate::language::formula::Letter;

/// A bit for each eventuality that a transition puts off.
pub type Promises = u64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    pub letter: Letter,
    pub target: u32,
    pub promised: Promises,
}

/// State 0 is initial. A run is accepted if no promise is made for ever.
#[derive(Debug)]
pub struct BuchiAutomaton {
    pub edges: Vec<Vec<Edge>>,
    pub promises: Promises,
}

impl BuchiAutomaton {
    /// Whether some word is accepted from each state.
    pub fn live(&self) -> Vec<bool> {
        let component = self.components();
        let count = component.iter().max().map_or(0, |last| last + 1);
        let mut kept: Vec<Option<Promises>> = vec![None; count];
        for (from, out) in self.edges.iter().enumerate() {
            for edge in out.iter().filter(|edge| component[edge.target as usize] == component[from]) {
                *kept[component[from]].get_or_insert(0) |= !edge.promised;
            }
        }
        // Components are numbered so that whatever is reached from one has a smaller number.
        let mut is_live: Vec<bool> =
            kept.iter().map(|kept| kept.is_some_and(|kept| kept & self.promises == self.promises)).collect();
        let mut order: Vec<usize> = (0..self.edges.len()).collect();
        order.sort_unstable_by_key(|&state| component[state]);
        for state in order {
            let reaches = self.edges[state].iter().any(|edge| is_live[component[edge.target as usize]]);
            is_live[component[state]] |= reaches;
        }
        component.iter().map(|&component| is_live[component]).collect()
    }

    /// Strongly connected components (Tarjan, without recursion), numbered from the last to the first.
    fn components(&self) -> Vec<usize> {
        const UNSEEN: usize = usize::MAX;
        let count = self.edges.len();
        let (mut index, mut low) = (vec![UNSEEN; count], vec![0; count]);
        let mut component = vec![UNSEEN; count];
        let (mut stack, mut next, mut found) = (Vec::new(), 0, 0);
        for root in 0..count {
            let mut calls = if index[root] == UNSEEN { vec![(root, 0)] } else { Vec::new() };
            while let Some((state, at)) = calls.pop() {
                if at == 0 {
                    index[state] = next;
                    low[state] = next;
                    next += 1;
                    stack.push(state);
                } else {
                    let child = self.edges[state][at - 1].target as usize;
                    low[state] = low[state].min(low[child]);
                }
                let mut rest = self.edges[state].iter().enumerate().skip(at);
                let unseen = rest.find_map(|(at, edge)| {
                    let target = edge.target as usize;
                    if index[target] == UNSEEN {
                        return Some((at, target));
                    }
                    if component[target] == UNSEEN {
                        low[state] = low[state].min(index[target]);
                    }
                    None
                });
                if let Some((at, target)) = unseen {
                    calls.push((state, at + 1));
                    calls.push((target, 0));
                } else if low[state] == index[state] {
                    while let Some(member) = stack.pop() {
                        component[member] = found;
                        if member == state {
                            break;
                        }
                    }
                    found += 1;
                }
            }
        }
        component
    }
}
