//! Maven and Gradle projects: where their classes and sources lie, and their class path where it can be had.

mod gradle;
mod maven;
mod pom;
mod tool;

use std::path::{Path, PathBuf};

use crate::inside::is_inside;
use crate::setup::SetUp;

#[derive(Debug, Default)]
pub struct Project {
    /// `Maven` or `Gradle`.
    pub tool: &'static str,
    pub modules: Vec<Module>,
    pub libraries: Vec<PathBuf>,
    pub notices: Vec<String>,
}

/// Where a module has its code.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Module {
    pub classes: Vec<PathBuf>,
    pub sources: Vec<PathBuf>,
}

impl Project {
    /// Folders of a module of the project in `dir`, as its own files name them. What may be anybody's is left out: the
    /// sandbox would let the code under test read it.
    fn add_module(&mut self, dir: &Path, module: &Path, classes: PathBuf, sources: PathBuf) {
        let mut own = |folder: PathBuf| {
            let is_own = is_inside(&folder, dir) || is_inside(&folder, module);
            if !is_own {
                self.notices.push(format!(
                    "{} was left out: it is, or is a link to, a folder outside the project (-c and PATH name such folders)",
                    folder.display()
                ));
            }
            is_own.then_some(folder).into_iter().collect()
        };
        let module = Module { classes: own(classes), sources: own(sources) };
        self.modules.push(module);
    }

    /// The project's own classes are analysed, so they are no library; those of its tests are neither.
    fn add_libraries(&mut self, libraries: Vec<PathBuf>) {
        let own: Vec<PathBuf> =
            self.modules.iter().flat_map(|m| &m.classes).filter_map(|dir| dir.canonicalize().ok()).collect();
        for library in libraries {
            let is_own = library.canonicalize().is_ok_and(|path| own.contains(&path));
            if !is_own && !self.libraries.contains(&library) {
                self.libraries.push(library);
            }
        }
    }

    /// The build tool did not tell the class path.
    fn lacks_class_path(&mut self, why: &str) {
        self.notices.push(format!(
            "the project's class path could not be had from {}: {why}; code of its libraries is not followed (-c adds them)",
            self.tool
        ));
    }
}

pub fn find(dir: &Path, setup: &mut SetUp) -> Option<Project> {
    maven::find(dir, setup).or_else(|| gradle::find(dir, setup))
}

/// The script that brings the build tool along, of the project or of one around it.
fn wrapper(dir: &Path, name: &str) -> Option<PathBuf> {
    let dir = dir.canonicalize().ok()?;
    let around = dir.ancestors().take_while(|dir| is_in_project(dir));
    around.map(|dir| dir.join(name)).find(|script| script.is_file())
}

fn is_in_project(dir: &Path) -> bool {
    let names = ["pom.xml", "settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts"];
    names.iter().any(|name| dir.join(name).is_file())
}
