//! Where something is in a text: `indexOf` and `lastIndexOf` as one term.

use terms::{BvCmp, BvOp, Term, Terms};

use super::view::View;

/// The first place at or after `from` that satisfies `is_at`, else -1.
fn first(terms: &mut Terms, places: usize, from: Term, is_at: impl Fn(&mut Terms, usize) -> Term) -> Term {
    let mut result = terms.int(-1);
    for i in (0..places).rev() {
        let (hit, place) = (is_at(terms, i), terms.int(i as i32));
        let late = terms.cmp(BvCmp::Sle, from, place);
        let here = terms.and(hit, late);
        result = terms.ite(here, place, result);
    }
    result
}

/// The last place at or before `from` that satisfies `is_at`, else -1.
fn last(terms: &mut Terms, places: usize, from: Term, is_at: impl Fn(&mut Terms, usize) -> Term) -> Term {
    let mut result = terms.int(-1);
    for i in 0..places {
        let (hit, place) = (is_at(terms, i), terms.int(i as i32));
        let early = terms.cmp(BvCmp::Sle, place, from);
        let here = terms.and(hit, early);
        result = terms.ite(here, place, result);
    }
    result
}

/// `unit` is a code point; one that is no single character is not found by its low bits.
fn is_unit_at(terms: &mut Terms, text: &View, unit: Term, i: usize) -> Term {
    let (has, wide) = (text.has(terms, i), terms.zero_extend(text.units[i], 32));
    let same = terms.eq(wide, unit);
    terms.and(has, same)
}

pub fn index_of_unit(terms: &mut Terms, text: &View, unit: Term, from: Term) -> Term {
    first(terms, text.most(), from, |terms, i| is_unit_at(terms, text, unit, i))
}

pub fn last_index_of_unit(terms: &mut Terms, text: &View, unit: Term, from: Term) -> Term {
    last(terms, text.most(), from, |terms, i| is_unit_at(terms, text, unit, i))
}

fn is_word_at(terms: &mut Terms, text: &View, word: &View, i: usize) -> Term {
    let place = terms.int(i as i32);
    let end = terms.bin(BvOp::Add, place, word.length);
    let mut same = terms.cmp(BvCmp::Sle, end, text.length);
    for (j, &unit) in word.units.iter().enumerate() {
        let has = word.has(terms, j);
        let equal = match text.units.get(i + j) {
            Some(&other) => terms.eq(other, unit),
            None => terms.bool(false),
        };
        let here = terms.implies(has, equal);
        same = terms.and(same, here);
    }
    same
}

pub fn index_of(terms: &mut Terms, text: &View, word: &View, from: Term) -> Term {
    // The empty word is found wherever one looks, at the end at the latest.
    let beyond = terms.cmp(BvCmp::Slt, text.length, from);
    let from = terms.ite(beyond, text.length, from);
    first(terms, text.most() + 1, from, |terms, i| is_word_at(terms, text, word, i))
}

pub fn last_index_of(terms: &mut Terms, text: &View, word: &View, from: Term) -> Term {
    last(terms, text.most() + 1, from, |terms, i| is_word_at(terms, text, word, i))
}
