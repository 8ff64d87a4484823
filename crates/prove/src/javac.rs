//! Compiles Java sources in a javac that stays running, so that only the first compilation is slow.
//! It decides neither what is compiled nor what an error in a source means.
//!
//! javac executes nothing of what it reads: no annotation processor, no plugin. It is confined all the same, to what it
//! has to read and the folders of its output.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, path};

use thiserror::Error;

use crate::jars::Jars;
use crate::jdk::JdkInstallation;
use crate::manifest;
use crate::poll;
use crate::sandbox::{self, Confinement, Process, SandboxPolicy};
use crate::wire::{MessageReader, MessageWriter};

/// What tests and users' sources are compiled with: what debuggers and reports need, nothing that only warns.
pub const OPTIONS: [&str; 5] = ["-g", "-parameters", "-proc:none", "-nowarn", "-implicit:none"];

/// How javac begins to tell of a class file that it could not write.
const NOT_WRITTEN: &str = "error while writing ";

/// javac has no limit of its own, as on a command line; this only keeps a broken one from taking the machine with it.
const MAX_MEMORY: u64 = 16 << 30;

/// A compile server of ours; ends with its value.
pub struct Javac {
    command: Invocation,
    server: CompileServer,
}

/// What a compile server may reach. A request that needs more gets another server, which takes a moment.
#[derive(Debug, Clone, Default)]
pub struct CompilerAccess {
    /// Class path and sources.
    pub read: Vec<PathBuf>,
    /// Folders for output, which exist.
    pub write: Vec<PathBuf>,
}

/// Sources to compile together, and where their classes go.
#[derive(Debug, Clone)]
pub struct CompileRequest {
    pub sources: Vec<JavaSource>,
    pub class_path: Vec<PathBuf>,
    pub output: PathBuf,
    pub options: Vec<String>,
    /// How long it may take before the server is given up.
    pub limit: Duration,
}

/// A source; without a text it is read from its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JavaSource {
    pub path: PathBuf,
    pub text: Option<String>,
}

/// What became of a request. Sources with errors are left out, and the rest is compiled as if they were not there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompileReply {
    /// The sources without class files, in the order in which they were dropped.
    pub failed: Vec<PathBuf>,
    pub diagnostics: Vec<Diagnostic>,
    /// What javac says about no source in particular, such as an option that it does not know.
    pub remarks: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Absent where it is about no source of the request.
    pub path: Option<PathBuf>,
    /// Counted from one; zero where there is none.
    pub line: u32,
    pub is_error: bool,
    pub message: String,
}

impl Diagnostic {
    /// A message without its further lines, but with the name that could not be found, or what is wrong with a class file.
    pub fn in_a_line(&self) -> String {
        in_a_line(&self.message)
    }
}

fn in_a_line(message: &str) -> String {
    let mut lines = message.lines().map(str::trim);
    let first = lines.next().unwrap_or_default();
    let more: Vec<&str> = lines.collect();
    let symbol = more.iter().find_map(|line| line.strip_prefix("symbol:"));
    let class_file = more.iter().skip_while(|line| !line.starts_with("bad class file:")).nth(1).copied();
    match symbol.or(class_file) {
        Some(detail) => format!("{first}: {}", detail.trim()),
        None => first.to_owned(),
    }
}

impl CompileReply {
    pub fn is_success(&self) -> bool {
        self.failed.is_empty()
    }
}

impl Javac {
    /// Starts the server and returns at once; it warms up until the first request comes.
    pub fn start(
        jdk: &JdkInstallation,
        jars: &Jars,
        reach: CompilerAccess,
        sandbox: SandboxPolicy,
    ) -> Result<Javac, JavacError> {
        if !jdk.has_javac {
            return Err(JavacError::Absent(jdk.home.clone()));
        }
        let mut command = Invocation {
            jdk: jdk.clone(),
            harness: jars.harness.clone(),
            sandbox,
            reach: CompilerAccess::default(),
        };
        command.reach.add(reach.read, reach.write);
        let server = command.start()?;
        Ok(Javac { command, server })
    }

    /// Compiles; a server that died is replaced once.
    pub fn compile(&mut self, request: &CompileRequest) -> Result<CompileReply, JavacError> {
        let frame = encode(request)?;
        fs::create_dir_all(&request.output).map_err(JavacError::Start)?;
        let needed = needed(request, &self.command.reach);
        if self.command.reach.add(needed, vec![request.output.clone()]) {
            self.restart()?;
        }
        let reply = match self.server.ask(&frame, request.limit) {
            Err(JavacError::Died) => {
                self.restart()?;
                self.server.ask(&frame, request.limit)
            }
            // It still works on the old request: the next one needs another server.
            Err(JavacError::TooSlow(limit)) => {
                self.restart()?;
                Err(JavacError::TooSlow(limit))
            }
            other => other,
        }?;
        // No source is to blame for a class file that has no room.
        let errors = reply.diagnostics.iter().filter(|d| d.is_error);
        match errors.filter_map(|d| d.message.lines().next()).find(|line| line.starts_with(NOT_WRITTEN)) {
            Some(why) => Err(JavacError::NotWritten(why.to_owned())),
            None => Ok(reply),
        }
    }

