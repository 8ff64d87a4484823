//! The user, as somebody who watches a run: what goes on is shown on the terminal.

use std::path::PathBuf;

use campaign::failure::Failure;
use campaign::observer::Observer;
use report::finding::Finding;
use report::model::Report;

use crate::args::{self, Check};
use crate::output::Output;
use crate::progress::ProgressLine;
use crate::terminal::{self, complain};

pub struct RunWatcher<'a> {
    pub progress: ProgressLine,
    /// Where findings and the report are shown, if there are any.
    output: Option<Output<'a>>,
    /// What is repeated where an exploration fails.
    check: Option<&'a Check>,
}

/// The same where only notices are of interest.
pub struct Notices;

impl Observer for Notices {
    fn notice(&mut self, text: &str) {
        complain!("{text}");
    }
}

impl<'a> RunWatcher<'a> {
    pub fn new(
        shown: &args::OutputArgs,
        output: Option<Output<'a>>,
        check: Option<&'a Check>,
    ) -> RunWatcher<'a> {
        RunWatcher { progress: ProgressLine::new(shown.progress, shown.quiet), output, check }
    }
}

impl RunWatcher<'_> {
    pub fn finish(&self, report: &Report) -> Result<(), Failure> {
        self.progress.finish();
        self.output.as_ref().map_or(Ok(()), |output| output.finish(report, &self.progress))
    }
}

impl Observer for RunWatcher<'_> {
    fn status(&mut self, text: &str) {
        self.progress.say(text);
    }

    fn step(&mut self, text: &str) {
        self.progress.announce(text);
    }

    fn notice(&mut self, text: &str) {
        complain!("{text}");
    }

    fn loaded(&mut self, source_roots: &[PathBuf]) {
        if let Some(output) = &mut self.output {
            output.look_in(source_roots);
        }
    }

    fn finding(&mut self, finding: &Finding) {
        if let Some(output) = &self.output {
            output.show(finding, &self.progress);
        }
    }

    fn line(&mut self, text: &str) {
        self.progress.print(text);
    }

    fn repetition(&self, entry: &str) -> Option<String> {
        self.check.map(|check| check.repeated_for(entry))
    }

    fn is_gone(&self) -> bool {
        terminal::is_abandoned()
    }
}
