//! The program, ready to be run: loaded, with specifications woven in and a driver, if there are to be any.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use concolic::driver::Driver;
use concolic::executor::ExecutorSetup;
use concolic::net;
use explore::machine::budget::Budget;

use super::options::ConcolicOptions;
use super::setup::ExecutorResources;
use super::specs::WovenProgram;
use super::{aim, setup, specs};
use crate::failure::Failure;
use crate::files::scratch;
use crate::load::setup::SetUpPhase;
use crate::load::{LoadedTarget, Request, load};
use crate::observer::Observer;

pub struct Opened {
    pub loaded: LoadedTarget,
    /// What executors are told.
    pub told: net::ProgramMessage,
    pub setup: Arc<ExecutorSetup>,
    pub scratch: PathBuf,
    pub driver: Option<Driver>,
    pub woven: Option<WovenProgram>,
}

pub fn open(
    options: &ConcolicOptions,
    budget: &Arc<Budget>,
    observer: &mut dyn Observer,
) -> Result<Opened, Failure> {
    let request = Request {
        paths: &options.class_path,
        class_path: &[],
        tests: &options.tests,
        jdk: options.jdk.as_deref(),
        input_apis: &options.input_apis,
        compiles: true,
        asks_for_inputs: true,
        sandbox: options.sandbox,
    };
    let mut loaded = load(&request, &mut SetUpPhase::new(&options.set_up, budget, observer))?;
    let mut woven = None;
    if options.specs {
        observer.status("weaving the specifications in");
        woven = Some(specs::weave(&mut loaded, &options.tests)?);
    }
    let scratch = scratch::folder("runs")?;
    let driver = with_driver(options, &mut loaded, &scratch, budget, observer)?;
    let LoadedTarget { jdk, jars, world, .. } = &loaded;
    let told = setup::describe(options, driver.as_ref(), world.program);
    let surroundings = ExecutorResources {
        jdk: jdk.clone(),
        jars: jars.clone(),
        sandbox: options.sandbox,
        budget: budget.clone(),
        total: options.budget + Duration::from_secs(60),
        scratch: scratch.clone(),
    };
    let setup = setup::build(&told, world.program, world.class_path.clone(), surroundings)?;
    Ok(Opened { loaded, told, setup, scratch, driver, woven })
}

/// The driver, if there is to be one; the program is loaded again with it.
fn with_driver(
    options: &ConcolicOptions,
    loaded: &mut LoadedTarget,
    scratch: &Path,
    budget: &Arc<Budget>,
    observer: &mut dyn Observer,
) -> Result<Option<Driver>, Failure> {
    let LoadedTarget { jdk, jars, world, .. } = loaded;
    let driver = aim::driver(options, world.program, budget).map_err(|why| world.explain(why))?;
    let Some(written) = driver else { return Ok(None) };
    observer.status("writing a driver");
    let class_path = world.class_path.clone();
    let compiled = aim::compile(&written, world.javac(jdk, jars)?, class_path, scratch)?;
    world.put_first(compiled, jdk)?;
    // The same again, of the classes that are loaded now.
    aim::driver(options, world.program, budget)
}
