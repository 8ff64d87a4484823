//! One line of Java as characters: literals and comments blanked out, words and brackets found.
//!
//! It knows how text hangs together, not what it does; that is `caret`'s part.

use std::ops::Range;

/// A source line whose literals and comments are blanked out, every other character in its place.
pub(super) struct BlankedLine {
    pub chars: Vec<char>,
}

impl BlankedLine {
    pub fn new(code: &str) -> BlankedLine {
        BlankedLine { chars: mask(code) }
    }

    /// The first occurrence of a keyword.
    pub fn word(&self, word: &str) -> Option<Range<usize>> {
        let word: Vec<char> = word.chars().collect();
        let start = self.occurrences(&word).next()?;
        Some(start..start + word.len())
    }

    /// Places where the text stands as whole words, not as a member of something else.
    pub fn occurrences(&self, text: &[char]) -> impl Iterator<Item = usize> {
        (0..self.chars.len()).filter(move |&at| {
            let begins = at == 0 || !(is_word(self.chars[at - 1]) || self.chars[at - 1] == '.');
            !text.is_empty()
                && begins
                && self.chars[at..].starts_with(text)
                && self.ends_word(at + text.len())
        })
    }

    /// No longer word begins before `at` and goes on there.
    pub fn ends_word(&self, at: usize) -> bool {
        self.chars.get(at).is_none_or(|&c| !is_word(c))
    }

    /// Where the word that ends at `end` begins.
    pub fn word_start(&self, end: usize) -> usize {
        (0..end).rev().find(|&at| !is_word(self.chars[at])).map_or(0, |at| at + 1)
    }

    /// The first place from `from` on that is not passed over.
    pub fn skip(&self, from: usize, over: impl Fn(char) -> bool) -> usize {
        (from..self.chars.len()).find(|&at| !over(self.chars[at])).unwrap_or(self.chars.len())
    }

    /// The bracket that closes the one at `open`.
    pub fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        for at in open..self.chars.len() {
            match self.chars[at] {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    /// The bracket that opens what closes directly before `end`.
    pub fn opening(&self, end: usize) -> Option<usize> {
        let close = end.checked_sub(1).filter(|&at| self.chars[at] == ']')?;
        (0..close).rev().find(|&open| self.chars[open] == '[' && self.closing(open) == Some(close))
    }
}

pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn mask(code: &str) -> Vec<char> {
    let mut chars: Vec<char> = code.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        let end = match (chars[at], chars.get(at + 1)) {
            ('/', Some('/')) => chars.len(),
            ('/', Some('*')) => {
                let close = (at + 2..chars.len()).find(|&end| chars[end..].starts_with(&['*', '/']));
                close.map_or(chars.len(), |close| close + 2)
            }
            (quote @ ('"' | '\''), _) => literal_end(&chars, at, quote),
            _ => {
                at += 1;
                continue;
            }
        };
        chars[at..end].fill(' ');
        at = end;
    }
    chars
}

fn literal_end(chars: &[char], start: usize, quote: char) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != quote {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}
