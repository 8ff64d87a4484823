//! Tries words for the texts of a question: the program's literals, and what the other texts say.

use std::cell::RefCell;
use std::rc::Rc;

use terms::{Const, Model, Terms};

use super::{Layer, satisfies};
use crate::component::Component;
use crate::query::Answer;
use crate::stats::Stats;
use crate::vocabulary::{StringVariables, Vocabulary};

pub(super) struct Words {
    pub vocabulary: Rc<RefCell<Vocabulary>>,
}

impl Layer for Words {
    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let vocabulary = self.vocabulary.borrow();
        let texts = vocabulary.texts_among(&component.vars);
        if texts.is_empty() {
            return None;
        }
        let nothing = Model::new();
        let hint = component.hint.as_deref().unwrap_or(&nothing);
        let spoken: Vec<Vec<u16>> = texts.iter().map(|text| spelled(hint, text)).collect();
        for text in &texts {
            let known = vocabulary.words().iter().map(|w| &**w).chain(vocabulary.twins());
            let words = known.chain(spoken.iter().map(Vec::as_slice));
            for word in words {
                stats.effort += component.conjuncts.len() as u64;
                let mut model = hint.clone();
                spell(&mut model, text, word);
                if satisfies(terms, &model, component) {
                    stats.search_hits += 1;
                    return Some(Answer::Sat(Rc::new(model)));
                }
            }
        }
        None
    }
}

pub(super) fn spell(model: &mut Model, text: &StringVariables, word: &[u16]) {
    model.set(text.length, Const::Bv { width: 32, bits: word.len() as u64 });
    for &(index, unit) in &text.units {
        if let Some(&value) = word.get(index as usize) {
            model.set(unit, Const::Bv { width: 16, bits: value.into() });
        }
    }
}

/// Characters nobody looked at do not matter.
fn spelled(model: &Model, text: &StringVariables) -> Vec<u16> {
    const MAX_LENGTH: u64 = 64;
    let length = model.get(text.length).map_or(0, |length| length.bits()).min(MAX_LENGTH);
    let mut word = vec![u16::from(b'a'); length as usize];
    for &(index, unit) in &text.units {
        if let (Some(slot), Some(value)) = (word.get_mut(index as usize), model.get(unit)) {
            *slot = value.bits() as u16;
        }
    }
    word
}
