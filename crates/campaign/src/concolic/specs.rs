//! Specifications of the program: woven in before anything runs, so that a violation is an exception like any other.

use std::path::{Path, PathBuf};

use report::finding::Finding;
use specs::WeavingTools;

use crate::failure::Failure;
use crate::load::LoadedTarget;

/// The directory of woven classes, among the tests that need them.
pub const WOVEN: &str = "woven";

/// The woven classes, and what is to be said of them.
pub struct WovenProgram {
    folder: PathBuf,
    inputs: PathBuf,
    notices: Vec<String>,
}

/// Weaves the specifications in and loads the program again, with the woven classes before all others.
pub fn weave(loaded: &mut LoadedTarget, tests: &Path) -> Result<WovenProgram, Failure> {
    let LoadedTarget { jdk, jars, world, .. } = loaded;
    let folder = tests.join(WOVEN);
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    let (class_path, program) = (world.class_path.clone(), world.program);
    let javac = world.javac(jdk, jars)?;
    let own = WeavingTools { jdk, jars, javac, class_path: &class_path, folder: &folder };
    let woven = specs::weave(program, own).map_err(|e| Failure::new(e.to_string()).with_hint(e.hint()))?;
    world.put_first(folder.clone(), jdk)?;
    Ok(WovenProgram { folder, inputs: jars.inputs.clone(), notices: woven.notices })
}

impl WovenProgram {
    /// Tests run against the woven classes, so these are kept as long as there are tests.
    pub fn finish(&self, findings: &[Finding]) -> Vec<String> {
        let mut notices = self.notices.clone();
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
