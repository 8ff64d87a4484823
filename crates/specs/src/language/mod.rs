//! What is written in annotations, parsed: definitions of names, Java expressions, formulas, regular expressions, automata.
//!
//! Nothing here knows classes, or what becomes of a specification.

pub mod cursor;
pub mod definition;
pub mod expression;
pub mod formula;
pub mod nfa;
pub mod pltl;
pub mod propositional;
pub mod propositions;
pub mod regexp;

#[cfg(test)]
mod tests;

/// What is wrong with a text, and where: a number of characters from its beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    pub position: usize,
    pub what: String,
}

pub type ParseResult<T> = Result<T, SyntaxError>;
