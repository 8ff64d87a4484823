//! A text laid out: its length as a term, and as many characters as it can have at most.

use terms::{BvCmp, BvOp, Term, Terms};

/// `units[i]` (16 bits) means something while `i < length`; `0 <= length <= units.len()` holds on the path.
#[derive(Debug, Clone)]
pub struct View {
    pub length: Term,
    pub units: Vec<Term>,
}

impl View {
    pub fn constant(terms: &mut Terms, units: &[u16]) -> View {
        let length = terms.int(units.len() as i32);
        View { length, units: units.iter().map(|&u| terms.bv(16, u.into())).collect() }
    }

    /// Text of known length.
    pub fn of_units(terms: &mut Terms, units: Vec<Term>) -> View {
        View { length: terms.int(units.len() as i32), units }
    }

    /// What it can be at most.
    pub fn most(&self) -> usize {
        self.units.len()
    }

    /// There is a character at `i`.
    pub fn has(&self, terms: &mut Terms, i: usize) -> Term {
        let i = terms.int(i as i32);
        terms.cmp(BvCmp::Slt, i, self.length)
    }

    pub fn fixed_length(&self, terms: &Terms) -> Option<usize> {
        terms.as_int(self.length).map(|n| n as usize)
    }

    /// The characters, if nothing about them is open.
    pub fn constant_units(&self, terms: &Terms) -> Option<Vec<u16>> {
        let length = self.fixed_length(terms)?;
        self.units.get(..length)?.iter().map(|&u| Some(terms.as_const(u)?.bits() as u16)).collect()
    }

    /// Every character that is there has the property.
    pub fn all(&self, terms: &mut Terms, property: impl Fn(&mut Terms, Term) -> Term) -> Term {
        let mut all = terms.bool(true);
        for (i, &unit) in self.units.iter().enumerate() {
            let (has, holds) = (self.has(terms, i), property(terms, unit));
            let here = terms.implies(has, holds);
            all = terms.and(all, here);
        }
        all
    }

    /// The same length, each character changed.
    pub fn map(&self, terms: &mut Terms, change: impl Fn(&mut Terms, Term) -> Term) -> View {
        View { length: self.length, units: self.units.iter().map(|&u| change(terms, u)).collect() }
    }

    /// The character at an index known to be within the text.
    pub fn at(&self, terms: &mut Terms, index: Term) -> Term {
        match (terms.as_int(index), self.units.split_first()) {
            (Some(i), _) if (i as usize) < self.units.len() => self.units[i as usize],
            (_, Some((&first, _))) => moved_left(terms, &self.units, index).first().copied().unwrap_or(first),
            (_, None) => terms.bv(16, 0),
        }
    }
}

/// Characters from `by` on: `result[i]` is `units[by + i]` as long as that exists. One layer of choices per bit of the
/// distance, so n characters cost n log n terms instead of n².
pub fn moved_left(terms: &mut Terms, units: &[Term], by: Term) -> Vec<Term> {
    if let Some(by) = terms.as_int(by) {
        return units.get(by as usize..).unwrap_or_default().to_vec();
    }
    let mut moved = units.to_vec();
    for (distance, here) in steps(terms, by, units.len()) {
        for i in 0..moved.len().saturating_sub(distance) {
            moved[i] = terms.ite(here, moved[i + distance], moved[i]);
        }
    }
    moved
}

/// Characters pushed back by `by <= most` places; the places before them hold anything.
pub fn moved_right(terms: &mut Terms, units: &[Term], by: Term, most: usize) -> Vec<Term> {
    let nothing = terms.bv(16, 0);
    let mut moved = units.to_vec();
    moved.resize(units.len() + most, nothing);
    if let Some(by) = terms.as_int(by) {
        moved.rotate_right(by as usize);
        return moved;
    }
    for (distance, here) in steps(terms, by, most + 1) {
        for i in (distance..moved.len()).rev() {
            moved[i] = terms.ite(here, moved[i - distance], moved[i]);
        }
    }
    moved
}

/// The powers of two below `limit`, each with the condition that this bit of the number is set.
fn steps(terms: &mut Terms, number: Term, limit: usize) -> Vec<(usize, Term)> {
    let mut steps = Vec::new();
    let mut distance = 1;
    while distance < limit {
        let mask = terms.int(distance as i32);
        let bit = terms.bin(BvOp::And, number, mask);
        steps.push((distance, terms.eq(bit, mask)));
        distance *= 2;
    }
    steps
}
