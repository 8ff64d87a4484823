//! The command line, as in the contract; `provoke.toml` fills in what it does not say.

mod concolic;
mod data;
mod given;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use campaign::entries::{EntryKind, Shard};
use campaign::options::InputApi;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::config;
use crate::{FAILED, tell};

pub use concolic::{Concolic, ExecutorArgs, PathsTested};
pub use data::{Data, DataCommand, RecordArgs};

#[derive(Debug, Parser)]
#[command(
    name = "provoke",
    version,
    about = "Find inputs that crash Java code, and prove each with a JUnit test that was run"
)]
#[command(args_override_self = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find crashes; prove each with a JUnit test that was run
    Check(Box<Check>),
    /// Run a program again and again, driving it into new paths
    Concolic(Box<Concolic>),
    /// Work for `provoke concolic --listen` of another process or machine
    Executor(ExecutorArgs),
    /// Run any command that starts JVMs (java, mvn, gradle) and record what APIs do
    Record(RecordArgs),
    /// Look after what was recorded
    Data(Data),
    /// The whole story of one finding, of a rule, of a reason for incompleteness
    Explain(Explain),
    /// Run one finding's test again
    Replay(ReplayArgs),
    /// What is here: JDK, solver, sandbox, build tools
    Doctor(Doctor),
    /// Run a program as tests are run: it reads what it must, writes to its folder, and reaches nothing else
    #[command(hide = true)]
    Confined(ConfinedArgs),
}

#[derive(Debug, Args)]
pub struct ConfinedArgs {
    /// Where it works, and may write
    #[arg(long, value_name = "DIR")]
    pub folder: PathBuf,
    /// What it may read
    #[arg(long, value_name = "PATH")]
    pub read: Vec<PathBuf>,
    /// The program and its arguments
    #[arg(last = true, required = true)]
    pub command: Vec<OsString>,
}

