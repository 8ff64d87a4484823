//! Numbers written in a text: whether it is one, and which, as terms.

use terms::{BvCmp, BvOp, Term, Terms};

use super::letters::among;
use super::view::View;

/// A number as Java's parsers read it: the text is one, and its value (64 bits) if it is.
pub struct ParsedNumber {
    pub valid: Term,
    pub value: Term,
}

/// The value of a Latin-1 digit, 64 bits, and whether it is one in this radix.
fn digit(terms: &mut Terms, unit: Term, radix: u16) -> (Term, Term) {
    let wide = terms.zero_extend(unit, 64);
    let mut value = terms.long(0);
    let mut any = terms.bool(false);
    let letters = radix.saturating_sub(10);
    for (first, count, worth) in [(b'0', radix.min(10), 0), (b'A', letters, 10), (b'a', letters, 10)] {
        if count == 0 {
            continue;
        }
        let first = u16::from(first);
        let here = among(terms, unit, &[(first, first + count - 1)]);
        let offset = terms.long(i64::from(first) - worth);
        let this = terms.bin(BvOp::Sub, wide, offset);
        value = terms.ite(here, this, value);
        any = terms.or(any, here);
    }
    (value, any)
}

/// Whether a character is a minus, and whether it is a sign at all.
fn sign(terms: &mut Terms, unit: Term) -> (Term, Term) {
    let (minus, plus) = (terms.bv(16, b'-'.into()), terms.bv(16, b'+'.into()));
    let (minus, plus) = (terms.eq(unit, minus), terms.eq(unit, plus));
    (minus, terms.or(minus, plus))
}

/// `[+-]?digits` with a value in `-limit-1..=limit`. The text is Latin-1.
pub fn parse_integer(terms: &mut Terms, text: &View, radix: u16, limit: i64) -> ParsedNumber {
    let (mut valid, zero) = (terms.bool(true), terms.long(0));
    let no = terms.bool(false);
    let (mut value, mut overflows, mut negative, mut signed) = (zero, no, no, no);
    // One more is the magnitude of the smallest number; as an unsigned number it is exact for longs too.
    let most = terms.bv(64, limit as u64 + 1);
    let factor = terms.long(radix.into());
    let safe = terms.bv(64, (limit as u64 + 1) / u64::from(radix));
    for (i, &unit) in text.units.iter().enumerate() {
        let has = text.has(terms, i);
        let (worth, is_digit) = digit(terms, unit, radix);
        let mut fine = is_digit;
        if i == 0 {
            (negative, signed) = sign(terms, unit);
            fine = terms.or(fine, signed);
        }
        let fine = terms.implies(has, fine);
        valid = terms.and(valid, fine);
        let counts = terms.and(has, is_digit);
        let (shifted, before) = (terms.bin(BvOp::Mul, value, factor), value);
        let next = terms.bin(BvOp::Add, shifted, worth);
        value = terms.ite(counts, next, value);
        let (too_long, too_large) = (terms.cmp(BvCmp::Ult, safe, before), terms.cmp(BvCmp::Ult, most, next));
        let over = terms.or(too_long, too_large);
        let over = terms.and(counts, over);
        overflows = terms.or(overflows, over);
    }
    let (zero_length, one) = (terms.int(0), terms.int(1));
    let at_least = terms.ite(signed, one, zero_length);
    let enough = terms.cmp(BvCmp::Slt, at_least, text.length);
    valid = terms.and(valid, enough);
    let smallest = terms.eq(value, most);
    let positive = terms.not(negative);
    let beyond = terms.and(smallest, positive);
    overflows = terms.or(overflows, beyond);
    let in_range = terms.not(overflows);
    let negated = terms.neg(value);
    let value = terms.ite(negative, negated, value);
    ParsedNumber { valid: terms.and(valid, in_range), value }
}

/// `[+-]?digits[.digits]` of known length with the point at a known place (or none): the value is exactly `digits / 10^k`, whose
/// division rounds as Java's parser does while both are small.
pub struct Decimal {
    pub valid: Term,
    pub negative: Term,
    /// All digits as one number, 64 bits.
    pub digits: Term,
    /// How many of them stand after the point.
    pub places: u32,
}

/// More digits than this are not exact in a double.
pub const EXACT_DIGITS: usize = 15;

pub fn parse_decimal(terms: &mut Terms, units: &[Term], point: Option<usize>) -> Decimal {
    let (mut valid, no) = (terms.bool(true), terms.bool(false));
    let (mut digits, factor, mut negative) = (terms.long(0), terms.long(10), no);
    let mut signed = no;
    for (i, &unit) in units.iter().enumerate() {
        if point == Some(i) {
            let dot = terms.bv(16, b'.'.into());
            let is_point = terms.eq(unit, dot);
            valid = terms.and(valid, is_point);
            continue;
        }
        let (worth, is_digit) = digit(terms, unit, 10);
        let mut fine = is_digit;
        if i == 0 {
            (negative, signed) = sign(terms, unit);
            fine = terms.or(fine, signed);
        }
        valid = terms.and(valid, fine);
        let shifted = terms.bin(BvOp::Mul, digits, factor);
        let next = terms.bin(BvOp::Add, shifted, worth);
        digits = terms.ite(is_digit, next, digits);
    }
    let written = units.len() - usize::from(point.is_some());
    match written {
        0 => valid = no,
        // A sign alone is no number.
        1 if point != Some(0) => {
            let unsigned = terms.not(signed);
            valid = terms.and(valid, unsigned);
        }
        _ => {}
    }
    let places = point.map_or(0, |p| units.len() - p - 1) as u32;
    Decimal { valid, negative, digits, places }
}
