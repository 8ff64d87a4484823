//! Compiles Java sources in a javac that stays running, so that only the first compilation is slow.
//! It decides neither what is compiled nor what an error in a source means.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fmt, mem};

use crate::jars::Jars;
use crate::jdk::Jdk;
use crate::poll;
use crate::wire::{Reader, Writer};

/// What tests and users' sources are compiled with: what debuggers and reports need, nothing that only warns.
pub const OPTIONS: [&str; 5] = ["-g", "-parameters", "-proc:none", "-nowarn", "-implicit:none"];

/// A compile server of ours; ends with its value.
pub struct Javac {
    command: Invocation,
    server: Server,
}

/// Sources to compile together, and where their classes go.
#[derive(Debug, Clone)]
pub struct CompileRequest {
    pub sources: Vec<Source>,
    pub class_path: Vec<PathBuf>,
    pub output: PathBuf,
    pub options: Vec<String>,
    /// How long it may take before the server is given up.
    pub limit: Duration,
}

/// A source; without a text it is read from its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
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

impl CompileReply {
    pub fn is_success(&self) -> bool {
        self.failed.is_empty()
    }
}

impl Javac {
    /// Starts the server and returns at once; it warms up until the first request comes.
    pub fn start(jdk: &Jdk, jars: &Jars) -> Result<Javac, JavacError> {
        if !jdk.has_javac {
            return Err(JavacError::Absent(jdk.home.clone()));
        }
        let command = Invocation { java: jdk.java(), harness: jars.harness.clone() };
        let server = command.start()?;
        Ok(Javac { command, server })
    }

    /// Compiles; a server that died is replaced once.
    pub fn compile(&mut self, request: &CompileRequest) -> Result<CompileReply, JavacError> {
        let frame = encode(request)?;
        match self.server.ask(&frame, request.limit) {
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
        }
    }

    fn restart(&mut self) -> Result<(), JavacError> {
        drop(mem::replace(&mut self.server, self.command.start()?));
        Ok(())
    }
}

/// Why there is no reply; errors in sources are replies.
#[derive(Debug)]
pub enum JavacError {
    Absent(PathBuf),
    Start(io::Error),
    Died,
    Crashed(String),
    TooSlow(Duration),
    NotUnicode(PathBuf),
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
        }
    }
}

impl fmt::Display for JavacError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JavacError::Absent(home) => write!(f, "compile: the JDK in {} has no javac", home.display()),
            JavacError::Start(error) => write!(f, "start the compile server: {error}"),
            JavacError::Died => write!(f, "compile: the compile server ended without a reply"),
            JavacError::Crashed(what) => write!(f, "compile: javac itself failed with {what}"),
            JavacError::TooSlow(limit) => write!(f, "compile within {limit:?}"),
            JavacError::NotUnicode(path) => write!(f, "compile {}: its name is not Unicode", path.display()),
        }
    }
}

impl std::error::Error for JavacError {}

struct Invocation {
    java: PathBuf,
    harness: PathBuf,
}

impl Invocation {
    fn start(&self) -> Result<Server, JavacError> {
        let mut command = Command::new(&self.java);
        for options in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"] {
            // Meant for the user's own programs: a debugger's port, say, would be taken twice.
            command.env_remove(options);
        }
        let mut child = command
            .args(["-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"])
            .args(["-XX:-UsePerfData", "-Xshare:auto", "-XX:+DisplayVMOutputToStderr", "-cp"])
            .arg(&self.harness)
            .arg("provoke.harness.Compiler")
            // File names are UTF-8 whatever the user's locale is.
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(JavacError::Start)?;
        let requests = child.stdin.take().expect("it is piped");
        let replies = child.stdout.take().expect("it is piped");
        Ok(Server { child, requests, replies })
    }
}

struct Server {
    child: Child,
    requests: ChildStdin,
    replies: ChildStdout,
}

impl Server {
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

impl Drop for Server {
    fn drop(&mut self) {
        // It holds no state worth an orderly end, and waiting for one would cost time.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn encode(request: &CompileRequest) -> Result<Vec<u8>, JavacError> {
    let unicode =
        |path: &Path| path.to_str().map(str::to_owned).ok_or_else(|| JavacError::NotUnicode(path.to_owned()));
    let class_path = request.class_path.iter().map(|path| unicode(path)).collect::<Result<Vec<_>, _>>()?;
    let mut message = Writer::default();
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
    let mut reader = Reader::new(reply);
    match reader.u8() {
        Some(0) => decode_reply(&mut reader).ok_or(JavacError::Died),
        _ => Err(JavacError::Crashed(reader.string().unwrap_or_default())),
    }
}

fn decode_reply(reader: &mut Reader<'_>) -> Option<CompileReply> {
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
    fn a_server_that_died_is_replaced() {
        let mut javac = Javac::start(&Jdk::find(None).unwrap(), &Jars::unpack().unwrap()).unwrap();
        javac.server.child.kill().unwrap();
        javac.server.child.wait().unwrap();
        let output = std::env::temp_dir().join(format!("provoke-javac-{}", std::process::id()));
        let request = CompileRequest {
            sources: vec![Source { path: "A.java".into(), text: Some("class A { }".to_owned()) }],
            class_path: Vec::new(),
            output: output.clone(),
            options: Vec::new(),
            limit: Duration::from_secs(30),
        };
        assert_eq!(javac.compile(&request).unwrap(), CompileReply::default());
        assert!(output.join("A.class").is_file());
        std::fs::remove_dir_all(output).unwrap();
    }
}
