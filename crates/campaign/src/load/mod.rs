//! From paths to class files: what a path is, what build tools say, what is compiled and unpacked first.

mod gather;
mod input_api;
pub(crate) mod java;
pub(crate) mod project;
pub(crate) mod refusals;
pub(crate) mod setup;
pub(crate) mod source_text;
pub(crate) mod sources;
pub(crate) mod target;
pub(crate) mod test_classes;
pub(crate) mod unpacked;
mod world;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use explore::inputs::program_inputs;
use prove::jars::Jars;
use prove::jdk::JdkInstallation;
use runtimedata::Observations;

use crate::failure::Failure;
use crate::options::{InputApi, SandboxPolicy};
use setup::SetUpPhase;
use source_text::SourceText;
use target::TargetPaths;
use test_classes::TestFolders;
use worth::Judge;
use worth::api::Api;

pub use world::{LoadedProgram, open};

/// What is to be loaded, and for what.
pub struct Request<'a> {
    pub paths: &'a [PathBuf],
    pub class_path: &'a [String],
    pub tests: &'a Path,
    pub jdk: Option<&'a Path>,
    /// Classes that hand out inputs, beside those that are known.
    pub input_apis: &'a [InputApi],
    /// Tests or drivers will be compiled.
    pub compiles: bool,
    /// The program may call the input API without bringing it along.
    pub asks_for_inputs: bool,
    /// How javac is confined.
    pub sandbox: SandboxPolicy,
}

/// Everything that is there before the analysis begins.
pub struct LoadedTarget {
    pub jdk: JdkInstallation,
    pub jars: Jars,
    pub target: TargetPaths,
    pub world: LoadedProgram,
    /// Of the program in `world`.
    pub api: Rc<Api>,
}

impl LoadedTarget {
    /// Who judges crashes of a program, by its code, its source text and its tests, as far as they are at hand.
    pub fn judge(&self, api: Rc<Api>) -> Judge {
        let sources = SourceText::of(&self.target, &self.world.libraries);
        Judge::new(api, Box::new(sources), Box::new(TestFolders::of(&self.target)))
    }
}

/// Finds the Java, the classes and their libraries, and loads them.
pub fn load(request: &Request, setup: &mut SetUpPhase) -> Result<LoadedTarget, Failure> {
    program_inputs::configure(request.input_apis.to_vec());
    let mut jdk = java::find(request.jdk)?;
    let jars = Jars::unpack().map_err(|e| Failure::new(format!("failed to {e}")).with_hint(e.hint()))?;
    let mut target = target::find(request.paths, request.class_path, request.tests, setup)?;
    java::check_compiler(&jdk, request.compiles || !target.sources.is_empty())?;
    if request.asks_for_inputs {
        // Last: a program that brings the input API along is run with its own.
        target.libraries.push(jars.inputs.clone());
    } else {
        input_api::add_if_used(&mut target, &jars.inputs);
    }
    let world = gather::world(&target, &jdk, &jars, request.sandbox, setup);
    let mut world = world.map_err(|why| why.noting(&target.notices))?;
    if let Some(newer) = java::newer(&jdk, world.program, request.jdk) {
        jdk = newer.jdk;
        world = gather::world(&target, &jdk, &jars, request.sandbox, setup)?;
        target.notices.push(newer.notice);
    }
    target.notices.append(&mut world.notices);
    let api = Rc::new(Api::of(world.program));
    Ok(LoadedTarget { jdk, jars, target, world, api })
}

/// What runs have seen of calls that are not followed.
pub fn observations(store: &Path) -> Result<Observations, Failure> {
    Observations::open(store).map_err(|e| Failure::store(&e))
}
