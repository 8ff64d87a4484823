//! How a report is written down: an open table of formats.
//!
//! A format turns a whole [`Report`] into one string; it opens no file and knows no terminal.
//!
//! To add one: write `<format>.rs` with its `ENTRY`, then add the `mod` line and the line in [`ALL`].

use crate::finding::Tier;
use crate::model::Report;

pub(crate) mod json;
pub mod text;

/// One value of `--format`.
#[derive(Debug)]
pub struct Format {
    pub name: &'static str,
    /// One line for the help text.
    pub about: &'static str,
    pub render: fn(&Report, &FormatOptions) -> String,
}

pub static ALL: &[&Format] = &[&text::ENTRY, &json::ENTRY];

pub fn format_named(name: &str) -> Option<&'static Format> {
    ALL.iter().copied().find(|format| format.name == name)
}

/// What the caller knows about the reader. Formats for machines pay no heed to it.
#[derive(Clone, Copy)]
pub struct FormatOptions<'a> {
    /// Show every finding, not only confirmed bugs.
    pub all: bool,
    /// Show the findings of this tier, and no others.
    pub tier: Option<Tier>,
    /// Show so many at the most; the rest is counted.
    pub most: Option<usize>,
    pub color: bool,
    /// Columns of the terminal.
    pub width: usize,
    pub sources: SourceFinder<'a>,
}

/// Finds a source file by package (`a.b`, empty for the unnamed one) and file name (`C.java`).
///
/// Both come from a class file: a name with a slash in it must not lead out of the source directories.
pub type SourceFinder<'a> = &'a dyn Fn(&str, &str) -> Option<SourceFile>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// As the reader should see it.
    pub path: String,
    pub text: String,
}

impl Default for FormatOptions<'_> {
    fn default() -> Self {
        FormatOptions { all: false, tier: None, most: None, color: false, width: 88, sources: &|_, _| None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_found_by_their_unique_names() {
        for format in ALL {
            assert!(std::ptr::eq(format_named(format.name).unwrap(), *format));
        }
        assert!(format_named("xml").is_none());
    }
}
