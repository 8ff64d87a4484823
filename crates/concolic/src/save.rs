//! A search on disk: what it was about, the methods it depends on as they were, and the selector's state.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use classes::program::Program;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::digest::{ANYTHING, Version, Versions};
use crate::lines::Moves;
use crate::selector::{SearchLimits, Selector, SelectorState};

/// What every such file begins with.
const MAGIC: &[u8; 15] = b"provoke search\n";
/// Raise it with every change of what follows.
const VERSION: u32 = 2;

/// What must be the same for a search to be the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    pub main: String,
    pub arguments: Vec<String>,
    /// The version of the JDK that the program ran on.
    pub java: String,
    /// Options that decide what a run is, each with its value, as the user writes them.
    pub options: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
struct Content<'a> {
    about: About,
    /// Of each method of the journal that there was.
    versions: BTreeMap<String, Version>,
    state: SelectorState<'a>,
}

/// How much of an earlier search still holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resumed {
    /// Runs in the file, and those of them that did not depend on what has changed.
    pub runs: u64,
    pub kept: u64,
    /// Methods that are not what they were.
    pub changed: usize,
}

/// Writes a search, so that there is either all of it or what was there before.
pub fn save(
    selector: &Selector,
    about: &About,
    program: &'static Program,
    file: &Path,
) -> Result<(), SaveError> {
    let state = selector.state();
    let mut now = Versions::new(program);
    let methods = state.journal.methods().iter();
    let versions = methods.filter_map(|name| Some((name.clone(), now.of(name)?))).collect();
    let content = Content { about: about.clone(), versions, state };
    let content = postcard::to_stdvec(&content).map_err(|error| SaveError::Write(io::Error::other(error)))?;
    let part = file.with_extension(format!("{}.part", std::process::id()));
    let write = || {
        // Whatever has that name may be a link to somewhere else.
        let _ = fs::remove_file(&part);
        let mut out = fs::File::create_new(&part)?;
        out.write_all(MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&content)?;
        out.sync_all()?;
        fs::rename(&part, file)
    };
    write().map_err(|error| {
        // The write has failed already; that its remains cannot be removed adds nothing.
        let _ = fs::remove_file(&part);
        SaveError::Write(error)
    })
}

/// Goes on with a search that was saved. What depends on methods that have changed since is looked at anew.
pub fn resume(
    file: &Path,
    limits: SearchLimits,
    about: &About,
    program: &'static Program,
) -> Result<(Selector, Resumed), SaveError> {
    let Content { about: then, versions, mut state } = read(file)?;
    if let Some(difference) = difference(&then, about) {
        return Err(SaveError::Other(difference));
    }
    let mut now = Versions::new(program);
    let mut moves = Moves::default();
    let mut changed: BTreeSet<String> = BTreeSet::new();
    for name in state.journal.methods() {
        match (versions.get(name), now.of(name)) {
            (Some(then), Some(now)) if then.is_same_code(&now) => moves.add(name, then.lines, now.lines),
            _ => {
                changed.insert(name.clone());
            }
        }
    }
    let mut methods = versions.keys().filter(|name| *name != ANYTHING).peekable();
    if methods.peek().is_some() && methods.all(|name| now.of(name).is_none()) {
        return Err(SaveError::Other("none of its methods are there".into()));
    }
    let runs = state.journal.runs_made();
    state.journal.to_mut().move_lines(&moves);
    let selector = Selector::resume(limits, state, |name| changed.contains(name));
    let resumed = Resumed { runs, kept: selector.kept, changed: changed.len() };
    Ok((selector, resumed))
}

fn read(file: &Path) -> Result<Content<'static>, SaveError> {
    let bytes = fs::read(file).map_err(SaveError::Read)?;
    let rest = bytes.strip_prefix(MAGIC).ok_or(SaveError::NoSearch)?;
    let (version, content) = rest.split_first_chunk().ok_or(SaveError::NoSearch)?;
    match u32::from_le_bytes(*version) {
        VERSION => postcard::from_bytes(content).map_err(|_| SaveError::NoSearch),
        other => Err(SaveError::OtherVersion(other)),
    }
}

/// What is not the same any more; reads on after "it is of another search: ".
fn difference(then: &About, now: &About) -> Option<String> {
    let About { main, arguments, java, options } = then;
    if *main != now.main {
        return Some(format!("it starts at {main}"));
    }
    if *arguments != now.arguments {
        return Some(format!("its arguments are {arguments:?}"));
    }
    if *java != now.java {
        return Some(format!("it ran on Java {java}"));
    }
    let differs = |(name, value): (&String, &String)| {
        (now.options.get(name) != Some(value)).then(|| format!("its {name} is {value}"))
    };
    options.iter().find_map(differs)
}

/// Why a search could not be written or gone on with; reads on after "failed to … the search in FILE: ".
#[derive(Debug, Error)]
pub enum SaveError {
    #[error(transparent)]
    Read(io::Error),
    #[error(transparent)]
    Write(io::Error),
    /// Something else lies there, or only a part.
    #[error("that is no search, or not all of one")]
    NoSearch,
    #[error("it is of version {0} of the format, and this provoke knows {VERSION}")]
    OtherVersion(u32),
    /// It is about something else; what.
    #[error("it is of another search: {0}")]
    Other(String),
}