#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct Check {
    /// Jar, directory of classes, Maven or Gradle project, .java file or directory of sources [default: .]
    pub paths: Vec<PathBuf>,

    /// Where the analysed code finds its libraries
    #[arg(short = 'c', long, value_name = "PATH", help_heading = "What")]
    pub classpath: Vec<String>,
    /// Only classes that match (`com.acme.*`)
    #[arg(long, value_name = "GLOB", help_heading = "What")]
    pub include: Vec<String>,
    /// No classes that match
    #[arg(long, value_name = "GLOB", help_heading = "What")]
    pub exclude: Vec<String>,
    /// Only this method: com.acme.Foo#bar, with a descriptor if overloaded
    #[arg(long, value_name = "METHOD", help_heading = "What")]
    pub method: Vec<String>,
    /// Which methods are entries: public, all, main or main=CLASS
    #[arg(long, value_name = "KIND", default_value = "public", help_heading = "What")]
    pub entry: EntryKind,
    /// What a main is called with: nothing (none), anything (any), nothing if the program has an input API (auto)
    #[arg(long, value_name = "WHICH", default_value = "auto", help_heading = "What")]
    pub main_args: MainArgs,
    /// The JDK to analyse against and to run tests on
    #[arg(long, value_name = "DIR", help_heading = "What")]
    pub jdk: Option<PathBuf>,
    #[command(flatten)]
    pub setup: SetUpArgs,

    /// Wall clock of analysing and proving; what comes before has a limit of its own [default: 60s; none with --effort]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Bounds")]
    pub budget: Option<Duration>,
    /// Wall clock of one entry
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Bounds")]
    pub per_entry: Option<Duration>,
    /// Effort for one entry, in instructions or as much work of another kind, instead of a clock: the report is the same
    /// whatever --jobs is and on every machine, times apart [default: what takes some seconds, more with a larger budget]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub effort: Option<u64>,
    /// Calls below the entry that are followed; METHOD=N sets it for one entry
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub call_depth: Vec<String>,
    /// How often in a row one branch may go the same way
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub branch_bound: Option<u32>,
    /// Length of the path condition
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub max_path_condition: Option<u32>,
    /// Visits of one instruction on one path
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub max_visits: Option<u32>,
    /// Forks on one path
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub max_depth: Option<u32>,
    /// States of one entry
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub max_states: Option<u64>,
    /// Length of input arrays
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub max_array: Option<u32>,
    /// Length of input strings
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub max_string: Option<u32>,
    /// Memory of this process (4g, 800m) [default: two thirds of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "Bounds")]
    pub memory: Option<u64>,

    /// What a call that is not followed does: nothing, or all global state becomes unknown
    #[arg(long, value_name = "MODE", default_value = "pure", help_heading = "Meaning")]
    pub unfollowed_calls: UnfollowedCalls,
    /// Do not ask the solver whether a branch is feasible
    #[arg(long, help_heading = "Meaning")]
    pub no_prune: bool,
    /// Do not replace values by the number the path leaves them, where it leaves only one
    #[arg(long, help_heading = "Meaning")]
    pub no_concretize: bool,
    /// Do not merge paths that part at a branch and soon meet again
    #[arg(long, help_heading = "Meaning")]
    pub no_merge: bool,
    /// Inputs are never the same object
    #[arg(long, help_heading = "Meaning")]
    pub no_aliasing: bool,
    /// Java assertions off
    #[arg(long, help_heading = "Meaning")]
    pub no_assertions: bool,
    /// Whether inputs may be null: auto (unless annotated otherwise), allow, deny
    #[arg(long, value_name = "MODE", default_value = "auto", help_heading = "Meaning")]
    pub nulls: NullInputs,
    /// Whether classes that are not on the class path count: no (an assumption), or yes (a reason)
    #[arg(long, value_name = "WORLD", default_value = "closed", help_heading = "Meaning")]
    pub world: WorldKind,
    /// Classes or methods to treat as external
    #[arg(long, value_name = "GLOB", help_heading = "Meaning")]
    pub unmodelled: Vec<String>,
    /// What runs have seen of calls that are not followed (see `provoke record`)
    #[arg(long, value_name = "STORE", help_heading = "Meaning")]
    pub runtime_data: Option<PathBuf>,

    /// Which path next
    #[arg(long, value_name = "NAME", default_value = "coverage", help_heading = "Search")]
    pub strategy: String,
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Search")]
    pub seed: u64,
    /// Workers [default: the number of processors]
    #[arg(long, value_name = "N", help_heading = "Search")]
    pub jobs: Option<usize>,
    /// Only every Nth entry, beginning with the Kth: N machines share the work
    #[arg(long, value_name = "K/N", help_heading = "Search")]
    pub shard: Option<Shard>,
    /// Work of one solver query: what takes about this long on an idle machine, counted in steps of the solver, so that a
    /// busy one gives the same answers
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Search")]
    pub solver_timeout: Option<Duration>,

    /// Where the proving tests are written [default: target/provoke/tests]
    #[arg(long, value_name = "DIR", help_heading = "Proof")]
    pub tests: Option<PathBuf>,
    /// What the written tests assert: that the code crashes (crashes), or that it does not any more (fixed)
    #[arg(long, value_name = "WHAT", default_value = "crashes", help_heading = "Proof")]
    pub tests_for: TestsFor,
    /// JUnit of the tests: auto, 4, 5
    #[arg(long, value_name = "VERSION", default_value = "auto", help_heading = "Proof")]
    pub junit: JUnitVersion,
    /// How often each test must crash
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Proof")]
    pub runs: u32,
    /// Do not run tests; findings stay unconfirmed
    #[arg(long, help_heading = "Proof")]
    pub no_prove: bool,
    /// Show suspicions that their tests refuted (for developers of provoke)
    #[arg(long, hide = true)]
    pub doubts: bool,
    /// Whether tests may use reflection
    #[arg(long, value_name = "POLICY", default_value = "last-resort", help_heading = "Proof")]
    pub reflection: Reflection,
    /// Whether tests run in the sandbox
    #[arg(long, value_name = "POLICY", default_value = "auto", help_heading = "Proof")]
    pub sandbox: Sandbox,

    #[command(flatten)]
    pub output: OutputArgs,

    /// What of all this was given, as words for a shell.
    #[arg(skip)]
    pub given: Vec<String>,
    /// Input APIs that `provoke.toml` names.
    #[arg(skip)]
    pub input_apis: Vec<InputApi>,
}

/// What comes before the analysis.
#[derive(Debug, Args)]
pub struct SetUpArgs {
    /// Whether the project's own build tool, which runs the project's code, may be asked: auto, never
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "What")]
    pub build: Build,
    /// Wall clock of asking build tools, compiling and starting
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = duration, help_heading = "What")]
    pub setup_timeout: Duration,
}

#[derive(Debug, Args)]
pub struct OutputArgs {
    #[arg(long, value_name = "NAME", default_value = "text", help_heading = "Output")]
    pub format: String,
    /// Write the report here instead of standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
    /// Show misuse, intended and unconfirmed findings too
    #[arg(long, help_heading = "Output")]
    pub all: bool,
    /// Show findings of this tier only: bug, misuse, intended
    #[arg(long, value_name = "TIER", help_heading = "Output")]
    pub tier: Option<TierName>,
    /// Show so many findings, the most worth first; the rest is counted
    #[arg(long, value_name = "N", default_value_t = 20, help_heading = "Output")]
    pub show: usize,
    /// What makes the exit status 1: bug, any, never
    #[arg(long, value_name = "WHAT", default_value = "bug", help_heading = "Output")]
    pub fail_on: FailOn,
    /// Findings only
    #[arg(long, help_heading = "Output")]
    pub quiet: bool,
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    pub color: When,
    /// Write what the run does here; PROVOKE_LOG says how much of it (explore=debug,solver=trace) [default: debug]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub log: Option<PathBuf>,
    /// Progress on standard error: auto, plain, none
    #[arg(long, value_name = "KIND", default_value = "auto", help_heading = "Output")]
    pub progress: ProgressKind,
}