    fn restart(&mut self) -> Result<(), JavacError> {
        self.server = self.command.start()?;
        Ok(())
    }
}

/// What a request has read; of sources only the folder around those that cannot be read yet.
fn needed(request: &CompileRequest, known: &CompilerAccess) -> Vec<PathBuf> {
    let files = request.sources.iter().filter(|source| source.text.is_none());
    let files = files.map(|source| source.path.as_path()).filter(|path| !covers(&known.read, path));
    let mut needed: Vec<PathBuf> = common_folder(files).into_iter().collect();
    needed.extend(request.class_path.iter().cloned());
    let options = request.options.iter().zip(request.options.iter().skip(1));
    needed.extend(options.filter(|(name, _)| *name == "-sourcepath").map(|(_, folder)| folder.into()));
    needed
}

/// The innermost folder that holds all of these files: there may be thousands of them.
pub fn common_folder<'a>(files: impl Iterator<Item = &'a Path>) -> Option<PathBuf> {
    let folders = files.filter_map(Path::parent).map(Path::to_owned);
    folders.reduce(|common, folder| {
        let shared = common.components().zip(folder.components()).take_while(|(a, b)| a == b);
        shared.map(|(part, _)| part).collect()
    })
}

fn covers(folders: &[PathBuf], path: &Path) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

impl CompilerAccess {
    /// Whether anything of it is new.
    fn add(&mut self, read: Vec<PathBuf>, write: Vec<PathBuf>) -> bool {
        let before = self.write.len() + self.read.len();
        for path in write.into_iter().filter_map(|path| path::absolute(Path::new(".").join(path)).ok()) {
            if !covers(&self.write, &path) {
                self.write.push(path);
            }
        }
        for path in read.into_iter().filter_map(|path| path::absolute(Path::new(".").join(path)).ok()) {
            if !covers(&self.write, &path) && !covers(&self.read, &path) {
                self.read.push(path);
            }
        }
        self.write.len() + self.read.len() > before
    }
}

/// Why there is no reply; errors in sources are replies.
#[derive(Debug, Error)]
pub enum JavacError {
    #[error("compile: the JDK in {0} has no javac")]
    Absent(PathBuf),
    #[error("start the compile server: {0}")]
    Start(#[source] io::Error),
    #[error("compile: the compile server ended without a reply")]
    Died,
    #[error("compile: javac itself failed with {0}")]
    Crashed(String),
    #[error("compile within {0:?}")]
    TooSlow(Duration),
    #[error("compile {0}: its name is not Unicode")]
    NotUnicode(PathBuf),
    /// In javac's words.
    #[error("compile: {0}")]
    NotWritten(String),
}

impl JavacError {
    pub fn hint(&self) -> &'static str {
        match self {
            JavacError::Absent(_) => {
                "Install the full JDK (not only the runtime), or name one with --jdk DIR."
            }
            JavacError::Start(_) | JavacError::Died => {
                "Check that `java -version` works and that memory is free."
            }
            JavacError::Crashed(_) => {
                "This is a bug of javac: leave the source out, or name another JDK with --jdk DIR."
            }
            JavacError::TooSlow(_) => "Give fewer sources at once, or a larger --budget.",
            JavacError::NotUnicode(_) => "Rename the file.",
            JavacError::NotWritten(_) => "Make room, or name other folders with TMPDIR and XDG_CACHE_HOME.",
        }
    }
}

struct Invocation {
    jdk: JdkInstallation,
    harness: PathBuf,
    reach: CompilerAccess,
    sandbox: SandboxPolicy,
}

impl Invocation {
    fn start(&self) -> Result<CompileServer, JavacError> {
        let mut read = self.reach.read.clone();
        read.extend(manifest::named_by(&self.reach.read));
        read.extend([self.jdk.home.clone(), self.harness.clone()]);
        read.extend(sandbox::linked_from(&self.jdk.home));
        let confinement = Confinement {
            read,
            write: self.reach.write.clone(),
            cpu_seconds: u64::MAX,
            memory: MAX_MEMORY,
            ..Confinement::default()
        };
        let started = sandbox::start(self.sandbox, &confinement, None, &self.jdk.java(), |command| {
            self.prepare(command);
        });
        let mut process = started.map_err(JavacError::Start)?;
        let requests = process.child.stdin.take().expect("it is piped");
        let replies = process.child.stdout.take().expect("it is piped");
        Ok(CompileServer { process, requests, replies })
    }

