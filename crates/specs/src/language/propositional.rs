//! The connectives that formulas and regular expressions share: `&&` binds tighter than `++`, `||`, `->`, `<->`.

use super::ParseResult;
use super::cursor::TextCursor;
use super::formula::{FormulaNode, Formulas, Id};
use super::propositions::Used;

/// What stands between connectives.
pub trait OperandParser {
    fn formulas(&mut self) -> &mut Formulas;
    /// What may stand in parentheses.
    fn enclosed(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id>;
    /// An operand without `!` and parentheses.
    fn plain(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id>;

    fn operand(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        cursor.nested(|cursor| {
            if cursor.takes("!") {
                let of = self.operand(cursor)?;
                return Ok(self.formulas().not(of));
            }
            if cursor.takes("(") {
                let inner = self.enclosed(cursor)?;
                cursor.expect(")")?;
                return Ok(inner);
            }
            self.plain(cursor)
        })
    }

    /// `F ["<->" F]`
    fn equivalence(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        let first = self.implication(cursor)?;
        if !cursor.takes("<->") {
            return Ok(first);
        }
        let second = self.implication(cursor)?;
        Ok(self.formulas().same(first, second))
    }

    /// `H ["->" H]`
    fn implication(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        let first = self.disjunction(cursor)?;
        if !cursor.takes("->") {
            return Ok(first);
        }
        let second = self.disjunction(cursor)?;
        Ok(self.formulas().implies(first, second))
    }

    fn disjunction(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        let mut all = self.exclusion(cursor)?;
        while cursor.takes("||") {
            let next = self.exclusion(cursor)?;
            all = self.formulas().or(all, next);
        }
        Ok(all)
    }

    fn exclusion(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        let mut all = self.conjunction(cursor)?;
        while cursor.takes("++") {
            let next = self.conjunction(cursor)?;
            all = self.formulas().differ(all, next);
        }
        Ok(all)
    }

    fn conjunction(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        let mut all = self.operand(cursor)?;
        while cursor.takes("&&") {
            let next = self.operand(cursor)?;
            all = self.formulas().and(all, next);
        }
        Ok(all)
    }
}

/// `TRUE`, `FALSE` and propositions.
pub fn atom(
    cursor: &mut TextCursor<'_>,
    formulas: &mut Formulas,
    used: &mut Used<'_>,
) -> ParseResult<Option<Id>> {
    for (word, value) in [("TRUE", true), ("FALSE", false)] {
        if cursor.takes(word) {
            return Ok(Some(formulas.add(FormulaNode::Constant(value))));
        }
    }
    let number = used.take(cursor)?;
    Ok(number.map(|number| formulas.add(FormulaNode::Proposition(number))))
}
