//! Which variables spell a text, and words worth trying for it: a program compares its inputs with its own literals, and
//! no solver guesses a word from its hash code. Whole examples of inputs, too.

use rustc_hash::FxHashMap;
use terms::VarId;

use crate::example::Example;

#[derive(Debug, Default)]
pub struct Vocabulary {
    words: Vec<Box<[u16]>>,
    twins: Vec<Box<[u16]>>,
    examples: Vec<Example>,
    texts: Vec<StringVariables>,
    text_of: FxHashMap<VarId, usize>,
}

/// A text: the variable of its length, and those of the characters someone looked at.
#[derive(Debug)]
pub(crate) struct StringVariables {
    pub length: VarId,
    pub units: Vec<(u32, VarId)>,
}

impl Vocabulary {
    pub fn add_word(&mut self, word: &[u16]) {
        if self.add_number(word) {
            self.twins.extend(twins(word));
        }
    }

    /// A number as it is written, which nobody hashes; false if it is known.
    pub fn add_number(&mut self, word: &[u16]) -> bool {
        let new = !self.words.iter().any(|known| **known == *word);
        if new {
            self.words.push(word.into());
        }
        new
    }

    /// Inputs that somebody passed.
    pub fn add_example(&mut self, example: Example) {
        if !example.is_empty() && !self.examples.contains(&example) {
            self.examples.push(example);
        }
    }

    pub fn add_text(&mut self, length: VarId) {
        if !self.text_of.contains_key(&length) {
            self.text_of.insert(length, self.texts.len());
            self.texts.push(StringVariables { length, units: Vec::new() });
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

    pub(crate) fn examples(&self) -> &[Example] {
        &self.examples
    }

    pub(crate) fn words(&self) -> &[Box<[u16]>] {
        &self.words
    }

    /// Other texts with the hash codes of words: where a program looks at the hash code first and at the text afterwards, the
    /// two may disagree.
    pub(crate) fn twins(&self) -> impl Iterator<Item = &[u16]> {
        self.twins.iter().map(|twin| &**twin)
    }

    /// The texts some of these variables belong to.
    pub(crate) fn texts_among(&self, vars: &[VarId]) -> Vec<&StringVariables> {
        let mut found: Vec<usize> = vars.iter().filter_map(|id| self.text_of.get(id).copied()).collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|i| &self.texts[i]).collect()
    }
}

/// `31 * a + b` is `31 * (a + 1) + b - 31`.
fn twins(word: &[u16]) -> Vec<Box<[u16]>> {
    let changed = |up: fn(u16, u16) -> Option<u16>, down: fn(u16, u16) -> Option<u16>| {
        let mut twin = word.to_vec();
        let [.., a, b] = &mut twin[..] else { return None };
        (*a, *b) = (up(*a, 1)?, down(*b, 31)?);
        Some(twin.into_boxed_slice())
    };
    let both = [changed(u16::checked_add, u16::checked_sub), changed(u16::checked_sub, u16::checked_add)];
    both.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twins_have_the_hash_code_of_the_word() {
        let hash = |word: &[u16]| word.iter().fold(0_u32, |h, &u| h.wrapping_mul(31).wrapping_add(u.into()));
        let word: Vec<u16> = "yes".encode_utf16().collect();
        assert_eq!(twins(&word).len(), 2);
        for twin in twins(&word) {
            assert_ne!(*twin, *word);
            assert_eq!(hash(&twin), hash(&word));
        }
    }
}
