//! Formulas of linear temporal logic with past. What is shorthand is written out as it is read.

use super::ParseResult;
use super::cursor::TextCursor;
use super::formula::{FormulaNode, Formulas, Id};
use super::propositional::{OperandParser, atom};
use super::propositions::Used;

pub fn parse(text: &str, formulas: &mut Formulas, used: &mut Used<'_>) -> ParseResult<Id> {
    let mut cursor = TextCursor::new(text);
    let formula = Pltl { formulas, used }.formula(&mut cursor)?;
    cursor.expect_end()?;
    Ok(formula)
}

struct Pltl<'f, 'u, 'n> {
    formulas: &'f mut Formulas,
    used: &'u mut Used<'n>,
}

impl OperandParser for Pltl<'_, '_, '_> {
    fn formulas(&mut self) -> &mut Formulas {
        self.formulas
    }

    fn enclosed(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        self.formula(cursor)
    }

    fn plain(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        // TRUE and FALSE begin with letters of operators.
        if let Some(atom) = atom(cursor, self.formulas, self.used)? {
            return Ok(atom);
        }
        let start = cursor.clone();
        let Some(operator) = UNARY.into_iter().find(|operator| cursor.takes(operator)) else {
            return Err(cursor.expected("a formula"));
        };
        let of = self.operand(cursor)?;
        self.unary(operator, of, &start)
    }
}

/// Longer ones first.
const UNARY: [&str; 9] = ["Start", "End", "Y", "Z", "O", "H", "X", "F", "G"];

/// A blank must follow all but the last, which keeps them apart from what begins alike.
const BINARY: [&str; 6] = ["Sw", "S", "T", "Uw", "U", "V"];

impl Pltl<'_, '_, '_> {
    /// An interval, or one binary operator of time between what has none.
    fn formula(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        cursor.skip_blanks();
        let start = cursor.clone();
        if cursor.takes("[") {
            return self.interval(cursor, &start);
        }
        let first = self.equivalence(cursor)?;
        cursor.skip_blanks();
        let start = cursor.clone();
        let Some(operator) = binary(cursor) else { return Ok(first) };
        let second = self.equivalence(cursor)?;
        self.binary(operator, first, second, &start)
    }

    /// `[f,g)s` is `!g && ((Y !g) S f)`; `[f,g)w` is also true as long as `g` never was.
    fn interval(&mut self, cursor: &mut TextCursor<'_>, start: &TextCursor<'_>) -> ParseResult<Id> {
        let f = self.equivalence(cursor)?;
        cursor.expect(",")?;
        let g = self.equivalence(cursor)?;
        self.past(&[f, g], start)?;
        let is_weak = if cursor.takes(")s") {
            false
        } else if cursor.takes(")w") {
            true
        } else {
            return Err(cursor.expected("`)s` or `)w`"));
        };
        let not_g = self.formulas.not(g);
        let before = self.formulas.previous(not_g);
        let since = self.formulas.add(FormulaNode::Since(before, f));
        let strong = self.formulas.and(not_g, since);
        if !is_weak {
            return Ok(strong);
        }
        let never = self.formulas.add(FormulaNode::Historically(not_g));
        Ok(self.formulas.or(never, strong))
    }

    fn unary(&mut self, operator: &str, of: Id, start: &TextCursor<'_>) -> ParseResult<Id> {
        if !matches!(operator, "X" | "F" | "G") {
            self.past(&[of], start)?;
        }
        let formulas = &mut *self.formulas;
        Ok(match operator {
            "Y" => formulas.previous(of),
            "Z" => formulas.add(FormulaNode::Previous { of, weak: true }),
            "O" => formulas.add(FormulaNode::Once(of)),
            "H" => formulas.add(FormulaNode::Historically(of)),
            "X" => formulas.add(FormulaNode::Next(of)),
            "F" => formulas.finally(of),
            "G" => formulas.globally(of),
            "Start" => {
                let before = formulas.previous(of);
                let not_before = formulas.not(before);
                formulas.and(of, not_before)
            }
            _ => {
                let before = formulas.previous(of);
                let not_now = formulas.not(of);
                formulas.and(not_now, before)
            }
        })
    }

    fn binary(&mut self, operator: &str, first: Id, second: Id, start: &TextCursor<'_>) -> ParseResult<Id> {
        if matches!(operator, "S" | "Sw" | "T") {
            self.past(&[first, second], start)?;
        }
        let formulas = &mut *self.formulas;
        Ok(match operator {
            "S" => formulas.add(FormulaNode::Since(first, second)),
            "Sw" => {
                let always = formulas.add(FormulaNode::Historically(first));
                let since = formulas.add(FormulaNode::Since(first, second));
                formulas.or(always, since)
            }
            "T" => formulas.add(FormulaNode::Trigger(first, second)),
            "U" => formulas.add(FormulaNode::Until(first, second)),
            "Uw" => {
                let until = formulas.add(FormulaNode::Until(first, second));
                let always = formulas.globally(first);
                formulas.or(until, always)
            }
            _ => formulas.add(FormulaNode::Release(first, second)),
        })
    }

    fn past(&self, operands: &[Id], start: &TextCursor<'_>) -> ParseResult<()> {
        let future = self.formulas.have_future();
        match operands.iter().any(|&operand| future[operand as usize]) {
            true => Err(start.complain("an operator of the past is applied to the future")),
            false => Ok(()),
        }
    }
}

fn binary(cursor: &mut TextCursor<'_>) -> Option<&'static str> {
    let found = BINARY.into_iter().find(|operator| {
        let after = cursor.rest().strip_prefix(operator);
        after.is_some_and(|after| *operator == "V" || after.starts_with(char::is_whitespace))
    })?;
    cursor.skip(found.len());
    Some(found)
}
