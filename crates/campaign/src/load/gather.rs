//! Puts a program together: what is analysed, what comes along with it, and what is compiled first.

use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

use classes::path::ClassPathEntry;
use prove::jars::Jars;
use prove::javac::{Javac, common_folder};
use prove::jdk::JdkInstallation;

use super::setup::SetUpPhase;
use super::sources;
use super::target::{SourceTree, TargetPaths};
use super::unpacked::{self, Usable};
use super::world::{LoadedProgram, open, start_javac};
use crate::failure::Failure;
use crate::listing::some_of;
use crate::options::SandboxPolicy;

/// Everything a target names, ready to be run.
pub fn world(
    target: &TargetPaths,
    jdk: &JdkInstallation,
    jars: &Jars,
    sandbox: SandboxPolicy,
    setup: &mut SetUpPhase,
) -> Result<LoadedProgram, Failure> {
    let mut gathered = Gathered::new(target, jdk);
    gathered.add_classes(setup)?;
    gathered.add_libraries(setup)?;
    if !target.sources.is_empty() {
        gathered.compile(jars, sandbox, setup)?;
    }
    setup.mention("loading classes");
    let Gathered { application, mut class_path, libraries, library_path, .. } = gathered;
    let program = open(jdk, &application, &libraries)?;
    class_path.extend(library_path);
    Ok(LoadedProgram {
        program,
        application,
        libraries,
        class_path,
        javac: gathered.javac,
        sandbox,
        failed_sources: gathered.failed_sources,
        unreadable: gathered.unreadable,
        notices: gathered.notices,
    })
}

struct Gathered<'a> {
    target: &'a TargetPaths,
    jdk: &'a JdkInstallation,
    /// What is analysed, and what a JVM is given for it.
    application: Vec<PathBuf>,
    class_path: Vec<PathBuf>,
    /// The same for libraries.
    libraries: Vec<PathBuf>,
    library_path: Vec<PathBuf>,
    /// Libraries still to be looked at. What the user gave has to be there; what came along may turn out to be something else.
    waiting: VecDeque<(PathBuf, bool)>,
    javac: Option<Javac>,
    failed_sources: Vec<String>,
    unreadable: Vec<String>,
    notices: Vec<String>,
}

impl<'a> Gathered<'a> {
    fn new(target: &'a TargetPaths, jdk: &'a JdkInstallation) -> Gathered<'a> {
        let of_project = target.project_libraries.iter().map(|path| (path.clone(), false));
        let given = target.libraries.iter().map(|path| (path.clone(), true));
        Gathered {
            target,
            jdk,
            application: Vec::new(),
            class_path: Vec::new(),
            libraries: Vec::new(),
            library_path: Vec::new(),
            waiting: of_project.chain(given).collect(),
            javac: None,
            failed_sources: Vec::new(),
            unreadable: Vec::new(),
            notices: Vec::new(),
        }
    }

    fn add_classes(&mut self, setup: &mut SetUpPhase) -> Result<(), Failure> {
        for path in &self.target.classes {
            let found = unpacked::usable(path, self.jdk.major as u16, setup)?;
            let is_named = self.target.named.contains(path);
            if is_named && found.unreadable.is_empty() && self.is_empty(&found.classes) {
                return Err(unpacked::without_classes(path).noting(&found.notices));
            }
            self.unreadable.extend(found.unreadable);
            self.application.push(found.classes);
            self.class_path.extend(found.class_path);
            self.waiting.extend(found.libraries.into_iter().map(|path| (path, false)));
            self.notices.extend(found.notices);
        }
        Ok(())
    }

    fn is_empty(&self, classes: &Path) -> bool {
        let source = ClassPathEntry::open(classes, self.jdk.major as u16);
        source.is_ok_and(|source| source.class_names().next().is_none() && source.problems().is_empty())
    }

    fn add_libraries(&mut self, setup: &mut SetUpPhase) -> Result<(), Failure> {
        // Jars may name each other, and what is analysed is no library.
        let same = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let mut known: BTreeSet<PathBuf> = self.target.classes.iter().map(|path| same(path)).collect();
        while let Some((path, is_given)) = self.waiting.pop_front() {
            if !known.insert(same(&path)) {
                continue;
            }
            match unpacked::usable(&path, self.jdk.major as u16, setup) {
                Ok(found) => self.add_library(&path, found),
                Err(failure) if is_given => return Err(failure),
                Err(failure) => {
                    self.notices.push(format!("{failure}: code of this library is not followed"));
                }
            }
        }
        Ok(())
    }

    fn add_library(&mut self, path: &Path, found: Usable) {
        self.waiting.extend(found.libraries.into_iter().map(|path| (path, false)));
        self.notices.extend(found.unreadable.first().map(|class| {
            format!(
                "of the library {}, {} classes cannot be read: {class}",
                path.display(),
                found.unreadable.len()
            )
        }));
        self.libraries.push(found.classes);
        self.library_path.extend(found.class_path);
        self.notices.extend(found.notices);
    }

    fn compile(
        &mut self,
        jars: &Jars,
        sandbox: SandboxPolicy,
        setup: &mut SetUpPhase,
    ) -> Result<(), Failure> {
        let (target, jdk) = (self.target, self.jdk);
        let folder = |tree: &SourceTree| common_folder(tree.files.iter().map(PathBuf::as_path));
        let mut read: Vec<PathBuf> = target.sources.iter().filter_map(folder).collect();
        read.extend(self.class_path.iter().chain(&self.library_path).cloned());
        let mut start = |output: &Path| start_javac(jdk, jars, read.clone(), Some(output), sandbox);
        let compiled =
            sources::compile(target, &self.library_path, &mut start, &mut self.javac, jdk.major, setup);
        match compiled {
            Ok(compiled) => {
                self.application.push(compiled.classes.clone());
                self.class_path.push(compiled.classes);
                self.notices.extend(left_out(&compiled.failed, target.build_command));
                self.failed_sources = compiled.failed;
            }
            Err(failure) if self.application.is_empty() => return Err(failure),
            Err(failure) => {
                self.notices.push(format!("{failure}: what is compiled already is analysed without them"));
            }
        }
        Ok(())
    }
}

/// Of the sources of a project, those that did not compile.
fn left_out(failed: &[String], build: Option<&str>) -> Option<String> {
    let build = build.filter(|_| !failed.is_empty())?;
    let sources =
        if failed.len() == 1 { "1 source was".into() } else { format!("{} sources were", failed.len()) };
    let lacking = sources::lacking(failed);
    let lacking = match lacking.is_empty() {
        true => String::new(),
        false => format!(" ({})", some_of(&lacking)),
    };
    Some(format!(
        "{sources} left out: the project's build ({build}) may generate what they lack{lacking}, and what it compiles is analysed"
    ))
}
