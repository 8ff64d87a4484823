//! Java expressions of value propositions: where `#this`, `#result`, parameters and `#pre(…)` stand in them.
//!
//! The rest is Java, which javac understands better than we do; only literals are known here, since `#` means nothing there.

use std::fmt;

use super::ParseResult;
use super::cursor::TextCursor;

/// A condition, with what it takes from the call.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct ValueExpression {
    pub pieces: Vec<ExpressionPart>,
    /// What `ExpressionPart::Pre` refers to.
    pub before: Vec<OldValue>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ExpressionPart {
    Java(String),
    This,
    Result,
    Parameter(String),
    /// The value of `before[i]`.
    Pre(usize),
}

/// A value at the beginning of the call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OldValue {
    /// A primitive type of Java.
    pub ty: &'static str,
    pub pieces: Vec<ExpressionPart>,
}

const TYPES: [&str; 8] = ["int", "byte", "short", "long", "float", "double", "boolean", "char"];

impl ValueExpression {
    pub fn parse(text: &str) -> ParseResult<ValueExpression> {
        let mut expression = ValueExpression::default();
        expression.pieces = pieces(&mut TextCursor::new(text), Some(&mut expression.before))?;
        Ok(expression)
    }

    pub fn uses_result(&self) -> bool {
        self.pieces.contains(&ExpressionPart::Result)
    }

    /// Names of parameters, those below `#pre` included.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        let all = self.pieces.iter().chain(self.before.iter().flat_map(|before| &before.pieces));
        all.filter_map(|piece| match piece {
            ExpressionPart::Parameter(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// As users write it.
impl fmt::Display for ValueExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text(&self.pieces, &self.before).trim())
    }
}

impl fmt::Display for OldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ty = if self.ty == TYPES[0] { String::new() } else { format!(".{}", self.ty) };
        write!(f, "#pre{ty}({})", text(&self.pieces, &[]))
    }
}

fn text(pieces: &[ExpressionPart], before: &[OldValue]) -> String {
    let piece = |piece: &ExpressionPart| match piece {
        ExpressionPart::Java(text) => text.clone(),
        ExpressionPart::This => "#this".into(),
        ExpressionPart::Result => "#result".into(),
        ExpressionPart::Parameter(name) => format!("#{name}"),
        ExpressionPart::Pre(number) => before[*number].to_string(),
    };
    pieces.iter().map(piece).collect()
}

/// Up to the end of the text or, within `#pre(…)`, to the parenthesis that closes it. `before` is absent there: nothing
/// comes before the beginning.
fn pieces(
    cursor: &mut TextCursor<'_>,
    mut before: Option<&mut Vec<OldValue>>,
) -> ParseResult<Vec<ExpressionPart>> {
    let is_outermost = before.is_some();
    let mut found = Vec::new();
    let mut java = String::new();
    let mut open = 0;
    while let Some(next) = cursor.rest().chars().next() {
        match next {
            '"' | '\'' => java.push_str(literal(cursor, next)?),
            '#' => {
                if !java.is_empty() {
                    found.push(ExpressionPart::Java(std::mem::take(&mut java)));
                }
                found.push(marked(cursor, before.as_deref_mut())?);
            }
            ';' => return Err(cursor.complain("an expression has no `;`")),
            ')' if open == 0 && !is_outermost => break,
            _ => {
                open += i32::from(next == '(') - i32::from(next == ')');
                java.push(next);
                cursor.skip(next.len_utf8());
            }
        }
    }
    if !java.is_empty() {
        found.push(ExpressionPart::Java(java));
    }
    Ok(found)
}

fn literal<'a>(cursor: &mut TextCursor<'a>, quote: char) -> ParseResult<&'a str> {
    let rest = cursor.rest();
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        if c == quote && !is_escaped {
            cursor.skip(at + 1);
            return Ok(&rest[..=at]);
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    Err(cursor.complain("a literal that does not end"))
}

fn marked(cursor: &mut TextCursor<'_>, before: Option<&mut Vec<OldValue>>) -> ParseResult<ExpressionPart> {
    let start = cursor.clone();
    cursor.skip(1);
    let is_name = cursor.rest().starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    let name = if is_name { cursor.identifier() } else { None };
    match (name, before) {
        (None, _) => Err(cursor.expected("a name after `#`")),
        (Some("this"), _) => Ok(ExpressionPart::This),
        (Some("result"), Some(_)) => Ok(ExpressionPart::Result),
        (Some("result"), None) => Err(start.complain("there is no `#result` at the beginning of a call")),
        (Some("pre"), Some(before)) => {
            let ty = if cursor.takes(".") {
                let name = cursor.identifier();
                let known = TYPES.into_iter().find(|ty| Some(*ty) == name);
                known.ok_or_else(|| cursor.complain("`#pre.` is followed by a primitive type"))?
            } else {
                TYPES[0]
            };
            cursor.expect("(")?;
            let pieces = cursor.nested(|cursor| pieces(cursor, None))?;
            cursor.expect(")")?;
            before.push(OldValue { ty, pieces });
            Ok(ExpressionPart::Pre(before.len() - 1))
        }
        (Some("pre"), None) => Err(start.complain("`#pre` within `#pre`")),
        (Some(name), _) => Ok(ExpressionPart::Parameter(name.to_string())),
    }
}