#[derive(Debug, Args)]
pub struct Explain {
    /// A finding's id (of the last run here), a rule, or a reason
    pub topic: String,
    /// The report to look a finding up in
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A finding's id (of the last run here), or the beginning of one
    pub id: String,
    /// The report to look it up in
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Where the tests are [default: where the run wrote them]
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,
    /// The JDK to run the test on
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    #[command(flatten)]
    pub setup: SetUpArgs,
    /// Java assertions off
    #[arg(long)]
    pub no_assertions: bool,
    /// Whether the test runs in the sandbox
    #[arg(long, value_name = "POLICY", default_value = "auto")]
    pub sandbox: Sandbox,
}

#[derive(Debug, Args)]
pub struct Doctor {
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal),* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
        pub enum $name { $(#[value(name = $text)] $variant),* }
    )*};
}

choices! {
    Build { Auto = "auto", Never = "never" }
    UnfollowedCalls { Pure = "pure", Havoc = "havoc" }
    MainArgs { Auto = "auto", Any = "any", None = "none" }
    WorldKind { Closed = "closed", Open = "open" }
    NullInputs { Auto = "auto", Allow = "allow", Deny = "deny" }
    JUnitVersion { Auto = "auto", Four = "4", Five = "5" }
    TestsFor { Crashes = "crashes", Fixed = "fixed" }
    Reflection { Never = "never", LastResort = "last-resort" }
    Sandbox { Auto = "auto", Off = "off" }
    TierName { Bug = "bug", Misuse = "misuse", Intended = "intended" }
    FailOn { Bug = "bug", Any = "any", Never = "never" }
    When { Auto = "auto", Always = "always", Never = "never" }
    ProgressKind { Auto = "auto", Plain = "plain", None = "none" }
}

impl Arguments {
    /// The command line, with `provoke.toml` in front of it so that the command line wins.
    pub fn read() -> Result<Arguments, u8> {
        let given: Vec<OsString> = std::env::args_os().collect();
        let (all, input_apis) = config::with_config(given).map_err(|failure| {
            tell(&failure, When::Auto);
            FAILED
        })?;
        let mut arguments = Arguments::parsed(&all).map_err(|error| {
            let _ = error.print();
            if error.use_stderr() { 2 } else { 0 }
        })?;
        match &mut arguments.command {
            Command::Check(check) => check.input_apis = input_apis,
            Command::Concolic(concolic) => concolic.input_apis = input_apis,
            _ => {}
        }
        Ok(arguments)
    }

    /// `--color`, for errors that end the run.
    pub fn color(&self) -> When {
        match &self.command {
            Command::Check(check) => check.output.color,
            Command::Concolic(concolic) => concolic.output.color,
            _ => When::Auto,
        }
    }

    /// `--log`.
    pub fn log(&self) -> Option<&Path> {
        match &self.command {
            Command::Check(check) => check.output.log.as_deref(),
            Command::Concolic(concolic) => concolic.output.log.as_deref(),
            _ => None,
        }
    }

    fn parsed(all: &[OsString]) -> Result<Arguments, clap::Error> {
        let mut known = Arguments::command();
        let matches = known.try_get_matches_from_mut(all)?;
        let mut arguments = Arguments::from_arg_matches(&matches)?;
        if let (Command::Check(check), Some((name, of_check))) =
            (&mut arguments.command, matches.subcommand())
            && let Some(command) = known.find_subcommand(name)
        {
            check.given = given::words(command, of_check);
        }
        Ok(arguments)
    }
}

/// `500ms`, `60s`, `2m`, `1h`; a bare number is seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| "a time like 500ms, 60s or 2m is expected".to_string())?;
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time like 500ms, 60s or 2m is expected".into()),
    };
    Duration::try_from_secs_f64(number * factor).map_err(|_| "that time is too long".into())
}

/// `800m`, `4g`; a bare number is bytes.
fn size(text: &str) -> Result<u64, String> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| "a size like 800m or 4g is expected".to_string())?;
    let factor = match unit.to_ascii_lowercase().trim_end_matches(['b', 'i']) {
        "" => 1.0,
        "k" => 1024.0,
        "m" => 1024.0 * 1024.0,
        "g" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err("a size like 800m or 4g is expected".into()),
    };
    Ok((number * factor) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_command_that_repeats_one_entry_has_its_options() {
        let line = "provoke check a.jar --call-depth 1 --call-depth A#b=2 --no-prune --method A#c --budget 5s \
                    --shard 1/2 --format json --unmodelled it's";
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        let Command::Check(check) = Arguments::parsed(&words).unwrap().command else { panic!() };
        assert_eq!(
            check.repeated_for("A#b(I)V"),
            "provoke check a.jar --budget=5s --call-depth=1 --call-depth=A#b=2 --no-prune --unmodelled='it'\\''s' \
             --method 'A#b(I)V'"
        );
    }

    #[test]
    fn times_and_sizes() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert!(duration("soon").is_err());
        assert_eq!(size("1k"), Ok(1024));
        assert_eq!(size("2GiB"), Ok(2 << 30));
        assert!(size("much").is_err());
    }
}
