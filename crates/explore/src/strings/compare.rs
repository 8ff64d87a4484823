//! Equality, order and hash codes of texts.

use terms::{BvCmp, BvOp, Term, Terms};

use super::letters::lower;
use super::view::{View, moved_left};

pub fn equal(terms: &mut Terms, a: &View, b: &View) -> Term {
    let mut same = terms.eq(a.length, b.length);
    for (i, (&x, &y)) in a.units.iter().zip(&b.units).enumerate() {
        let (has, equal) = (a.has(terms, i), terms.eq(x, y));
        let here = terms.implies(has, equal);
        same = terms.and(same, here);
    }
    // The longer one may not use what the other cannot have.
    let most = terms.int(a.most().min(b.most()) as i32);
    let fits = terms.cmp(BvCmp::Sle, a.length, most);
    terms.and(same, fits)
}

/// Of Latin-1 characters.
pub fn equal_ignoring_case(terms: &mut Terms, a: &View, b: &View) -> Term {
    let (a, b) = (a.map(terms, lower), b.map(terms, lower));
    equal(terms, &a, &b)
}

/// `String.compareTo`: the difference of the first characters that differ, else of the lengths.
pub fn order(terms: &mut Terms, a: &View, b: &View) -> Term {
    let mut result = terms.bin(BvOp::Sub, a.length, b.length);
    for i in (0..a.most().min(b.most())).rev() {
        let (x, y) = (terms.zero_extend(a.units[i], 32), terms.zero_extend(b.units[i], 32));
        let (in_a, in_b, same) = (a.has(terms, i), b.has(terms, i), terms.eq(x, y));
        let (both, difference) = (terms.and(in_a, in_b), terms.bin(BvOp::Sub, x, y));
        let different = terms.not(same);
        let here = terms.and(both, different);
        result = terms.ite(here, difference, result);
    }
    result
}

/// `a.startsWith(b, from)`.
pub fn starts_with(terms: &mut Terms, a: &View, b: &View, from: Term) -> Term {
    let zero = terms.int(0);
    let end = terms.bin(BvOp::Add, from, b.length);
    let (after, before) = (terms.cmp(BvCmp::Sle, zero, from), terms.cmp(BvCmp::Sle, from, a.length));
    let fits = terms.cmp(BvCmp::Sle, end, a.length);
    let (inside, mut same) = (terms.and(after, before), fits);
    let tail = moved_left(terms, &a.units, from);
    for (i, &y) in b.units.iter().enumerate() {
        let has = b.has(terms, i);
        let equal = match tail.get(i) {
            Some(&x) => terms.eq(x, y),
            None => terms.bool(false),
        };
        let here = terms.implies(has, equal);
        same = terms.and(same, here);
    }
    terms.and(inside, same)
}

/// `String.hashCode`: one polynomial per length, and a choice among them.
pub fn hash(terms: &mut Terms, a: &View) -> Term {
    let (mut hash, base) = (terms.int(0), terms.int(31));
    let mut hashes = vec![hash];
    for &unit in &a.units {
        let (shifted, unit) = (terms.bin(BvOp::Mul, hash, base), terms.zero_extend(unit, 32));
        hash = terms.bin(BvOp::Add, shifted, unit);
        hashes.push(hash);
    }
    by_length(terms, a.length, &hashes)
}

/// `values[length]`.
pub fn by_length(terms: &mut Terms, length: Term, values: &[Term]) -> Term {
    if let Some(n) = terms.as_int(length) {
        return values[n as usize];
    }
    let mut result = *values.last().expect("there is a shortest text");
    for (i, &value) in values.iter().enumerate().rev().skip(1) {
        let i = terms.int(i as i32);
        let here = terms.eq(length, i);
        result = terms.ite(here, value, result);
    }
    result
}
