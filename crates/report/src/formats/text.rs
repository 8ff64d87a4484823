//! `--format text`: findings for people, each with its source line and a call to paste, and one line that sums up.
//!
//! Each finding can be rendered alone, as it is proven; the ending follows once. Nothing here prints.

use super::{Format, FormatOptions};
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

fn render(report: &Report, options: &FormatOptions) -> String {
    TextReport::new(options, report.tests.as_deref()).report(report)
}

/// Renders the parts of the text output one by one.
#[derive(Clone, Copy)]
pub struct TextReport<'a> {
    options: &'a FormatOptions<'a>,
    tests: Option<&'a str>,
    paint: Paint,
}

impl<'a> TextReport<'a> {
    /// `tests` is the directory the generated tests were written to.
    pub fn new(options: &'a FormatOptions<'a>, tests: Option<&'a str>) -> TextReport<'a> {
        TextReport { options, tests, paint: Paint { color: options.color } }
    }

    /// Whether this finding is printed at all.
    pub fn shows(&self, finding: &Finding) -> bool {
        match self.options.tier {
            Some(tier) => finding.tier == tier,
            None => self.options.all || finding.is_confirmed_bug(),
        }
    }

    /// Whether it is printed, and not told with another one that has the same cause.
    fn shows_itself(&self, finding: &Finding) -> bool {
        self.shows(finding) && finding.same_cause.is_none()
    }

    /// The findings in order of worth, then the ending.
    pub fn report(&self, report: &Report) -> String {
        let mut out = String::new();
        for finding in self.shown(report) {
            out += &finding::render(self, finding, &report.others_of(finding).collect::<Vec<_>>());
            out.push('\n');
        }
        out + &self.ending(report)
    }

    /// The first of those that are printed; the rest is counted.
    fn shown<'r>(&self, report: &'r Report) -> impl Iterator<Item = &'r Finding> {
        let (text, most) = (*self, self.options.most.unwrap_or(usize::MAX));
        report.findings.iter().filter(move |finding| text.shows_itself(finding)).take(most)
    }

    /// How many are printed only with a larger `--show`.
    fn beyond(&self, report: &Report) -> usize {
        let all = report.findings.iter().filter(|finding| self.shows_itself(finding)).count();
        all.saturating_sub(self.options.most.unwrap_or(usize::MAX))
    }

    /// One finding in one line, while the run goes on.
    pub fn in_a_line(&self, finding: &Finding) -> String {
        finding::in_a_line(self, finding)
    }

    /// One finding, ending with a line break; the caller puts an empty line after it.
    pub fn finding(&self, finding: &Finding) -> String {
        finding::render(self, finding, &[])
    }

    /// Notices, what failed inside the tool, and the summary.
    pub fn ending(&self, report: &Report) -> String {
        ending::render(self, report)
    }
}

#[cfg(test)]
mod tests;
