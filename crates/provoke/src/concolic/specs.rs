//! Specifications of the program: woven in before anything runs, so that a violation is an exception like any other.

use std::path::{Path, PathBuf};

use prove::jars::Jars;
use prove::javac::Javac;
use prove::jdk::Jdk;
use report::finding::Finding;
use specs::Surroundings;

use crate::error::Failure;
use crate::pipeline::{self, World};

/// The woven classes, and what is to be said of them.
pub struct Woven {
    folder: PathBuf,
    inputs: PathBuf,
    notices: Vec<String>,
}

/// Weaves the specifications in and loads the program again, with the woven classes before all others. The last
/// `libraries` elements of the class path are not part of the application.
pub fn weave(
    world: &mut World,
    libraries: usize,
    jdk: &Jdk,
    jars: &Jars,
    tests: &Path,
) -> Result<Woven, Failure> {
    let folder = tests.join("woven");
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    let javac = match &mut world.javac {
        Some(javac) => javac,
        none => none.insert(Javac::start(jdk, jars).map_err(|e| {
            Failure::new(format!("failed to start javac: {e}")).with_hint("a JDK is needed, not a JRE")
        })?),
    };
    let own = Surroundings { jdk, jars, javac, class_path: &world.class_path, folder: &folder };
    let woven =
        specs::weave(world.program, own).map_err(|e| Failure::new(e.to_string()).with_hint(e.hint()))?;
    world.class_path.insert(0, folder.clone());
    let (application, libraries) = world.class_path.split_at(world.class_path.len() - libraries);
    world.program = pipeline::open(jdk, application, libraries)?;
    Ok(Woven { folder, inputs: jars.inputs.clone(), notices: woven.notices })
}

impl Woven {
    /// Tests run against the woven classes, so these are kept as long as there are tests.
    pub fn finish(self, findings: &[Finding]) -> Vec<String> {
        let mut notices = self.notices;
        if findings.iter().any(|finding| finding.test.is_some()) {
            notices.push(format!(
                "the tests need the woven classes, first on the class path, and what they call: {}, {}",
                self.folder.display(),
                self.inputs.display()
            ));
        } else {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
        notices
    }
}
