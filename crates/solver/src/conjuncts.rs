//! A conjunction as a sorted set of conjuncts, or the news that it is false on its face.
//! No reasoning beyond a term and its negation.

use terms::{Node, Term, Terms};

/// The constraint contains false, or a term beside its negation.
pub(crate) struct Contradiction;

/// Flattens conjunctions, drops `true` and duplicates.
pub(crate) fn conjuncts(terms: &mut Terms, constraints: &[Term]) -> Result<Vec<Term>, Contradiction> {
    let mut flat = Vec::with_capacity(constraints.len());
    let mut pending: Vec<Term> = constraints.iter().rev().copied().collect();
    while let Some(t) = pending.pop() {
        match *terms.node(t) {
            Node::And(a, b) => pending.extend([b, a]),
            _ if t == Terms::FALSE => return Err(Contradiction),
            _ if t == Terms::TRUE => {}
            _ => flat.push(t),
        }
    }
    flat.sort_unstable();
    flat.dedup();
    for &t in &flat {
        let negation = terms.not(t);
        if flat.binary_search(&negation).is_ok() {
            return Err(Contradiction);
        }
    }
    Ok(flat)
}
