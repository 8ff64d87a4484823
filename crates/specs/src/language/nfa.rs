//! Automata in the manner of Promela: `always_nfa { s_init: if :: (cond) -> goto t; … fi; … }`.

use super::ParseResult;
use super::cursor::TextCursor;
use super::formula::{FormulaNode, Formulas, Id};
use super::propositional::OperandParser;
use super::propositions::Used;

#[derive(Debug, PartialEq, Eq)]
pub struct Nfa {
    pub states: Vec<NfaState>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct NfaState {
    pub name: String,
    /// Conditions, and the state each leads to.
    pub branches: Vec<(Id, usize)>,
}

impl NfaState {
    pub fn is_initial(&self) -> bool {
        self.name.ends_with("_init")
    }

    pub fn is_accepting(&self) -> bool {
        !self.name.starts_with("reject_")
    }
}

/// A condition, and the name of the state it leads to, with its place.
type WrittenTransition<'a> = (Id, TextCursor<'a>, &'a str);

pub fn parse(text: &str, formulas: &mut Formulas, used: &mut Used<'_>) -> ParseResult<Nfa> {
    let text = without_comments(text);
    let mut cursor = TextCursor::new(&text);
    cursor.expect("always_nfa")?;
    cursor.expect("{")?;
    let mut written: Vec<(&str, Vec<WrittenTransition<'_>>)> = Vec::new();
    while !cursor.takes("}") {
        let Some(name) = cursor.identifier() else { return Err(cursor.expected("a state or `}`")) };
        if written.iter().any(|(known, _)| *known == name) {
            return Err(cursor.complain(format!("there are two states {name}")));
        }
        cursor.expect(":")?;
        cursor.expect("if")?;
        let mut branches = Vec::new();
        while cursor.takes("::") {
            let condition = Conditions { formulas, used }.any(&mut cursor)?;
            cursor.expect("->")?;
            cursor.expect("goto")?;
            cursor.skip_blanks();
            let at = cursor.clone();
            let Some(target) = cursor.identifier() else { return Err(cursor.expected("a state")) };
            branches.push((condition, at, target));
            cursor.takes(";");
        }
        cursor.expect("fi")?;
        cursor.takes(";");
        written.push((name, branches));
    }
    cursor.expect_end()?;
    let names: Vec<&str> = written.iter().map(|(name, _)| *name).collect();
    let mut states = Vec::new();
    for (name, branches) in written {
        let branches = branches.into_iter().map(|(condition, at, target)| {
            let number = names.iter().position(|name| *name == target);
            Ok((condition, number.ok_or_else(|| at.complain(format!("there is no state {target}")))?))
        });
        states.push(NfaState { name: name.to_string(), branches: branches.collect::<ParseResult<_>>()? });
    }
    if !states.iter().any(NfaState::is_initial) {
        return Err(cursor.complain("no state is initial: one whose name ends with `_init` is needed"));
    }
    Ok(Nfa { states })
}

/// Comments become blanks, so that positions stay what they are.
fn without_comments(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let comment = match rest {
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ => 0,
        };
        if comment > 0 {
            bare.extend(rest[..comment].chars().map(|_| ' '));
            rest = &rest[comment..];
        } else {
            bare.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    bare
}

/// Conditions: `||`, then `&&`, then `==` and `!=`, then `!`; `0` and `1`.
struct Conditions<'f, 'u, 'n> {
    formulas: &'f mut Formulas,
    used: &'u mut Used<'n>,
}

impl Conditions<'_, '_, '_> {
    fn any(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        let mut any = self.all(cursor)?;
        while cursor.takes("||") {
            let next = self.all(cursor)?;
            any = self.formulas.or(any, next);
        }
        Ok(any)
    }

    fn all(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        let mut all = self.comparison(cursor)?;
        while cursor.takes("&&") {
            let next = self.comparison(cursor)?;
            all = self.formulas.and(all, next);
        }
        Ok(all)
    }

    fn comparison(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        let mut first = self.operand(cursor)?;
        loop {
            if cursor.takes("==") {
                let second = self.operand(cursor)?;
                first = self.formulas.same(first, second);
            } else if cursor.takes("!=") {
                let second = self.operand(cursor)?;
                first = self.formulas.differ(first, second);
            } else {
                return Ok(first);
            }
        }
    }
}

impl OperandParser for Conditions<'_, '_, '_> {
    fn formulas(&mut self) -> &mut Formulas {
        self.formulas
    }

    fn enclosed(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        self.any(cursor)
    }

    fn plain(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Id> {
        for (digit, value) in [("0", false), ("1", true)] {
            if cursor.takes(digit) {
                return Ok(self.formulas.add(FormulaNode::Constant(value)));
            }
        }
        match self.used.take(cursor)? {
            Some(number) => Ok(self.formulas.add(FormulaNode::Proposition(number))),
            None => Err(cursor.expected("a condition")),
        }
    }
}
