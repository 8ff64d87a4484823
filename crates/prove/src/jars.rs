//! The jars that this binary carries (harness, agents, input API and JUnit) and the library that watches JVMs, put on disk
//! once per user and version.
//! It does not decide what they are used for.

use std::fs::DirBuilder;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use tempfile::NamedTempFile;
use thiserror::Error;

/// Where the embedded jars lie on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jars {
    /// The compile server and the test runner.
    pub harness: PathBuf,
    /// What runs programs under observation.
    pub agent: PathBuf,
    /// The agent that records what APIs do.
    pub recorder: PathBuf,
    /// What programs call to ask for inputs.
    pub inputs: PathBuf,
    /// The JUnit Platform with Jupiter, Vintage, JUnit 4 and Hamcrest: what generated tests compile against.
    pub junit: PathBuf,
    /// The library that JVMs for foreign code are watched with.
    pub witness: PathBuf,
}

const EMBEDDED: [(&str, &[u8]); 6] = [
    ("inputs.jar", include_bytes!(concat!(env!("OUT_DIR"), "/jars/inputs.jar"))),
    ("agent.jar", include_bytes!(concat!(env!("OUT_DIR"), "/jars/agent.jar"))),
    ("harness.jar", include_bytes!(concat!(env!("OUT_DIR"), "/jars/harness.jar"))),
    ("recorder.jar", include_bytes!(concat!(env!("OUT_DIR"), "/jars/recorder.jar"))),
    ("junit.jar", include_bytes!(concat!(env!("OUT_DIR"), "/jars/junit.jar"))),
    ("witness.so", include_bytes!(concat!(env!("OUT_DIR"), "/jars/witness.so"))),
];

impl Jars {
    /// Finds the jars in the user's cache, or writes them to the first folder that takes them.
    pub fn unpack() -> Result<Jars, JarsError> {
        let mut last = None;
        for folder in folders() {
            match fill(&folder) {
                Ok(()) => {
                    let jar = |name| folder.join(name);
                    return Ok(Jars {
                        harness: jar("harness.jar"),
                        agent: jar("agent.jar"),
                        recorder: jar("recorder.jar"),
                        inputs: jar("inputs.jar"),
                        junit: jar("junit.jar"),
                        witness: jar("witness.so"),
                    });
                }
                Err(error) => last = Some(JarsError { folder, error }),
            }
        }
        Err(last.expect("the folder for temporary files is always tried"))
    }
}

/// No folder takes the embedded jars.
#[derive(Debug, Error)]
#[error("write the embedded jars to {folder}: {error}")]
pub struct JarsError {
    folder: PathBuf,
    #[source]
    error: io::Error,
}

impl JarsError {
    pub fn hint(&self) -> &'static str {
        "Set XDG_CACHE_HOME or TMPDIR to a folder that is writable."
    }
}

/// Candidates, best first; the version's hash keeps different builds of provoke apart.
fn folders() -> Vec<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = [absolute("XDG_CACHE_HOME"), absolute("HOME").map(|home| home.join(".cache"))];
    let hash = env!("PROVOKE_JARS_HASH");
    let mut folders: Vec<PathBuf> =
        caches.into_iter().flatten().map(|cache| cache.join("provoke").join(hash)).collect();
    folders.push(env::temp_dir().join(format!("provoke-{}", user())).join(hash));
    folders
}

fn user() -> u32 {
    rustix::process::geteuid().as_raw()
}

fn fill(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    // In a folder of somebody else's, what was compared may be something else when it is loaded.
    let found = fs::symlink_metadata(folder)?;
    if found.uid() != user() || !found.is_dir() || found.mode() & 0o022 != 0 {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "others can write there"));
    }
    for (name, bytes) in EMBEDDED {
        let path = folder.join(name);
        // Comparing all bytes costs a millisecond, and a damaged jar would be hard to understand.
        if fs::read(&path).is_ok_and(|present| present == bytes) {
            continue;
        }
        // Others may be at it, too; whoever renames last wins, with the same bytes.
        let mut fresh = NamedTempFile::new_in(folder)?;
        fresh.write_all(bytes)?;
        fresh.persist(&path)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_jar_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let junit = folder.path().join("junit.jar");
        fs::write(&junit, b"damaged").unwrap();
        fill(folder.path()).unwrap();
        assert_eq!(fs::read(&junit).unwrap(), EMBEDDED[4].1);
    }

    #[test]
    fn a_folder_that_others_can_write_to_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(&folder, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
        assert!(fill(folder.path()).is_err());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error_not_a_panic() {
        assert!(fill(Path::new("/dev/null/provoke")).is_err());
    }
}
