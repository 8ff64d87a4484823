//! `--save` and `--resume`: the search in a file, between sessions.

use std::path::Path;

use classes::program::Program;
use concolic::net;
use concolic::save::{self, About, Resumed, SaveError};
use concolic::selector::{SearchLimits, Selector};
use prove::jdk::JdkInstallation;

use super::options::ConcolicOptions;
use crate::failure::Failure;

pub struct Saved<'a> {
    options: &'a ConcolicOptions,
    about: About,
    program: &'static Program,
}

impl<'a> Saved<'a> {
    pub fn new(
        options: &'a ConcolicOptions,
        told: &net::ProgramMessage,
        jdk: &JdkInstallation,
        program: &'static Program,
    ) -> Saved<'a> {
        let options_of_runs = [
            ("--unmodelled", told.unmodelled.join(" ")),
            ("--no-assertions", (!told.assertions).to_string()),
            ("--max-depth", told.depth.to_string()),
            ("--invariant", told.invariant.clone()),
            ("CLASS#method or --calls", format!("{} {}", options.main, options.calls)),
            ("--initialiser", options.initialisers.join(" ")),
            ("--specs", options.specs.to_string()),
            ("[[inputs]] in provoke.toml", input_apis(told)),
        ];
        let about = About {
            main: told.main.clone(),
            arguments: told.arguments.clone(),
            java: jdk.version.clone(),
            options: options_of_runs.into_iter().map(|(name, value)| (name.to_string(), value)).collect(),
        };
        Saved { options, about, program }
    }

    /// A new search or the one in the file, and what to say about that.
    pub fn begin(&self, limits: SearchLimits) -> Result<(Selector, Option<String>), Failure> {
        if let Some(file) = &self.options.save {
            check_place(file)?;
        }
        let Some(file) = &self.options.resume else { return Ok((Selector::new(limits), None)) };
        let (selector, resumed) = save::resume(file, limits, &self.about, self.program)
            .map_err(|error| failure("resume", file, &error))?;
        Ok((selector, Some(notice(&resumed, file))))
    }

    pub fn keep(&self, selector: &Selector) -> Result<(), Failure> {
        let Some(file) = &self.options.save else { return Ok(()) };
        save::save(selector, &self.about, self.program, file).map_err(|error| failure("save", file, &error))
    }
}

/// `a.Inputs: nextInt=int`
fn input_apis(told: &net::ProgramMessage) -> String {
    let api = |(class, methods): &(String, Vec<(String, String)>)| {
        let methods: Vec<String> = methods.iter().map(|(name, gives)| format!("{name}={gives}")).collect();
        format!("{class}: {}", methods.join(" "))
    };
    told.input_apis.iter().map(api).collect::<Vec<_>>().join("; ")
}

/// Before the search, which would be lost otherwise.
fn check_place(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if folder.is_dir() && !file.is_dir() {
        return Ok(());
    }
    Err(Failure::new(format!("the search cannot be saved in {}", file.display()))
        .with_hint("name a file in a directory that exists"))
}

fn failure(what: &str, file: &Path, error: &SaveError) -> Failure {
    let failure = Failure::new(format!("failed to {what} the search in {}: {error}", file.display()));
    failure.with_hint(match error {
        SaveError::Read(_) | SaveError::Write(_) => "check that the file and its directory are accessible",
        SaveError::NoSearch => "give a file that --save has written",
        SaveError::OtherVersion(_) => "search anew with --save, or use the version of provoke that wrote it",
        SaveError::Other(_) => "repeat the command that wrote it, or search anew without --resume",
    })
}

fn notice(resumed: &Resumed, file: &Path) -> String {
    let Resumed { runs, kept, changed } = resumed;
    let file = file.display();
    if *changed == 0 {
        return format!("goes on with the {runs} runs in {file}");
    }
    format!(
        "goes on with {kept} of the {runs} runs in {file}: the others depend on {changed} methods that have changed"
    )
}
