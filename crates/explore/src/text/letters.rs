//! Letters of Latin-1: upper and lower case as one term per character.

use terms::{BvCmp, BvOp, Term, Terms};

/// First and last.
type Range = (u16, u16);

const UPPER: &[Range] = &[(0x41, 0x5A), (0xC0, 0xD6), (0xD8, 0xDE)];
/// Those whose upper case is 32 below; ß, the micro sign and ÿ have none in Latin-1.
const LOWER: &[Range] = &[(0x61, 0x7A), (0xE0, 0xF6), (0xF8, 0xFE)];

pub fn among(terms: &mut Terms, unit: Term, ranges: &[Range]) -> Term {
    let mut any = terms.bool(false);
    for &(first, last) in ranges {
        let (first, last) = (terms.bv(16, first.into()), terms.bv(16, last.into()));
        let (low, high) = (terms.cmp(BvCmp::Ule, first, unit), terms.cmp(BvCmp::Ule, unit, last));
        let inside = terms.and(low, high);
        any = terms.or(any, inside);
    }
    any
}

pub fn is_latin(terms: &mut Terms, unit: Term) -> Term {
    among(terms, unit, &[(0, 0xFF)])
}

pub fn is_no_surrogate(terms: &mut Terms, unit: Term) -> Term {
    among(terms, unit, &[(0, 0xD7FF), (0xE000, 0xFFFF)])
}

/// Latin-1 characters whose upper case is one too.
pub fn has_plain_upper(terms: &mut Terms, unit: Term) -> Term {
    among(terms, unit, &[(0, 0xB4), (0xB6, 0xDE), (0xE0, 0xFE)])
}

pub fn lower(terms: &mut Terms, unit: Term) -> Term {
    let (inside, distance) = (among(terms, unit, UPPER), terms.bv(16, 32));
    let there = terms.bin(BvOp::Add, unit, distance);
    terms.ite(inside, there, unit)
}

pub fn upper(terms: &mut Terms, unit: Term) -> Term {
    let (inside, distance) = (among(terms, unit, LOWER), terms.bv(16, 32));
    let there = terms.bin(BvOp::Sub, unit, distance);
    terms.ite(inside, there, unit)
}

/// `Character.isWhitespace`; no pair of surrogates is white.
pub fn is_whitespace(terms: &mut Terms, unit: Term) -> Term {
    const LATIN: &[Range] = &[(0x09, 0x0D), (0x1C, 0x20)];
    const BEYOND: &[Range] = &[
        (0x1680, 0x1680),
        (0x2000, 0x2006),
        (0x2008, 0x200A),
        (0x2028, 0x2029),
        (0x205F, 0x205F),
        (0x3000, 0x3000),
    ];
    among(terms, unit, &[LATIN, BEYOND].concat())
}

/// What `String.trim` takes away.
pub fn is_trimmed(terms: &mut Terms, unit: Term) -> Term {
    among(terms, unit, &[(0, 0x20)])
}
