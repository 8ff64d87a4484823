//! A directory of its own for each test, and the binary run inside it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;

use serde_json::Value;

/// A fresh directory; it stays after the test, to be looked at.
pub struct Place {
    root: PathBuf,
}

/// What a run left on its streams.
pub struct Ran {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Place {
    /// Tests run side by side: no two may have the same.
    pub fn new(name: &str) -> Place {
        static OWNERS: Mutex<BTreeMap<String, ThreadId>> = Mutex::new(BTreeMap::new());
        let me = std::thread::current().id();
        let mut owners = OWNERS.lock().unwrap_or_else(PoisonError::into_inner);
        let owner = *owners.entry(name.to_string()).or_insert(me);
        assert_eq!(owner, me, "another test has the directory {name}");
        drop(owners);
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).unwrap();
        Place { root }
    }

    /// A place with sources below `src`.
    pub fn with_sources(name: &str, sources: &[(&str, &str)]) -> Place {
        let place = Place::new(name);
        for (path, text) in sources {
            place.write(&format!("src/{path}"), text);
        }
        place
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    pub fn write(&self, below: &str, content: impl AsRef<[u8]>) {
        let path = self.path(below);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn read(&self, below: &str) -> String {
        let path = self.path(below);
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    }

    pub fn bytes(&self, below: &str) -> Vec<u8> {
        let path = self.path(below);
        std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    }

    pub fn json(&self, below: &str) -> Value {
        serde_json::from_str(&self.read(below)).unwrap()
    }

    /// Runs a tool of the JDK here.
    pub fn tool(&self, name: &str, arguments: &[&str]) {
        let tool = match std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            Some(home) => PathBuf::from(home).join("bin").join(name),
            None => name.into(),
        };
        let ran = Ran::from(Command::new(tool).args(arguments).current_dir(&self.root).output().unwrap());
        assert_eq!(ran.status, Some(0), "{name} {arguments:?}: {}", ran.err);
    }

    /// The binary with arguments, in this directory, with a cache that tests share.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_provoke"));
        command.args(arguments).current_dir(&self.root);
        command.env("XDG_CACHE_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    /// The JSON report of `check` with more arguments.
    pub fn check(&self, arguments: &[&str]) -> Value {
        let ran = self.run(&[&["check", "--format", "json"], arguments].concat());
        serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            status: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// `class#method` of every entry, in the order of the report.
pub fn entries(report: &Value) -> Vec<String> {
    let name = |e: &Value| format!("{}#{}", e["class"].as_str().unwrap(), e["method"].as_str().unwrap());
    report["entries"].as_array().unwrap().iter().map(name).collect()
}

/// The rules of all findings, sorted.
pub fn rules(report: &Value) -> Vec<&str> {
    let mut rules: Vec<&str> =
        report["findings"].as_array().unwrap().iter().map(|f| f["rule"].as_str().unwrap()).collect();
    rules.sort_unstable();
    rules
}
