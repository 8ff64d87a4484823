//! The messages, and the version of all of them. They are written down in `java/PROTOCOL.md`, too.

use serde::{Deserialize, Serialize};

use crate::job::{Done, Job};

/// Both sides must have the same: raise it with every change of a message or of what it means.
pub const VERSION: u32 = 3;

/// The first thing each side says, before anything is proved.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Handshake {
    pub magic: [u8; 8],
    pub version: u32,
    pub nonce: [u8; 32],
}

pub(super) const MAGIC: [u8; 8] = *b"provoke\0";

/// From the selector.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToExecutor {
    /// Comes first.
    Program(Box<ProgramMessage>),
    Do(Job),
    /// Nothing is left to do.
    Over,
    /// Still there.
    Alive,
}

/// From an executor.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum ToSelector {
    /// The program is loaded: give me a job.
    Ready,
    Done(Box<Done>),
    /// The program cannot be loaded here; in words.
    Unable(String),
    /// Still at it.
    Alive,
}

/// What an executor needs to run the program: it brings its own JDK and nothing else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProgramMessage {
    /// Binary name of the class with the main method.
    pub main: String,
    pub arguments: Vec<String>,
    pub class_path: Vec<ClassPathElement>,
    /// Internal names of the classes that are observed.
    pub instrumented: Vec<String>,
    /// Further input methods: class, and names with their roles.
    pub input_apis: Vec<(String, Vec<(String, String)>)>,
    /// The main method is that of a driver.
    pub driven: bool,
    /// The method that must hold of input objects.
    pub invariant: String,
    pub unmodelled: Vec<String>,
    pub assertions: bool,
    pub seed: u64,
    pub solver_millis: u64,
    pub run_millis: u64,
    pub depth: u64,
    pub trace: u32,
    pub heap: u64,
}

/// A jar as it is, or the files of a directory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ClassPathElement {
    Jar(Vec<u8>),
    /// Paths within the directory, with slashes.
    Directory(Vec<(String, Vec<u8>)>),
}
