//! The propositions of a specification, numbered as they are used; the names that its type gives to propositions.

use super::ParseResult;
use super::cursor::TextCursor;
use super::expression::ValueExpression;

/// What is true or false of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proposition {
    /// It is a call of a method with this name.
    Call(String),
    Value(ValueExpression),
    /// It ended with an exception of this class.
    Exception(String),
}

/// The names of one type, shared by all its specifications.
#[derive(Debug, Default)]
pub struct PropositionNames {
    named: Vec<(String, Proposition)>,
}

impl PropositionNames {
    /// False if the name means something else already.
    pub fn define(&mut self, name: &str, proposition: Proposition) -> bool {
        match self.find(name) {
            Some(known) => *known == proposition,
            None => {
                self.named.push((name.to_string(), proposition));
                true
            }
        }
    }

    pub fn find(&self, name: &str) -> Option<&Proposition> {
        self.named.iter().find(|(known, _)| known == name).map(|(_, proposition)| proposition)
    }
}

/// The propositions of one specification. Its letters have a bit for each.
#[derive(Debug)]
pub struct Used<'a> {
    names: &'a PropositionNames,
    /// Whether calls have ended when they are looked at, as they have for return specifications.
    is_ended: bool,
    pub all: Vec<Proposition>,
}

impl<'a> Used<'a> {
    pub fn new(names: &'a PropositionNames, is_ended: bool) -> Used<'a> {
        Used { names, is_ended, all: Vec::new() }
    }

    /// Takes a proposition that comes next: a name, `method()` or `<{ expression }>`.
    pub fn take(&mut self, cursor: &mut TextCursor<'_>) -> ParseResult<Option<usize>> {
        cursor.skip_blanks();
        let start = cursor.clone();
        if cursor.takes("<{") {
            let text = cursor.take_while(|c| c != '}');
            let expression = ValueExpression::parse(text).map_err(|mut complaint| {
                complaint.position += start.complain("").position + 2;
                complaint
            })?;
            cursor.expect("}>")?;
            return self.number(Proposition::Value(expression), &start).map(Some);
        }
        if !cursor.rest().starts_with(|c: char| c.is_lowercase() || c == '_') {
            return Ok(None);
        }
        let name = name(cursor);
        let mut call = cursor.clone();
        if call.takes("(") && call.takes(")") {
            *cursor = call;
            return self.number(Proposition::Call(name.to_string()), &start).map(Some);
        }
        match self.names.find(name) {
            Some(proposition) => self.number(proposition.clone(), &start).map(Some),
            None => Err(start.complain(format!("there is no proposition `{name}`"))),
        }
    }

    fn number(&mut self, proposition: Proposition, at: &TextCursor<'_>) -> ParseResult<usize> {
        if !self.is_ended {
            let early = match &proposition {
                Proposition::Call(_) => None,
                Proposition::Value(expression) if expression.uses_result() => Some("`#result`"),
                Proposition::Value(expression) if !expression.before.is_empty() => Some("`#pre`"),
                Proposition::Value(_) => None,
                Proposition::Exception(_) => Some("an exception"),
            };
            if let Some(what) = early {
                return Err(
                    at.complain(format!("{what} is known after the call only, in return specifications"))
                );
            }
        }
        let known = self.all.iter().position(|known| *known == proposition);
        Ok(known.unwrap_or_else(|| {
            self.all.push(proposition);
            self.all.len() - 1
        }))
    }
}

/// Names may contain `-`, but not that of an arrow.
fn name<'a>(cursor: &mut TextCursor<'a>) -> &'a str {
    let rest = cursor.rest();
    let end = rest.char_indices().find(|&(at, c)| {
        let is_part =
            c.is_alphanumeric() || c == '_' || c == '$' || c == '-' && !rest[at..].starts_with("->");
        !is_part
    });
    let name = &rest[..end.map_or(rest.len(), |(at, _)| at)];
    cursor.skip(name.len());
    name
}
