//! A place in a text: what comes next, and complaints that say where they are.

use super::{ParseResult, SyntaxError};

/// Parentheses nested deeper than this are nothing that a person wrote; the parsers recurse.
const MAX_DEPTH: u32 = 200;

#[derive(Debug, Clone)]
pub struct TextCursor<'a> {
    text: &'a str,
    /// In bytes, at the beginning of a character.
    at: usize,
    depth: u32,
}

impl<'a> TextCursor<'a> {
    pub fn new(text: &'a str) -> TextCursor<'a> {
        TextCursor { text, at: 0, depth: 0 }
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        self.rest().is_empty()
    }

    pub fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    pub fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// What is next, after blanks, without taking it.
    pub fn sees(&mut self, what: &str) -> bool {
        self.skip_blanks();
        self.rest().starts_with(what)
    }

    /// Takes `what` if it is next, after blanks.
    pub fn takes(&mut self, what: &str) -> bool {
        let is_next = self.sees(what);
        if is_next {
            self.at += what.len();
        }
        is_next
    }

    pub fn expect(&mut self, what: &str) -> ParseResult<()> {
        if self.takes(what) { Ok(()) } else { Err(self.expected(&format!("`{what}`"))) }
    }

    pub fn expect_end(&mut self) -> ParseResult<()> {
        if self.is_at_end() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// The longest run of such characters; empty if there is none.
    pub fn take_while(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// An identifier of Java, after blanks.
    pub fn identifier(&mut self) -> Option<&'a str> {
        self.skip_blanks();
        let is_first = |c: char| c.is_alphabetic() || c == '_' || c == '$';
        self.rest().starts_with(is_first).then(|| self.take_while(|c| is_first(c) || c.is_numeric()))
    }

    /// Goes one level down; the inner parser continues with what this gives back.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.complain("nested too deeply"));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    pub fn expected(&mut self, what: &str) -> SyntaxError {
        self.skip_blanks();
        match self.rest().chars().next() {
            Some(found) => self.complain(format!("expected {what}, found `{found}`")),
            None => self.complain(format!("expected {what}, found the end")),
        }
    }

    pub fn complain(&self, what: impl Into<String>) -> SyntaxError {
        SyntaxError { position: self.text[..self.at].chars().count(), what: what.into() }
    }
}