    fn prepare(&self, command: &mut Command) {
        command
            .args(["-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"])
            .args(["-XX:-UsePerfData", "-Xshare:auto", "-XX:+DisplayVMOutputToStderr", "-cp"])
            .arg(&self.harness)
            .arg("provoke.harness.Compiler")
            // File names are UTF-8 whatever the user's locale is.
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
    }
}

struct CompileServer {
    /// Kept for its end, which is not an orderly one: it holds no state that is worth it.
    #[cfg_attr(not(test), expect(dead_code))]
    process: Process,
    requests: ChildStdin,
    replies: ChildStdout,
}

impl CompileServer {
    fn ask(&mut self, frame: &[u8], limit: Duration) -> Result<CompileReply, JavacError> {
        let until = Instant::now() + limit;
        self.requests.write_all(frame).map_err(|_| JavacError::Died)?;
        let length = self.read(4, until, limit)?;
        let length = u32::from_be_bytes(length.try_into().expect("four bytes were read"));
        decode(&self.read(length as usize, until, limit)?)
    }

    fn read(&mut self, count: usize, until: Instant, limit: Duration) -> Result<Vec<u8>, JavacError> {
        let mut bytes = vec![0; count];
        let mut filled = 0;
        while filled < count {
            if poll::readable([self.replies.as_fd()], until).map_err(|_| JavacError::Died)? == [false] {
                return Err(JavacError::TooSlow(limit));
            }
            match self.replies.read(&mut bytes[filled..]) {
                Ok(0) | Err(_) => return Err(JavacError::Died),
                Ok(more) => filled += more,
            }
        }
        Ok(bytes)
    }
}

fn encode(request: &CompileRequest) -> Result<Vec<u8>, JavacError> {
    let unicode =
        |path: &Path| path.to_str().map(str::to_owned).ok_or_else(|| JavacError::NotUnicode(path.to_owned()));
    let class_path = request.class_path.iter().map(|path| unicode(path)).collect::<Result<Vec<_>, _>>()?;
    let mut message = MessageWriter::default();
    message.string(&unicode(&request.output)?).strings(&class_path).strings(&request.options);
    message.u32(request.sources.len());
    for source in &request.sources {
        message.string(&unicode(&source.path)?);
        match &source.text {
            Some(text) => message.u8(1).string(text),
            None => message.u8(0),
        };
    }
    Ok(message.framed())
}

fn decode(reply: &[u8]) -> Result<CompileReply, JavacError> {
    let mut reader = MessageReader::new(reply);
    match reader.u8() {
        Some(0) => decode_reply(&mut reader).ok_or(JavacError::Died),
        _ => Err(JavacError::Crashed(reader.string().unwrap_or_default())),
    }
}

fn decode_reply(reader: &mut MessageReader<'_>) -> Option<CompileReply> {
    Some(CompileReply {
        failed: reader.list(|item| item.string().map(PathBuf::from))?,
        diagnostics: reader.list(|item| {
            Some(Diagnostic {
                path: Some(item.string()?).filter(|path| !path.is_empty()).map(PathBuf::from),
                line: item.u32()?,
                is_error: item.u8()? != 0,
                message: item.string()?,
            })
        })?,
        remarks: reader.string()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_message_is_about_is_kept() {
        let symbol = "cannot find symbol\n  symbol:   class Gone\n  location: class A";
        assert_eq!(in_a_line(symbol), "cannot find symbol: class Gone");
        let file = "cannot access A\n  bad class file: A.class\n    bad signature: %T\n    Please remove it";
        assert_eq!(in_a_line(file), "cannot access A: bad signature: %T");
        assert_eq!(in_a_line("';' expected"), "';' expected");
    }

    #[test]
    fn a_server_that_died_is_replaced() {
        let (jdk, jars) = (JdkInstallation::find(None).unwrap(), Jars::unpack().unwrap());
        let mut javac = Javac::start(&jdk, &jars, CompilerAccess::default(), SandboxPolicy::Auto).unwrap();
        javac.server.process.kill().unwrap();
        let output = tempfile::tempdir().unwrap();
        let request = CompileRequest {
            sources: vec![JavaSource { path: "A.java".into(), text: Some("class A { }".to_owned()) }],
            class_path: Vec::new(),
            output: output.path().to_owned(),
            options: Vec::new(),
            limit: Duration::from_secs(30),
        };
        assert_eq!(javac.compile(&request).unwrap(), CompileReply::default());
        assert!(output.path().join("A.class").is_file());
    }
}
