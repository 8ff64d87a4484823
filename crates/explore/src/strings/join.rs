//! Texts put together, turned round, repeated.

use terms::{BvOp, Term, Terms};

use super::cut::slice;
use super::view::{View, moved_left, moved_right};

pub fn concat(terms: &mut Terms, a: &View, b: &View) -> View {
    let length = terms.bin(BvOp::Add, a.length, b.length);
    if let Some(fixed) = a.fixed_length(terms) {
        let units = a.units[..fixed].iter().chain(&b.units).copied().collect();
        return View { length, units };
    }
    let mut units = moved_right(terms, &b.units, a.length, a.most());
    for (i, &unit) in a.units.iter().enumerate() {
        let has = a.has(terms, i);
        units[i] = terms.ite(has, unit, units[i]);
    }
    View { length, units }
}

pub fn join(terms: &mut Terms, parts: &[View]) -> View {
    let empty = View::constant(terms, &[]);
    parts.iter().fold(empty, |all, part| concat(terms, &all, part))
}

pub fn reversed(terms: &mut Terms, text: &View) -> View {
    let most = terms.int(text.most() as i32);
    let unused = terms.bin(BvOp::Sub, most, text.length);
    let backwards: Vec<Term> = text.units.iter().rev().copied().collect();
    View { length: text.length, units: moved_left(terms, &backwards, unused) }
}

/// `text` with `begin..end` (within it) replaced.
pub fn spliced(terms: &mut Terms, text: &View, begin: Term, end: Term, middle: &View) -> View {
    let zero = terms.int(0);
    let head = slice(terms, text, zero, begin);
    let tail = slice(terms, text, end, text.length);
    join(terms, &[head, middle.clone(), tail])
}
