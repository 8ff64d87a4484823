//! `perthread Name ::= body` and `name ::= proposition`: what is defined, and how.

use super::cursor::TextCursor;
use super::{ParseResult, SyntaxError};

/// A specification's name, what stands before it, and its body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition<'a> {
    pub name: &'a str,
    /// A state per object and thread, instead of one per object.
    pub per_thread: bool,
    pub body: &'a str,
    /// Characters before the body, for complaints about it.
    pub offset: usize,
}

/// Splits `[modifier…] Name ::= body`.
pub fn specification(text: &str) -> ParseResult<Definition<'_>> {
    let mut cursor = TextCursor::new(text);
    let mut words = Vec::new();
    while !cursor.sees("::=") {
        let word = cursor.identifier().filter(|word| !word.contains('$'));
        words.push(word.ok_or_else(|| cursor.expected("`Name ::= …`"))?);
    }
    let Some(name) = words.pop() else { return Err(cursor.expected("a name")) };
    if let Some(unknown) = words.iter().find(|word| **word != "perthread") {
        return Err(cursor.complain(format!("`{unknown}` is no modifier; the only one is `perthread`")));
    }
    body(cursor, name, !words.is_empty())
}

/// Which characters the name of a proposition may have, besides a lower-case letter in front.
#[derive(Debug, Clone, Copy)]
pub enum NameKind {
    /// Letters.
    Value,
    /// Letters, digits, `_` and `-`.
    Call,
}

/// Splits `name ::= body`.
pub fn proposition(text: &str, kind: NameKind) -> ParseResult<Definition<'_>> {
    let mut cursor = TextCursor::new(text);
    cursor.skip_blanks();
    let is_part = |c: char| match kind {
        NameKind::Value => c.is_ascii_alphabetic(),
        NameKind::Call => c.is_ascii_alphanumeric() || c == '_' || c == '-',
    };
    let name = if cursor.rest().starts_with(|c: char| c.is_ascii_lowercase()) {
        cursor.take_while(is_part)
    } else {
        return Err(cursor.expected("a name that begins with a lower-case letter"));
    };
    body(cursor, name, false)
}

fn body<'a>(mut cursor: TextCursor<'a>, name: &'a str, per_thread: bool) -> ParseResult<Definition<'a>> {
    cursor.expect("::=")?;
    if cursor.is_at_end() {
        return Err(cursor.expected("something after `::=`"));
    }
    let SyntaxError { position, .. } = cursor.complain("");
    Ok(Definition { name, per_thread, body: cursor.rest().trim_end(), offset: position })
}
