//! Which variables spell a text, and words worth trying for it: a program compares its inputs with its own literals, and
//! no solver guesses a word from its hash code.

use rustc_hash::FxHashMap;
use terms::VarId;

#[derive(Debug, Default)]
pub struct Vocabulary {
    words: Vec<Box<[u16]>>,
    texts: Vec<Text>,
    text_of: FxHashMap<VarId, usize>,
}

/// A text: the variable of its length, and those of the characters someone looked at.
#[derive(Debug)]
pub(crate) struct Text {
    pub length: VarId,
    pub units: Vec<(u32, VarId)>,
}

impl Vocabulary {
    pub fn add_word(&mut self, word: &[u16]) {
        if !self.words.iter().any(|known| **known == *word) {
            self.words.push(word.into());
        }
    }

    pub fn add_text(&mut self, length: VarId) {
        if !self.text_of.contains_key(&length) {
            self.text_of.insert(length, self.texts.len());
            self.texts.push(Text { length, units: Vec::new() });
        }
    }

    /// A character of the text with this length.
    pub fn add_unit(&mut self, length: VarId, index: u32, unit: VarId) {
        if let Some(&text) = self.text_of.get(&length)
            && !self.text_of.contains_key(&unit)
        {
            self.text_of.insert(unit, text);
            self.texts[text].units.push((index, unit));
        }
    }

    pub(crate) fn words(&self) -> &[Box<[u16]>] {
        &self.words
    }

    /// The texts some of these variables belong to.
    pub(crate) fn texts_among(&self, vars: &[VarId]) -> Vec<&Text> {
        let mut found: Vec<usize> = vars.iter().filter_map(|id| self.text_of.get(id).copied()).collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|i| &self.texts[i]).collect()
    }
}
