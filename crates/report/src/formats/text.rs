//! `--format text`: findings for people, each with its source line and a call to paste, and one line that sums up.
//!
//! Each finding can be rendered alone, as it is proven; the ending follows once. Nothing here prints.

use super::{Format, Options};
use crate::finding::Finding;
use crate::model::Report;
pub(crate) use style::{Paint, clean};

mod accounting;
mod caret;
mod ending;
mod excerpt;
mod finding;
mod line;
mod style;

pub(super) static ENTRY: Format =
    Format { name: "text", about: "findings with source lines, for people", render };

fn render(report: &Report, options: &Options) -> String {
    let text = Text::new(options, report.tests.as_deref());
    let mut out = String::new();
    for finding in report.findings.iter().filter(|finding| text.shows(finding)) {
        out += &text.finding(finding);
        out.push('\n');
    }
    out + &text.ending(report)
}

/// Renders the parts of the text output one by one.
#[derive(Clone, Copy)]
pub struct Text<'a> {
    options: &'a Options<'a>,
    tests: Option<&'a str>,
    paint: Paint,
}

impl<'a> Text<'a> {
    /// `tests` is the directory the generated tests were written to.
    pub fn new(options: &'a Options<'a>, tests: Option<&'a str>) -> Text<'a> {
        Text { options, tests, paint: Paint { color: options.color } }
    }

    /// Whether this finding is printed at all.
    pub fn shows(&self, finding: &Finding) -> bool {
        self.options.all || finding.is_confirmed_bug()
    }

    /// One finding, ending with a line break; the caller puts an empty line after it.
    pub fn finding(&self, finding: &Finding) -> String {
        finding::render(self, finding)
    }

    /// Notices, what failed inside the tool, and the summary.
    pub fn ending(&self, report: &Report) -> String {
        ending::render(self, report)
    }
}

#[cfg(test)]
mod tests;
