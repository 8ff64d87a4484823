//! Where a report goes and how it looks: streamed text for people, one document for everything else.

use std::io;
use std::path::{Path, PathBuf};

use campaign::failure::Failure;
use campaign::files::inside;
use report::finding::{Finding, Tier};
use report::formats::text::TextReport;
use report::formats::{Format, FormatOptions, SourceFile, format_named};
use report::model::Report;

use crate::args::{self, TierName};
use crate::progress::ProgressLine;
use crate::terminal;

pub struct Output<'a> {
    args: &'a args::OutputArgs,
    format: &'static Format,
    source_roots: Vec<PathBuf>,
    tests: String,
}

impl<'a> Output<'a> {
    pub fn new(args: &'a args::OutputArgs, tests: &Path) -> Result<Output<'a>, Failure> {
        check_place(args)?;
        let format = format_named(&args.format).ok_or_else(|| {
            let names: Vec<&str> = report::formats::ALL.iter().map(|f| f.name).collect();
            Failure::new(format!("there is no format {}", args.format))
                .with_hint(format!("choose one of {}", names.join(", ")))
        })?;
        Ok(Output { args, format, source_roots: Vec::new(), tests: tests.display().to_string() })
    }

    /// Source text is looked for here.
    pub fn look_in(&mut self, source_roots: &[PathBuf]) {
        self.source_roots = source_roots.to_vec();
    }

    /// Findings are shown as they are proved, where a person reads along.
    pub fn show(&self, finding: &Finding, progress: &ProgressLine) {
        if !self.streams() {
            return;
        }
        self.with_options(|options| {
            let text = TextReport::new(options, Some(&self.tests));
            if text.shows(finding) {
                progress.print(text.in_a_line(finding).trim_end());
            }
        });
    }

    /// The rest of a streamed report, or the whole document.
    pub fn finish(&self, report: &Report, progress: &ProgressLine) -> Result<(), Failure> {
        let text = self.with_options(|options| {
            if !self.streams() {
                return (self.format.render)(report, options);
            }
            // A line for each was shown as it was proved.
            let gap = if report.findings.is_empty() { "" } else { "\n" };
            format!("{gap}{}", TextReport::new(options, Some(&self.tests)).report(report))
        });
        match &self.args.output {
            Some(file) => std::fs::write(file, text + "\n").map_err(|e| unwritable(file, &e)),
            None => {
                progress.print(&text);
                Ok(())
            }
        }
    }

    fn streams(&self) -> bool {
        self.format.name == "text" && self.args.output.is_none()
    }

    fn with_options<T>(&self, f: impl FnOnce(&FormatOptions) -> T) -> T {
        let color = terminal::has_color(self.args.color);
        let sources = |package: &str, file: &str| self.source(package, file);
        f(&FormatOptions {
            all: self.args.all,
            tier: self.args.tier.map(|tier| match tier {
                TierName::Bug => Tier::Bug,
                TierName::Misuse => Tier::Misuse,
                TierName::Intended => Tier::Intended,
            }),
            most: Some(self.args.show),
            color,
            sources: &sources,
            ..FormatOptions::default()
        })
    }

    /// The text of a source file below one of the roots; names come from class files, so nothing may lead outside.
    fn source(&self, package: &str, file: &str) -> Option<SourceFile> {
        if file.contains(['/', '\\']) || package.contains("..") {
            return None;
        }
        let below = PathBuf::from(package.replace('.', "/")).join(file);
        for root in &self.source_roots {
            // A single file is given with the directory it lies in, whatever its package.
            for path in [root.join(&below), root.join(file)] {
                if let Ok(text) = inside::read(&path) {
                    return Some(SourceFile { path: path.display().to_string(), text });
                }
            }
        }
        None
    }
}

/// A report that has no place is told of before the analysis, not after it. What is there stays until the report is.
fn check_place(output: &args::OutputArgs) -> Result<(), Failure> {
    let Some(file) = &output.output else { return Ok(()) };
    let is_new = file.symlink_metadata().is_err();
    // A pipe would wait for its reader, who may wait for the report.
    if !is_new && !file.is_file() && !file.is_dir() {
        return Ok(());
    }
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(file);
    opened.map_err(|e| unwritable(file, &e))?;
    if is_new {
        let _ = std::fs::remove_file(file);
    }
    Ok(())
}

fn unwritable(file: &Path, error: &io::Error) -> Failure {
    Failure::io("write", file, error)
        .with_hint("--output names a file in a folder that is there and may be written to")
}
