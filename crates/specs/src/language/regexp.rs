//! Regular expressions over events: `;` one after the other, `|` one or the other, `*` any number of times.

use super::ParseResult;
use super::cursor::TextCursor;
use super::formula::{Formulas, Id};
use super::propositional::{OperandParser, atom};
use super::propositions::Used;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Regexp {
    /// One event of which this holds.
    Event(Id),
    Sequence(Box<Regexp>, Box<Regexp>),
    Choice(Box<Regexp>, Box<Regexp>),
    Repeated(Box<Regexp>),
}

pub fn parse(text: &str, formulas: &mut Formulas, used: &mut Used<'_>) -> ParseResult<Regexp> {
    let mut cursor = TextCursor::new(text);
    let regexp = choice(&mut cursor, &mut Events { formulas, used })?;
    cursor.expect_end()?;
    Ok(regexp)
}

fn choice(cursor: &mut TextCursor<'_>, events: &mut Events<'_, '_, '_>) -> ParseResult<Regexp> {
    let mut all = sequence(cursor, events)?;
    while cursor.sees("|") && !cursor.sees("||") {
        cursor.takes("|");
        all = Regexp::Choice(Box::new(all), Box::new(sequence(cursor, events)?));
    }
    Ok(all)
}

fn sequence(cursor: &mut TextCursor<'_>, events: &mut Events<'_, '_, '_>) -> ParseResult<Regexp> {
    let mut all = repeated(cursor, events)?;
    while cursor.takes(";") {
        all = Regexp::Sequence(Box::new(all), Box::new(repeated(cursor, events)?));
    }
    Ok(all)
}

fn repeated(cursor: &mut TextCursor<'_>, events: &mut Events<'_, '_, '_>) -> ParseResult<Regexp> {
    let mut inner = group(cursor, events)?;
    while cursor.takes("*") {
        inner = Regexp::Repeated(Box::new(inner));
    }
    Ok(inner)
}

/// Parentheses are part of a formula, or around an expression: whichever gets further.
fn group(cursor: &mut TextCursor<'_>, events: &mut Events<'_, '_, '_>) -> ParseResult<Regexp> {
    let start = cursor.clone();
    let as_formula = match events.equivalence(cursor) {
        Ok(event) => return Ok(Regexp::Event(event)),
        Err(complaint) => complaint,
    };
    *cursor = start;
    if !cursor.takes("(") {
        return Err(as_formula);
    }
    let inner = cursor.nested(|cursor| choice(cursor, events)).and_then(|inner| {
        cursor.expect(")")?;
        Ok(inner)
    });
    inner.map_err(|complaint| if complaint.position >= as_formula.position { complaint } else { as_formula })
}

/// The events of an expression: formulas without time.
struct Events<'f, 'u, 'n> {
    formulas: &'f mut Formulas,
    used: &'u mut Used<'n>,
}

impl OperandParser for Events<'_, '_, '_> {
    fn formulas(&mut self) -> &mut Formulas {
        self.formulas
    }

    fn enclosed(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        self.equivalence(cursor)
    }

    fn plain(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        match atom(cursor, self.formulas, self.used)? {
            Some(atom) => Ok(atom),
            None => Err(cursor.expected("a proposition (expressions have no operators of time)")),
        }
    }
}
