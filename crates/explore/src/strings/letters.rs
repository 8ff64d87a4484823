//! Kinds of characters as terms: ranges of them, upper and lower case in Latin-1. A character is a unit of 16 bits, as
//! texts hold it, or an int that is one, as programs do.

use terms::{BvCmp, BvOp, Term, Terms};

/// First and last.
pub type LetterRange = (u16, u16);

pub const WHITESPACE: &[LetterRange] = &[(0x09, 0x0D), (0x1C, 0x20)];
pub const UPPER: &[LetterRange] = &[(0x41, 0x5A), (0xC0, 0xD6), (0xD8, 0xDE)];
/// Those whose upper case is 32 below; ß has none, the micro sign and ÿ have none in Latin-1.
const WITH_UPPER: &[LetterRange] = &[(0x61, 0x7A), (0xE0, 0xF6), (0xF8, 0xFE)];

pub fn among(terms: &mut Terms, character: Term, ranges: &[LetterRange]) -> Term {
    // As ints they compare as people write it.
    let character =
        if terms.sort(character).width() < 32 { terms.zero_extend(character, 32) } else { character };
    let mut any = terms.bool(false);
    for &(first, last) in ranges {
        let (first, last) = (terms.int(first.into()), terms.int(last.into()));
        let (low, high) = (terms.cmp(BvCmp::Sle, first, character), terms.cmp(BvCmp::Sle, character, last));
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

pub fn lower(terms: &mut Terms, character: Term) -> Term {
    moved(terms, character, UPPER, BvOp::Add)
}

/// For those that have an upper case in Latin-1.
pub fn upper(terms: &mut Terms, character: Term) -> Term {
    moved(terms, character, WITH_UPPER, BvOp::Sub)
}

/// The two cases are 32 apart.
fn moved(terms: &mut Terms, character: Term, ranges: &[LetterRange], op: BvOp) -> Term {
    let width = terms.sort(character).width();
    let (inside, distance) = (among(terms, character, ranges), terms.bv(width, 32));
    let there = terms.bin(op, character, distance);
    terms.ite(inside, there, character)
}

/// `Character.isWhitespace`; no pair of surrogates is white.
pub fn is_whitespace(terms: &mut Terms, unit: Term) -> Term {
    const BEYOND: &[LetterRange] = &[
        (0x1680, 0x1680),
        (0x2000, 0x2006),
        (0x2008, 0x200A),
        (0x2028, 0x2029),
        (0x205F, 0x205F),
        (0x3000, 0x3000),
    ];
    among(terms, unit, &[WHITESPACE, BEYOND].concat())
}

/// What `String.trim` takes away.
pub fn is_trimmed(terms: &mut Terms, unit: Term) -> Term {
    among(terms, unit, &[(0, 0x20)])
}
