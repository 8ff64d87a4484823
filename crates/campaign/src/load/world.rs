//! The loaded program, and what is needed to compile for it and to run it.

use std::path::{Path, PathBuf};

use classes::path::ClassPathEntry;
use classes::program::Program;
use prove::jars::Jars;
use prove::javac::{CompilerAccess, Javac};
use prove::jdk::JdkInstallation;

use crate::failure::Failure;
use crate::files::scratch;
use crate::options::SandboxPolicy;

pub struct LoadedProgram {
    pub program: &'static Program,
    pub(super) application: Vec<PathBuf>,
    pub(super) libraries: Vec<PathBuf>,
    /// What a JVM is given: analysed classes first, then libraries.
    pub class_path: Vec<PathBuf>,
    pub(super) javac: Option<Javac>,
    /// How javac is confined.
    pub(super) sandbox: SandboxPolicy,
    /// Files that did not compile, with javac's first complaint each.
    pub failed_sources: Vec<String>,
    /// Classes that could not be taken out of an archive, each with the reason.
    pub unreadable: Vec<String>,
    pub(super) notices: Vec<String>,
}

impl LoadedProgram {
    /// What was not found may be in what could not be loaded.
    pub fn explain(&self, failure: Failure) -> Failure {
        const MAX_SHOWN: usize = 5;
        let all: Vec<&String> = self.failed_sources.iter().chain(&self.unreadable).collect();
        let more = (all.len() > MAX_SHOWN).then(|| format!("{} more", all.len() - MAX_SHOWN));
        failure.listing(all.into_iter().take(MAX_SHOWN).map(|line| format!("refused: {line}")).chain(more))
    }

    /// The javac that compiled the sources, or one that is started now.
    pub fn javac(&mut self, jdk: &JdkInstallation, jars: &Jars) -> Result<&mut Javac, Failure> {
        if self.javac.is_none() {
            self.javac = Some(start_javac(jdk, jars, self.class_path.clone(), None, self.sandbox)?);
        }
        Ok(self.javac.as_mut().expect("just started"))
    }

    /// The same, for somebody who keeps it.
    pub fn take_javac(&mut self, jdk: &JdkInstallation, jars: &Jars) -> Result<Javac, Failure> {
        self.javac(jdk, jars)?;
        Ok(self.javac.take().expect("just made sure"))
    }

    /// Loads the program again, with these classes before all others.
    pub fn put_first(&mut self, classes: PathBuf, jdk: &JdkInstallation) -> Result<(), Failure> {
        self.application.insert(0, classes.clone());
        self.class_path.insert(0, classes);
        self.program = open(jdk, &self.application, &self.libraries)?;
        Ok(())
    }
}

/// A javac for sources that go to `output` and, later, for the tests.
pub(super) fn start_javac(
    jdk: &JdkInstallation,
    jars: &Jars,
    mut read: Vec<PathBuf>,
    output: Option<&Path>,
    sandbox: SandboxPolicy,
) -> Result<Javac, Failure> {
    read.extend([jars.junit.clone(), jars.inputs.clone()]);
    let write = output.map(Path::to_owned).into_iter().chain([scratch::root()?]).collect();
    Javac::start(jdk, jars, CompilerAccess { read, write }, sandbox).map_err(|e| {
        Failure::new(format!("failed to start javac: {e}"))
            .with_hint("check that the JDK works: `java -version`; --jdk DIR names another one")
    })
}

/// Reads the classes of a program, lazily.
pub fn open(
    jdk: &JdkInstallation,
    application: &[PathBuf],
    libraries: &[PathBuf],
) -> Result<&'static Program, Failure> {
    let image = classes::jdk::Jdk::open(&jdk.home).map_err(|e| {
        Failure::new(format!("failed to {e}")).with_hint("JDK 17 to 25 are supported; --jdk chooses one")
    })?;
    let open = |path: &PathBuf| {
        ClassPathEntry::open(path, jdk.major as u16).map_err(|e| {
            Failure::new(format!("failed to {e}")).with_hint("give an intact jar or directory of classes")
        })
    };
    let application = application.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    let libraries = libraries.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    Ok(Program::new(image, application, libraries))
}
