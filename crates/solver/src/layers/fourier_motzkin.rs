//! Systems of linear inequalities over whole numbers: contradictions by elimination (Fourier and Motzkin), exact over
//! the rationals. Rows with the same coefficients are one row, so chains of differences stay small.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use terms::Term;

/// `Σ coefficient · atom + constant`; no coefficient is zero.
#[derive(Clone, Default, Debug)]
pub(super) struct Linear {
    pub coefficients: BTreeMap<Term, i128>,
    pub constant: i128,
}

impl Linear {
    pub fn atom(t: Term) -> Linear {
        Linear { coefficients: BTreeMap::from([(t, 1)]), constant: 0 }
    }

    pub fn constant(value: i128) -> Linear {
        Linear { constant: value, ..Linear::default() }
    }

    /// `self + factor · other`; `None` if numbers become too large.
    pub fn plus(&self, factor: i128, other: &Linear) -> Option<Linear> {
        let mut sum = self.clone();
        sum.constant = limited(sum.constant.checked_add(factor.checked_mul(other.constant)?)?)?;
        for (&atom, &coefficient) in &other.coefficients {
            let entry = sum.coefficients.entry(atom).or_default();
            *entry = limited(entry.checked_add(factor.checked_mul(coefficient)?)?)?;
            if *entry == 0 {
                sum.coefficients.remove(&atom);
            }
        }
        Some(sum)
    }
}

/// Keeps products of two numbers representable.
fn limited(value: i128) -> Option<i128> {
    (value.unsigned_abs() < 1 << 80).then_some(value)
}

/// More rows than this are not worth it.
const MAX_ROWS: usize = 120;

/// Inequalities, each saying that its linear form is at most 0.
#[derive(Default)]
pub(super) struct System {
    /// By coefficients, with the largest constant: the row that says most.
    rows: FxHashMap<Vec<(Term, i128)>, i128>,
    contradictory: bool,
}

impl System {
    /// `form <= 0`.
    pub fn add(&mut self, form: &Linear) {
        let divisor = form.coefficients.values().fold(0, |a, &b| gcd(a, b.abs()));
        if divisor == 0 {
            self.contradictory |= form.constant > 0;
            return;
        }
        let row: Vec<_> = form.coefficients.iter().map(|(&atom, &c)| (atom, c / divisor)).collect();
        // The sum is a whole number: at most -constant / divisor, rounded down.
        let constant = -(-form.constant).div_euclid(divisor);
        let known = self.rows.entry(row).or_insert(constant);
        *known = constant.max(*known);
    }

    /// Whether no numbers satisfy all rows. "No" may also mean: not found out.
    pub fn contradicts_itself(mut self) -> bool {
        while !self.contradictory && self.rows.len() <= MAX_ROWS {
            let Some(atom) = self.cheapest() else { break };
            self.eliminate(atom);
        }
        self.contradictory
    }

    /// The atom whose elimination makes the fewest rows.
    fn cheapest(&self) -> Option<Term> {
        let mut signs: BTreeMap<Term, (usize, usize)> = BTreeMap::new();
        for &(atom, coefficient) in self.rows.keys().flatten() {
            let (below, above) = signs.entry(atom).or_default();
            *(if coefficient < 0 { below } else { above }) += 1;
        }
        signs.into_iter().min_by_key(|&(_, (below, above))| below * above).map(|(atom, _)| atom)
    }

    /// Every lower limit of the atom beside every upper one.
    fn eliminate(&mut self, atom: Term) {
        let (mut below, mut above) = (Vec::new(), Vec::new());
        let mut rest = System { contradictory: self.contradictory, ..System::default() };
        for (row, constant) in std::mem::take(&mut self.rows) {
            match row.iter().find(|&&(a, _)| a == atom).map(|&(_, coefficient)| coefficient) {
                None => {
                    rest.rows.insert(row, constant);
                }
                Some(coefficient) => {
                    let form = Linear { coefficients: row.into_iter().collect(), constant };
                    if coefficient < 0 { &mut below } else { &mut above }.push((coefficient.abs(), form));
                }
            }
        }
        for (low_factor, low) in &below {
            for (high_factor, high) in &above {
                // A row that is left out only makes the system weaker.
                let scaled = Linear::default().plus(*high_factor, low);
                if let Some(sum) = scaled.and_then(|scaled| scaled.plus(*low_factor, high)) {
                    rest.add(&sum);
                }
            }
        }
        *self = rest;
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
