//! The connectives that formulas and regular expressions share: `&&` binds tighter than `++`, `||`, `->`, `<->`.

use super::Parsed;
use super::cursor::Cursor;
use super::formula::{Formulas, Id, Node};
use super::propositions::Used;

/// What stands between connectives.
pub trait Operands {
    fn formulas(&mut self) -> &mut Formulas;
    /// What may stand in parentheses.
    fn enclosed(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Id>;
    /// An operand without `!` and parentheses.
    fn plain(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Id>;

    fn operand(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Id> {
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
    fn equivalence(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Id> {
        let first = self.implication(cursor)?;
        if !cursor.takes("<->") {
            return Ok(first);
        }
        let second = self.implication(cursor)?;
        Ok(self.formulas().same(first, second))
    }

    /// `H ["->" H]`
    fn implication(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Id> {
        let first = self.disjunction(cursor)?;
        if !cursor.takes("->") {
            return Ok(first);
        }
        let second = self.disjunction(cursor)?;
        Ok(self.formulas().implies(first, second))
    }

    fn disjunction(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Id> {
        let mut all = self.exclusion(cursor)?;
        while cursor.takes("||") {
            let next = self.exclusion(cursor)?;
            all = self.formulas().or(all, next);
        }
        Ok(all)
    }

    fn exclusion(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Id> {
        let mut all = self.conjunction(cursor)?;
        while cursor.takes("++") {
            let next = self.conjunction(cursor)?;
            all = self.formulas().differ(all, next);
        }
        Ok(all)
    }

    fn conjunction(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Id> {
        let mut all = self.operand(cursor)?;
        while cursor.takes("&&") {
            let next = self.operand(cursor)?;
            all = self.formulas().and(all, next);
        }
        Ok(all)
    }
}

/// `TRUE`, `FALSE` and propositions.
pub fn atom(cursor: &mut Cursor<'_>, formulas: &mut Formulas, used: &mut Used<'_>) -> Parsed<Option<Id>> {
    for (word, value) in [("TRUE", true), ("FALSE", false)] {
        if cursor.takes(word) {
            return Ok(Some(formulas.add(Node::Constant(value))));
        }
    }
    let number = used.take(cursor)?;
    Ok(number.map(|number| formulas.add(Node::Proposition(number))))
}
