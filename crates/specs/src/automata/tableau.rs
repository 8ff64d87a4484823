//! What is left to be fulfilled after an event: the tableau of a formula, as an automaton on infinite words.
//!
//! A state is what the past left in memory, and a set of formulas that all have to hold from the next event on. The
//! formulas are in negation normal form; whatever has no future is a literal, whose value the event and the memory give.

use rustc_hash::{FxHashMap, FxHashSet};

use super::NotMonitorable;
use super::graph::{BuchiAutomaton, Edge, Promises};
use super::monitor::MAX_STATES;
use super::past::{Memory, Past};
use crate::language::formula::{FormulaNode, Formulas, Id, Letter};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Future {
    Literal {
        of: Id,
        positive: bool,
    },
    And(u32, u32),
    Or(u32, u32),
    Next(u32),
    /// The number says which promise is made by putting it off.
    Until(u32, u32, u32),
    Release(u32, u32),
}

/// The automaton of a formula, or of its negation.
pub fn automaton(
    formulas: &Formulas,
    past: &Past<'_>,
    letters: &[Letter],
    formula: Id,
    positive: bool,
) -> Result<BuchiAutomaton, NotMonitorable> {
    let mut tableau = Tableau::new(formulas);
    let root = tableau.normal(formula, positive);
    if tableau.untils > Promises::BITS {
        return Err(NotMonitorable::TooManyStates);
    }
    let mut states: Vec<(Memory, Vec<u32>)> = vec![(past.initial(), vec![root])];
    let mut numbers: FxHashMap<(Memory, Vec<u32>), u32> = FxHashMap::default();
    numbers.insert(states[0].clone(), 0);
    let mut edges: Vec<Vec<Edge>> = Vec::new();
    while edges.len() < states.len() {
        let (memory, obligations) = states[edges.len()].clone();
        let mut out = Vec::new();
        for &letter in letters {
            let (values, memory) = past.step(memory, letter);
            for expansion in tableau.expansions(&obligations, &values) {
                let fresh = states.len() as u32;
                let target = *numbers.entry((memory, expansion.next)).or_insert_with_key(|state| {
                    states.push(state.clone());
                    fresh
                });
                out.push(Edge { letter, target, promised: expansion.promised });
            }
        }
        edges.push(out);
        if states.len() > MAX_STATES {
            return Err(NotMonitorable::TooManyStates);
        }
    }
    let all = Promises::MAX.checked_shr(Promises::BITS - tableau.untils).unwrap_or(0);
    Ok(BuchiAutomaton { edges, promises: all })
}

struct Tableau<'a> {
    formulas: &'a Formulas,
    has_future: Vec<bool>,
    nodes: Vec<Future>,
    known: FxHashMap<Future, u32>,
    untils: u32,
}

/// One expansion: how to fulfil obligations at an event.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Expansion {
    /// What has to hold from the next event on.
    next: Vec<u32>,
    /// Which eventualities were put off.
    promised: Promises,
}

/// An expansion that is not complete yet.
#[derive(Clone, Default)]
struct PartialExpansion {
    todo: Vec<u32>,
    done: FxHashSet<u32>,
    expansion: Expansion,
}

impl<'a> Tableau<'a> {
    fn new(formulas: &'a Formulas) -> Tableau<'a> {
        Tableau {
            formulas,
            has_future: formulas.have_future(),
            nodes: Vec::new(),
            known: FxHashMap::default(),
            untils: 0,
        }
    }

    fn add(&mut self, node: Future) -> u32 {
        let fresh = self.nodes.len() as u32;
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            fresh
        })
    }

    /// Negation normal form.
    fn normal(&mut self, id: Id, positive: bool) -> u32 {
        let node = self.formulas.node(id);
        if !self.has_future[id as usize] {
            return self.add(Future::Literal { of: id, positive });
        }
        match node {
            FormulaNode::Not(of) => self.normal(of, !positive),
            FormulaNode::Next(of) => {
                let of = self.normal(of, positive);
                self.add(Future::Next(of))
            }
            FormulaNode::And(a, b) | FormulaNode::Or(a, b) => {
                let is_and = matches!(node, FormulaNode::And(..)) == positive;
                let (a, b) = (self.normal(a, positive), self.normal(b, positive));
                self.add(if is_and { Future::And(a, b) } else { Future::Or(a, b) })
            }
            FormulaNode::Until(a, b) | FormulaNode::Release(a, b) => {
                let is_until = matches!(node, FormulaNode::Until(..)) == positive;
                let (a, b) = (self.normal(a, positive), self.normal(b, positive));
                if is_until { self.until(a, b) } else { self.add(Future::Release(a, b)) }
            }
            other => unreachable!("{other:?} has no future"),
        }
    }

    fn until(&mut self, a: u32, b: u32) -> u32 {
        let known =
            self.nodes.iter().position(|node| matches!(*node, Future::Until(x, y, _) if (x, y) == (a, b)));
        known.map_or_else(
            || {
                self.untils += 1;
                self.add(Future::Until(a, b, self.untils - 1))
            },
            |known| known as u32,
        )
    }

    /// All expansions that fulfil the obligations when literals have these values; none that asks for more than another.
    fn expansions(&self, obligations: &[u32], values: &[bool]) -> Vec<Expansion> {
        let mut drafts = vec![PartialExpansion { todo: obligations.to_vec(), ..PartialExpansion::default() }];
        let mut expansions: Vec<Expansion> = Vec::new();
        'drafts: while let Some(mut draft) = drafts.pop() {
            while let Some(id) = draft.todo.pop() {
                if !draft.done.insert(id) {
                    continue;
                }
                match self.nodes[id as usize] {
                    Future::Literal { of, positive } if values[of as usize] == positive => {}
                    Future::Literal { .. } => continue 'drafts,
                    Future::And(a, b) => draft.todo.extend([a, b]),
                    Future::Or(a, b) => {
                        let mut other = draft.clone();
                        other.todo.push(b);
                        drafts.push(other);
                        draft.todo.push(a);
                    }
                    Future::Next(of) => draft.expansion.next.push(of),
                    Future::Until(a, b, promise) => {
                        let mut later = draft.clone();
                        later.todo.push(a);
                        later.expansion.next.push(id);
                        later.expansion.promised |= 1 << promise;
                        drafts.push(later);
                        draft.todo.push(b);
                    }
                    Future::Release(a, b) => {
                        let mut later = draft.clone();
                        later.todo.push(b);
                        later.expansion.next.push(id);
                        drafts.push(later);
                        draft.todo.extend([a, b]);
                    }
                }
            }
            draft.expansion.next.sort_unstable();
            draft.expansion.next.dedup();
            if !expansions.iter().any(|expansion| expansion.asks_no_more_than(&draft.expansion)) {
                expansions.retain(|expansion| !draft.expansion.asks_no_more_than(expansion));
                expansions.push(draft.expansion);
            }
        }
        expansions
    }
}

impl Expansion {
    fn asks_no_more_than(&self, other: &Expansion) -> bool {
        self.promised & !other.promised == 0 && self.next.iter().all(|id| other.next.contains(id))
    }
}
