//! Java expressions of value propositions: where `#this`, `#result`, parameters and `#pre(…)` stand in them.
//!
//! The rest is Java, which javac understands better than we do; only literals are known here, since `#` means nothing there.

use std::fmt;

use super::Parsed;
use super::cursor::Cursor;

/// A condition, with what it takes from the call.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Expression {
    pub pieces: Vec<Piece>,
    /// What `Piece::Pre` refers to.
    pub before: Vec<Before>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Piece {
    Java(String),
    This,
    Result,
    Parameter(String),
    /// The value of `before[i]`.
    Pre(usize),
}

/// A value at the beginning of the call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Before {
    /// A primitive type of Java.
    pub ty: &'static str,
    pub pieces: Vec<Piece>,
}

const TYPES: [&str; 8] = ["int", "byte", "short", "long", "float", "double", "boolean", "char"];

impl Expression {
    pub fn parse(text: &str) -> Parsed<Expression> {
        let mut expression = Expression::default();
        expression.pieces = pieces(&mut Cursor::new(text), Some(&mut expression.before))?;
        Ok(expression)
    }

    pub fn uses_result(&self) -> bool {
        self.pieces.contains(&Piece::Result)
    }

    /// Names of parameters, those below `#pre` included.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        let all = self.pieces.iter().chain(self.before.iter().flat_map(|before| &before.pieces));
        all.filter_map(|piece| match piece {
            Piece::Parameter(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// As users write it.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(text(&self.pieces, &self.before).trim())
    }
}

impl fmt::Display for Before {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ty = if self.ty == TYPES[0] { String::new() } else { format!(".{}", self.ty) };
        write!(f, "#pre{ty}({})", text(&self.pieces, &[]))
    }
}

fn text(pieces: &[Piece], before: &[Before]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Java(text) => text.clone(),
        Piece::This => "#this".into(),
        Piece::Result => "#result".into(),
        Piece::Parameter(name) => format!("#{name}"),
        Piece::Pre(number) => before[*number].to_string(),
    };
    pieces.iter().map(piece).collect()
}

/// Up to the end of the text or, within `#pre(…)`, to the parenthesis that closes it. `before` is absent there: nothing
/// comes before the beginning.
fn pieces(cursor: &mut Cursor<'_>, mut before: Option<&mut Vec<Before>>) -> Parsed<Vec<Piece>> {
    let is_outermost = before.is_some();
    let mut found = Vec::new();
    let mut java = String::new();
    let mut open = 0;
    while let Some(next) = cursor.rest().chars().next() {
        match next {
            '"' | '\'' => java.push_str(literal(cursor, next)?),
            '#' => {
                if !java.is_empty() {
                    found.push(Piece::Java(std::mem::take(&mut java)));
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
        found.push(Piece::Java(java));
    }
    Ok(found)
}

fn literal<'a>(cursor: &mut Cursor<'a>, quote: char) -> Parsed<&'a str> {
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

fn marked(cursor: &mut Cursor<'_>, before: Option<&mut Vec<Before>>) -> Parsed<Piece> {
    let start = cursor.clone();
    cursor.skip(1);
    let is_name = cursor.rest().starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    let name = if is_name { cursor.identifier() } else { None };
    match (name, before) {
        (None, _) => Err(cursor.expected("a name after `#`")),
        (Some("this"), _) => Ok(Piece::This),
        (Some("result"), Some(_)) => Ok(Piece::Result),
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
            before.push(Before { ty, pieces });
            Ok(Piece::Pre(before.len() - 1))
        }
        (Some("pre"), None) => Err(start.complain("`#pre` within `#pre`")),
        (Some(name), _) => Ok(Piece::Parameter(name.to_string())),
    }
}
