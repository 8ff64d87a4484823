//! Runs a command, and records what every JVM it starts sees of the world.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use explore::outside;
use prove::jars::Jars;
use runtimedata::StoreWriter;
use runtimedata::agent::{AgentOptions, write_configuration};
use runtimedata::server::RecordingServer;

use crate::failure::Failure;
use crate::files::{inside, scratch};
use crate::observer::Observer;

pub use runtimedata::server::{RecordedJvm, RecordingSummary};

/// Where runs are recorded to unless the user says otherwise.
pub const DEFAULT_STORE: &str = "target/provoke/runtime-data.sqlite";

/// Every JVM reads its options from here, whoever starts it.
pub const TOOL_OPTIONS: &str = "JAVA_TOOL_OPTIONS";

/// What is recorded.
#[derive(Debug)]
pub struct RecordOptions {
    /// The store to add to; it is made if it is not there.
    pub store: PathBuf,
    /// Patterns of classes or methods; `default` stands for the edge of the world.
    pub apis: Vec<String>,
    pub except: Vec<String>,
    /// Different calls of one API that one JVM records; 0 for no limit.
    pub cap: u64,
    /// Texts in which this is found are not recorded.
    pub masks: Vec<String>,
    /// How deep objects are looked into.
    pub depth: u32,
    /// What the run is called.
    pub run: Option<String>,
    /// The command that starts JVMs.
    pub command: Vec<String>,
}

/// A store that is open, and a server that JVMs report to.
pub struct Recorder<'a> {
    options: &'a RecordOptions,
    jars: Jars,
    server: RecordingServer,
    before: usize,
}

/// What came of it.
pub struct RecordingReport {
    /// How the command ended.
    pub status: ExitStatus,
    pub summary: RecordingSummary,
    /// Calls that the store had before.
    pub before: usize,
}

impl Recorder<'_> {
    pub fn start(options: &RecordOptions) -> Result<Recorder<'_>, Failure> {
        let jars = Jars::unpack().map_err(|e| Failure::new(format!("failed to {e}")).with_hint(e.hint()))?;
        if options.store == Path::new(DEFAULT_STORE) && !inside::is_here(DEFAULT_STORE) {
            return Err(Failure::new(format!(
                "{DEFAULT_STORE} leads out of the working directory through a link"
            ))
            .with_hint("remove the link if it is not yours, or name another place with --store"));
        }
        if let Some(folder) = options.store.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| Failure::io("create", folder, &e))?;
        }
        let mut writer = StoreWriter::open(&options.store).map_err(|e| Failure::store(&e))?;
        let before = writer.pairs();
        let name = options.run.clone().unwrap_or_else(|| run_name(options));
        let run = writer.run(&name).map_err(|e| Failure::store(&e))?;
        let server = RecordingServer::start(writer, run)
            .map_err(|e| Failure::new(format!("failed to listen for JVMs on this machine: {e}")))?;
        Ok(Recorder { options, jars, server, before })
    }

    /// Runs the command to its end.
    pub fn run(self, observer: &mut dyn Observer) -> Result<RecordingReport, Failure> {
        let Recorder { options, jars, server, before } = self;
        let configuration = scratch::folder("recorder")?.join("recorder.conf");
        let text = agent_options(options)
            .configuration(server.port(), server.token())
            .map_err(|e| Failure::new(format!("unusable options: {e}")))?;
        write_configuration(&configuration, &text).map_err(|e| Failure::io("write", &configuration, &e))?;
        let child = start(options, &jars.recorder, &configuration)?;
        let status = watch(child, &server, observer)?;
        let summary = server.stop().map_err(|e| Failure::store(&e))?;
        Ok(RecordingReport { status, summary, before })
    }
}

fn agent_options(options: &RecordOptions) -> AgentOptions {
    let chosen = if options.apis.is_empty() { vec!["default".into()] } else { options.apis.clone() };
    let apis = chosen.iter().flat_map(|api| match api.as_str() {
        "default" => outside::patterns(),
        api => vec![api.to_string()],
    });
    AgentOptions {
        apis: apis.collect(),
        except: options.except.clone(),
        cap: options.cap,
        masks: options.masks.clone(),
        depth: options.depth,
        ..AgentOptions::default()
    }
}

fn start(options: &RecordOptions, agent: &Path, configuration: &Path) -> Result<Child, Failure> {
    let mut tool_options = std::env::var_os(TOOL_OPTIONS).unwrap_or_default();
    if !tool_options.is_empty() {
        tool_options.push(" ");
    }
    // The JVM splits at white space, except between quotes.
    let mut agent_option = OsString::from("-javaagent:");
    agent_option.push(agent);
    agent_option.push("=");
    agent_option.push(configuration);
    tool_options.push("\"");
    tool_options.push(agent_option);
    tool_options.push("\"");
    let (program, arguments) = options.command.split_first().expect("a command is given");
    let started = Command::new(program).args(arguments).env(TOOL_OPTIONS, tool_options).spawn();
    started.map_err(|e| {
        Failure::new(format!("failed to start {program}: {e}"))
            .with_hint("behind -- comes a command as you would type it: provoke record -- mvn test")
    })
}

/// Until the command ends.
fn watch(
    mut child: Child,
    server: &RecordingServer,
    observer: &mut dyn Observer,
) -> Result<ExitStatus, Failure> {
    loop {
        let ended =
            child.try_wait().map_err(|e| Failure::new(format!("failed to wait for the command: {e}")))?;
        if let Some(status) = ended {
            return Ok(status);
        }
        let now = server.progress();
        observer.status(&format!(
            "recording: {} JVMs, {} running · {} calls of {} APIs, {} new",
            now.jvms, now.connected, now.calls, now.apis, now.pairs
        ));
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// `mvn test (2026-11-17 03:20:15)`. Where there are secrets, arguments may be some.
fn run_name(options: &RecordOptions) -> String {
    const MAX_NAME_LENGTH: usize = 80;
    let said = if options.masks.is_empty() { options.command.len() } else { 1 };
    let mut text = options.command[..said].join(" ");
    if text.chars().count() > MAX_NAME_LENGTH {
        text = text.chars().take(MAX_NAME_LENGTH - 1).chain(['…']).collect();
    }
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    format!("{text} ({})", utc(seconds))
}

/// Seconds since 1970 as date and time.
fn utc(seconds: u64) -> String {
    let (mut days, time) = (seconds / 86_400, seconds % 86_400);
    let is_leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= months[month] {
        days -= months[month];
        month += 1;
    }
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year}-{:02}-{:02} {hour:02}:{minute:02}:{second:02}", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn dates() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00:00"),
            (951_782_400, "2000-02-29 00:00:00"),
            (1_709_251_199, "2024-02-29 23:59:59"),
            (1_735_689_600, "2025-01-01 00:00:00"),
        ] {
            assert_eq!(utc(seconds), expected);
        }
    }
}
