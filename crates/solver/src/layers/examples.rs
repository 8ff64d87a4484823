//! Tries the inputs of calls that somebody made: what no solver finds, a checksum and its number, may have been passed
//! before. Never concludes that there is no model.

use std::cell::RefCell;
use std::rc::Rc;

use terms::{Model, Terms};

use super::words::spell;
use super::{Layer, satisfies};
use crate::component::Component;
use crate::example::Example;
use crate::query::Answer;
use crate::stats::Stats;
use crate::vocabulary::Vocabulary;

pub(super) struct Examples {
    pub vocabulary: Rc<RefCell<Vocabulary>>,
}

impl Layer for Examples {
    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let vocabulary = self.vocabulary.borrow();
        for example in vocabulary.examples() {
            let Some(model) = followed(terms, component, example, &vocabulary) else { continue };
            stats.effort += component.conjuncts.len() as u64;
            if satisfies(terms, &model, component) {
                stats.search_hits += 1;
                return Some(Answer::Sat(Rc::new(model)));
            }
        }
        None
    }
}

/// The values of an example, and the hint's where it has none; `None` if it has none at all.
fn followed(
    terms: &Terms,
    component: &Component,
    example: &Example,
    vocabulary: &Vocabulary,
) -> Option<Model> {
    let mut model = component.hint.as_deref().cloned().unwrap_or_default();
    let mut any = false;
    for &id in &component.vars {
        if let Some(value) = example.value_of(terms, id) {
            model.set(id, value);
            any = true;
        }
    }
    for text in vocabulary.texts_among(&component.vars) {
        if let Some(word) = example.word_of(terms, text.length) {
            spell(&mut model, text, word);
            any = true;
        }
    }
    any.then_some(model)
}

#[cfg(test)]
mod tests {
    use terms::{BvOp, Sort};

    use super::*;
    use crate::query::{Query, Solver, SolverSettings};
    use crate::{Chain, Example};

    /// Nothing that is found in passing.
    fn scrambled(terms: &mut Terms, x: terms::Term) -> terms::Term {
        let mut y = x;
        for factor in [0x7feb_352d_u32, 0x846c_a68b, 0x9e37_79b1, 0x85eb_ca6b] {
            let (shift, factor) = (terms.int(15), terms.int(factor as i32));
            let high = terms.bin(BvOp::LShr, y, shift);
            let mixed = terms.bin(BvOp::Xor, y, high);
            y = terms.bin(BvOp::Mul, mixed, factor);
        }
        y
    }

    #[test]
    fn values_that_go_together_are_tried_together() {
        let mut terms = Terms::new();
        let (key, check) = (terms.var(Sort::Bv(32), "key"), terms.var(Sort::Bv(32), "check"));
        let scrambled = scrambled(&mut terms, key);
        let condition = terms.eq(scrambled, check);
        let zero = terms.int(0);
        let (some, other) = (terms.eq(key, zero), terms.eq(check, zero));
        let (some, other) = (terms.not(some), terms.not(other));
        let mut model = Model::new();
        model.set(terms.vars(key)[0], terms::Const::Bv { width: 32, bits: 12_345 });
        let sum = terms.evaluate(scrambled, &model).bits();
        let mut chain = Chain::new(SolverSettings::default());
        for (a, b) in [(1, 2), (12_345, sum as i64)] {
            let mut example = Example::default();
            example.add_integer("key", a);
            example.add_integer("check", b);
            chain.vocabulary().add_example(example);
        }
        let constraints = [condition, some, other];
        let answer = chain.check(&mut terms, &Query { constraints: &constraints });
        let Answer::Sat(found) = answer else { panic!("{answer:?}") };
        assert_eq!(found.get(terms.vars(key)[0]).unwrap().bits(), 12_345);
    }
}
