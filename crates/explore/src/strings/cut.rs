//! Parts of a text.

use terms::{BvCmp, BvOp, Term, Terms};

use super::view::{View, moved_left};

/// `begin..end`, known to lie within the text.
pub fn slice(terms: &mut Terms, text: &View, begin: Term, end: Term) -> View {
    let length = terms.bin(BvOp::Sub, end, begin);
    let mut units = moved_left(terms, &text.units, begin);
    if let Some(length) = terms.as_int(length) {
        units.truncate(length as usize);
    } else if let Some(end) = terms.as_int(end) {
        units.truncate(end as usize);
    }
    View { length, units }
}

/// What is left without the characters at either end that have a property.
pub fn stripped(
    terms: &mut Terms,
    text: &View,
    goes: impl Fn(&mut Terms, Term) -> Term,
    (at_start, at_end): (bool, bool),
) -> View {
    let zero = terms.int(0);
    let stays: Vec<Term> = (0..text.most())
        .map(|i| {
            let (has, goes) = (text.has(terms, i), goes(terms, text.units[i]));
            let stays = terms.not(goes);
            terms.and(has, stays)
        })
        .collect();
    let (mut begin, mut end) = if at_start { (text.length, text.length) } else { (zero, text.length) };
    if at_start {
        for (i, &stays) in stays.iter().enumerate().rev() {
            let i = terms.int(i as i32);
            begin = terms.ite(stays, i, begin);
        }
    }
    if at_end {
        // Nothing stays: all of it has gone at the start, or goes now.
        end = begin;
        for (i, &stays) in stays.iter().enumerate() {
            let next = terms.int(i as i32 + 1);
            end = terms.ite(stays, next, end);
        }
    }
    slice(terms, text, begin, end)
}

/// At most `most` characters can ever be there.
pub fn at_most(terms: &mut Terms, text: &View, most: usize) -> Term {
    let most = terms.int(most as i32);
    terms.cmp(BvCmp::Sle, text.length, most)
}
