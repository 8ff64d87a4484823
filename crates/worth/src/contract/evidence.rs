//! What the code says about a demand, with the place where it says it.

/// One thing that somebody who knows the code would point at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    pub source: Source,
    /// Whether it declares legal what is demanded, or forbids it.
    pub allows: bool,
    /// In one phrase: `Range.hashCode tests it for null`.
    pub text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Annotation,
    /// A doc comment.
    Documentation,
    /// What the code does with the value.
    Code,
    /// What callers pass.
    Callers,
    /// What the project's own tests pass.
    Tests,
}

impl Source {
    pub fn name(self) -> &'static str {
        match self {
            Source::Annotation => "annotation",
            Source::Documentation => "documentation",
            Source::Code => "code",
            Source::Callers => "callers",
            Source::Tests => "tests",
        }
    }
}

impl Evidence {
    pub(crate) fn allows(source: Source, text: impl Into<String>) -> Evidence {
        Evidence { source, allows: true, text: text.into() }
    }

    pub(crate) fn forbids(source: Source, text: impl Into<String>) -> Evidence {
        Evidence { source, allows: false, text: text.into() }
    }
}
