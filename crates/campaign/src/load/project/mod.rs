//! Maven and Gradle projects: where their classes and sources lie, and their class path where it can be had.

mod gradle;
mod maven;
mod pom;
pub(in crate::load) mod repository;
mod tool;

use std::path::{Path, PathBuf};

use crate::files::inside::is_inside;
use crate::load::setup::SetUpPhase;

#[derive(Debug, Default)]
pub struct Project {
    /// `Maven` or `Gradle`.
    pub tool: &'static str,
    pub modules: Vec<Module>,
    pub libraries: Vec<PathBuf>,
    pub notices: Vec<String>,
    /// Libraries that were named in more than one version.
    in_versions: Vec<String>,
}

/// Where a module has its code.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Module {
    pub classes: Vec<PathBuf>,
    pub sources: Vec<PathBuf>,
}

impl Project {
    /// What makes its classes, and the sources that are not written by hand.
    pub fn build_command(&self) -> &'static str {
        if self.tool == "Maven" { "mvn compile" } else { "gradle classes" }
    }

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
                self.add_library(library);
            }
        }
    }

    /// Modules may use different versions of a library. With all of them on one class path, classes of two versions would
    /// meet that were never compiled together: the newest one is taken.
    fn add_library(&mut self, library: PathBuf) {
        let Some(new) = repository::artifact(&library) else { return self.libraries.push(library) };
        let is_same =
            |other: &PathBuf| repository::artifact(other).is_some_and(|other| other.is_version_of(&new));
        let Some(at) = self.libraries.iter().position(is_same) else { return self.libraries.push(library) };
        let name = new.name().to_owned();
        if repository::artifact(&self.libraries[at]).is_some_and(|old| old.is_older_than(&new)) {
            self.libraries[at] = library;
        }
        if !self.in_versions.contains(&name) {
            self.in_versions.push(name);
        }
    }

    /// Which libraries are there in one version of several.
    fn mention_versions(&mut self) {
        if let Some(first) = self.in_versions.first() {
            let more = if self.in_versions.len() > 1 {
                format!(" and {} more", self.in_versions.len() - 1)
            } else {
                String::new()
            };
            self.notices.push(format!(
                "modules use different versions of {first}{more}: the newest one is taken for all of them"
            ));
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

pub fn find(dir: &Path, setup: &mut SetUpPhase) -> Option<Project> {
    let mut found = maven::find(dir, setup).or_else(|| gradle::find(dir, setup));
    if let Some(project) = &mut found {
        project.mention_versions();
    }
    found
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
