//! Why specifications cannot be watched: one sentence that names the type, the specification and the place in it.

use std::fmt;

use classes::class::Class;
use thiserror::Error;

use crate::language::SyntaxError;

/// Reads as "error: {…}".
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{what}")]
pub struct SpecError {
    what: String,
    hint: &'static str,
}

const LANGUAGE: &str = "docs/specs.md describes the language of specifications";

impl SpecError {
    /// Something is wrong with a text of an annotation; `offset` characters of it came before what was parsed.
    pub(crate) fn text(ty: &Class, text: &str, offset: usize, complaint: &SyntaxError) -> SpecError {
        let place = offset + complaint.position + 1;
        let what = format!("{ty}: `{text}`, character {place}: {}", complaint.what);
        SpecError { what, hint: LANGUAGE }
    }

    /// Something is wrong with a specification as a whole.
    pub(crate) fn specification(ty: &Class, name: &str, what: impl fmt::Display) -> SpecError {
        SpecError { what: format!("{ty}: specification {name}: {what}"), hint: LANGUAGE }
    }

    pub(crate) fn of_type(ty: &Class, what: impl fmt::Display) -> SpecError {
        SpecError { what: format!("{ty}: {what}"), hint: LANGUAGE }
    }

    /// The machine, not the specifications.
    pub(crate) fn machine(what: impl fmt::Display, hint: &'static str) -> SpecError {
        SpecError { what: format!("failed to {what}"), hint }
    }

    pub fn hint(&self) -> &'static str {
        self.hint
    }
}
