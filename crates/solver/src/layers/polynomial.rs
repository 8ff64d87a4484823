//! `31 * (31 * a + b) + c == k`, as hash codes of texts are made: solved digit by digit over the integers, where bit-level
//! reasoning about a chain of multiplications takes for ever. The hash code of a text of open length is a choice between
//! such sums, one per length.

use std::rc::Rc;

use terms::{BvOp, Const, Model, Node, Sort, Term, Terms, VarId};

use super::{Layer, satisfies};
use crate::component::Component;
use crate::query::Answer;
use crate::stats::Stats;

pub(super) struct Polynomial;

/// Digits lie in `0..=MOST`: characters that fit into a byte.
const MAX_DIGIT: u64 = 255;
/// More digits overflow what is computed with here.
const MAX_DIGITS: usize = 20;

impl Layer for Polynomial {
    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        for &conjunct in &component.conjuncts {
            let Node::Eq(a, b) = *terms.node(conjunct) else { continue };
            if terms.sort(a) != Sort::Bv(32) {
                continue;
            }
            for (sum, other) in [(a, b), (b, a)] {
                let spread = terms.spread_of(sum);
                for choice in choices(terms, spread.unwrap_or(sum)) {
                    let Some((base, digits)) = digits(terms, choice.sum) else { continue };
                    for goal in goals(terms, component, other) {
                        stats.effort += 100;
                        let wanted = if spread.is_some() { goal ^ (goal >> 16) } else { goal };
                        if let Some(mut model) = reach(terms, component, &digits, base, wanted) {
                            choice.length.inspect(|&(id, value)| model.set(id, value));
                            if satisfies(terms, &model, component) {
                                stats.search_hits += 1;
                                return Some(Answer::Sat(Rc::new(model)));
                            }
                        }
                    }
                }
            }
        }
        None
    }
}

/// One of the sums that a term may be, and the variable that chooses it.
struct SumChoice {
    length: Option<(VarId, Const)>,
    sum: Term,
}

/// `length == 0 ? s0 : length == 1 ? s1 : …`, or the sum itself.
fn choices(terms: &Terms, t: Term) -> Vec<SumChoice> {
    let mut found = Vec::new();
    let mut rest = t;
    while let Node::Ite(condition, sum, others) = *terms.node(rest)
        && let Node::Eq(x, y) = *terms.node(condition)
        && let Some(length) = equation(terms, x, y).or_else(|| equation(terms, y, x))
    {
        found.push(SumChoice { length: Some(length), sum });
        rest = others;
    }
    found.push(SumChoice { length: None, sum: rest });
    found
}

fn equation(terms: &Terms, variable: Term, value: Term) -> Option<(VarId, Const)> {
    match *terms.node(variable) {
        Node::Var(id) => Some((id, terms.as_const(value)?)),
        _ => None,
    }
}

/// What the other side may be: what it is under the hint, and every constant it chooses from. Which of the entries of a
/// hash table is met depends on the hash code itself.
fn goals(terms: &Terms, component: &Component, other: Term) -> Vec<u32> {
    const MAX_GOALS: usize = 64;
    let nothing = Model::new();
    let hint = component.hint.as_deref().unwrap_or(&nothing);
    let mut goals = vec![terms.evaluate(other, hint).bits() as u32];
    let mut open = vec![other];
    while let Some(t) = open.pop()
        && goals.len() < MAX_GOALS
    {
        match *terms.node(t) {
            Node::Ite(_, then, or_else) => open.extend([then, or_else]),
            Node::Const(constant) => goals.push(constant.bits() as u32),
            _ => {}
        }
    }
    goals
}

/// The hint, with the digits of the sum set so that it is the wanted number.
fn reach(terms: &Terms, component: &Component, digits: &[VarId], base: u64, wanted: u32) -> Option<Model> {
    let mut model = component.hint.as_deref().cloned().unwrap_or_default();
    for (&id, value) in digits.iter().zip(write(wanted, base, digits.len())?) {
        model.set(id, Const::from_bits(terms.var_sort(id), value));
    }
    Some(model)
}

/// The base of a sum of powers and the variables of its digits, most significant first; each digit has its own.
fn digits(terms: &Terms, sum: Term) -> Option<(u64, Vec<VarId>)> {
    let mut base = None;
    let mut found = Vec::new();
    let mut rest = sum;
    while let Some((higher, factor, digit)) = step(terms, rest) {
        if *base.get_or_insert(factor) != factor || found.len() == MAX_DIGITS {
            return None;
        }
        found.push(variable(terms, digit)?);
        rest = higher;
    }
    found.push(variable(terms, rest)?);
    found.reverse();
    let mut distinct = found.clone();
    distinct.sort_unstable();
    distinct.dedup();
    (distinct.len() == found.len()).then_some((base?, found))
}

/// `higher * factor + digit`.
fn step(terms: &Terms, t: Term) -> Option<(Term, u64, Term)> {
    let Node::Bin(BvOp::Add, a, b) = *terms.node(t) else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(product, digit)| {
        let Node::Bin(BvOp::Mul, x, y) = *terms.node(product) else { return None };
        let (higher, factor) = match (terms.as_int(x), terms.as_int(y)) {
            (None, Some(factor)) => (x, factor),
            (Some(factor), None) => (y, factor),
            _ => return None,
        };
        (2..=MAX_DIGIT as i32).contains(&factor).then_some((higher, factor as u64, digit))
    })
}

fn variable(terms: &Terms, digit: Term) -> Option<VarId> {
    match terms.vars(digit) {
        [only] => Some(*only),
        _ => None,
    }
}

/// Digits, most significant first, that make the number modulo 2^32.
fn write(wanted: u32, base: u64, count: usize) -> Option<Vec<u64>> {
    let powers: Vec<u128> = (0..count).map(|i| u128::from(base).pow((count - 1 - i) as u32)).collect();
    let most: u128 = powers.iter().map(|power| power * u128::from(MAX_DIGIT)).sum();
    let letters: u128 = powers.iter().map(|power| power * u128::from(b'a')).sum();
    // Of all numbers that are the wanted one in 32 bits, the one nearest to plain letters.
    let mut number = u128::from(wanted);
    while number < letters && number + (1 << 32) <= most {
        number += ((letters - number) >> 32).max(1) << 32;
    }
    if number > most {
        number = u128::from(wanted);
    }
    if number > most {
        return None;
    }
    let digits = powers.iter().map(|power| {
        let digit = (number / power).min(u128::from(MAX_DIGIT));
        number -= digit * power;
        digit as u64
    });
    let digits: Vec<u64> = digits.collect();
    (number == 0).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_any_length_that_can_hold_them() {
        for wanted in [0, 97, 110_339_486, u32::MAX, 1 << 31] {
            for count in 1..=MAX_DIGITS {
                let Some(digits) = write(wanted, 31, count) else {
                    assert!(count < 7, "{wanted} in {count}");
                    continue;
                };
                let value = digits.iter().fold(0_u32, |h, &d| h.wrapping_mul(31).wrapping_add(d as u32));
                assert_eq!(value, wanted, "{digits:?}");
                assert!(digits.iter().all(|&d| d <= MAX_DIGIT));
            }
        }
    }
}
