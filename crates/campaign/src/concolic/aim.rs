//! What is driven: a program from its main method, or methods through a driver that is written for them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use classes::class::{Class, Method};
use classes::program::Program;
use concolic::driver::{self, Called, Driver, Wishes};
use explore::inputs::accessible;
use explore::machine::Machine;
use explore::machine::budget::Budget;
use explore::machine::settings::Settings;
use explore::suspicion::{Input, NullSource, Site, Suspicion};
use prove::javac::{CompileRequest, JavaSource, Javac, OPTIONS};

use super::options::ConcolicOptions;
use crate::entries::is_of_every_enum;
use crate::failure::Failure;

/// javac for one small class.
const MAX_COMPILE_TIME: Duration = Duration::from_secs(60);

/// Finds what `MAIN`, `CLASS` or `CLASS#method` means; `None`: a program with a main method of its own.
pub fn driver(
    options: &ConcolicOptions,
    program: &'static Program,
    budget: &Arc<Budget>,
) -> Result<Option<Driver>, Failure> {
    let (class, method) = match options.main.split_once('#') {
        Some((class, method)) => (class, Some(method)),
        None => (options.main.as_str(), None),
    };
    let class = find_class(program, class)?;
    if method.is_none() && main_of(class).is_some() {
        return Ok(None);
    }
    let aim = aim(class, method, options.calls)?;
    let wishes = Wishes {
        invariant: options.invariant.clone(),
        initialisers: options
            .initialisers
            .iter()
            .map(|given| initialiser(program, given))
            .collect::<Result<_, _>>()?,
        drops_refused_calls: options.specs,
    };
    let mut machine = Machine::new(program, Settings::default(), budget.clone())
        .map_err(|e| Failure::new(format!("failed to load the JDK: {e}")))?;
    machine.stand_in(class.package());
    Ok(Some(Driver::new(&machine, &aim, &wishes)))
}

pub fn main_of(class: &'static Class) -> Option<&'static Method> {
    class.find_method("main", "([Ljava/lang/String;)V").filter(|main| main.is_static())
}

pub fn find_class(program: &'static Program, name: &str) -> Result<&'static Class, Failure> {
    program.class(&name.replace('.', "/")).map_err(|_| {
        Failure::new(format!("there is no class {name} in the program"))
            .with_hint("give its full name, like com.acme.Main, and the class path with -c")
    })
}

fn aim(class: &'static Class, method: Option<&str>, calls: usize) -> Result<driver::Aim, Failure> {
    let name = class.binary_name();
    if class.is_private() || class.outer.as_ref().is_some_and(|outer| outer.is_local) {
        return Err(Failure::new(format!("{name} cannot be named outside the code around it"))
            .with_hint("drive a method that uses it, or a class that it extends"));
    }
    let Some(method) = method else {
        let mut methods = driver::callable(class);
        methods.retain(|method| !is_of_every_enum(method));
        if methods.is_empty() {
            return Err(Failure::new(format!("{name} has no method that could be called"))
                .with_hint("the driver stands in its package: private methods are not for it"));
        }
        return Ok(driver::Aim { class, methods, calls });
    };
    let named = |m: &&'static Method| m.name == method || format!("{}{}", m.name, m.descriptor) == method;
    let found: Vec<&'static Method> = class
        .ancestors()
        .map(|c| c.methods.iter().filter(named).collect::<Vec<_>>())
        .find(|m| !m.is_empty())
        .unwrap_or_default();
    if found.is_empty() {
        return Err(Failure::new(format!("{name} has no method {method}"))
            .with_hint("say CLASS#name, or CLASS#name with a descriptor such as (IJ)V"));
    }
    let methods: Vec<_> = found.into_iter().filter(|m| accessible(m, class.package())).collect();
    if methods.is_empty() {
        return Err(
            Failure::new(format!("{name}#{method} is private")).with_hint("drive a method that calls it")
        );
    }
    Ok(driver::Aim { class, methods, calls: 1 })
}

/// `com.acme.Tree=com.acme.Trees#any`.
fn initialiser(program: &'static Program, given: &str) -> Result<(String, &'static Method), Failure> {
    let wrong = |what: String| {
        Failure::new(what).with_hint(
            "say --initialiser com.acme.Tree=com.acme.Trees#any, a static method without parameters",
        )
    };
    let (class, method) =
        given.split_once('=').ok_or_else(|| wrong(format!("{given} names no initialiser")))?;
    let (owner, name) = method.split_once('#').ok_or_else(|| wrong(format!("{method} names no method")))?;
    let made = find_class(program, class)?;
    let makes = |m: &&'static Method| {
        let returns = m.types.result.as_ref().and_then(|ty| program.class_of(ty).ok());
        m.name == name
            && m.is_static()
            && m.types.parameters.is_empty()
            && returns.is_some_and(|returned| returned.is_subclass_of(made))
    };
    let owner = find_class(program, owner)?;
    let found = owner.methods.iter().find(makes);
    let found = found.ok_or_else(|| wrong(format!("{method} makes no {class}")))?;
    Ok((made.binary_name(), found))
}

/// A driver that has nothing to call methods on finds nothing.
pub fn cannot_make(driver: &Driver) -> Option<String> {
    let class = driver.cannot_make()?.binary_name();
    Some(format!(
        "no constructor or factory makes a {class}: name a method that does with --initialiser {class}=CLASS#METHOD"
    ))
}

/// Tests that call the driver need it.
pub fn write(driver: &Driver, tests: &Path) -> Result<(), Failure> {
    let path = tests.join(format!("{}.java", driver.class_name().replace('.', "/")));
    let folder = path.parent().unwrap_or(tests);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, driver.source()))
        .map_err(|e| Failure::io("write", &path, &e))
}

/// Compiles the driver; gives the directory with its class.
pub fn compile(
    driver: &Driver,
    javac: &mut Javac,
    class_path: Vec<PathBuf>,
    folder: &Path,
) -> Result<PathBuf, Failure> {
    let output = folder.join("driver");
    std::fs::create_dir_all(&output).map_err(|e| Failure::io("create", &output, &e))?;
    let path = folder.join(format!("{}.java", driver.class_name().replace('.', "/")));
    let request = CompileRequest {
        sources: vec![JavaSource { path, text: Some(driver.source()) }],
        class_path,
        output: output.clone(),
        options: OPTIONS.map(String::from).to_vec(),
        limit: MAX_COMPILE_TIME,
    };
    let reply = javac.compile(&request).map_err(|e| Failure::new(format!("failed to run javac: {e}")))?;
    if reply.is_success() {
        return Ok(output);
    }
    let why = reply.diagnostics.iter().find(|d| d.is_error).map_or(String::new(), |d| d.message.clone());
    Err(Failure::new(format!("the driver for these methods does not compile: {}", why.trim()))
        .with_hint("write a main method that calls them, with inputs from provoke.Inputs"))
}

/// Suspicions of a run, told without the driver.
pub fn told(driver: Option<&Driver>, suspicions: Vec<Suspicion>) -> Vec<Suspicion> {
    match driver {
        Some(driver) => suspicions.into_iter().flat_map(|it| without_driver(driver, it)).collect(),
        None => suspicions,
    }
}

/// The method that the driver had called when a run failed, as the stack tells it.
pub fn called(driver: &Driver, suspicion: &Suspicion) -> Option<&'static Method> {
    let ours = driver.class_name();
    let inside = suspicion.stack.iter().take_while(|site| site.method.owner().binary_name() != ours);
    let outermost = inside.last()?.method;
    // What ran may override what the driver names.
    let is_it =
        |method: &&'static Method| method.name == outermost.name && method.descriptor == outermost.descriptor;
    driver.methods().find(is_it)
}

/// What a run of the driver gives rise to suspect, as a suspicion of the method it called; as it is, where the run cannot be
/// told without the driver.
fn without_driver(driver: &Driver, suspicion: Suspicion) -> Vec<Suspicion> {
    let ours = driver.class_name();
    let calls = driver.calls_of(&suspicion.inputs);
    if calls.is_empty() {
        return vec![suspicion];
    }
    let is_ours = |site: &Site| site.method.owner().binary_name() == ours;
    let told = calls.into_iter().map(|called| {
        let mut told = suspicion.clone();
        told.entry = called.method;
        told.null_source = null_source(&suspicion, &called, suspicion.origins.iter().any(is_ours));
        told.stack.retain(|site| !is_ours(site));
        told.trace.retain(|step| !is_ours(&step.site));
        told.origins.retain(|site| !is_ours(site));
        told.inputs = called.inputs;
        told
    });
    told.collect()
}

/// What the driver made itself was passed by it.
fn null_source(suspicion: &Suspicion, called: &Called, made_by_driver: bool) -> Option<NullSource> {
    let argument = match suspicion.null_source.clone()? {
        NullSource::Parameter(input) => called.arguments_from.iter().position(|from| *from == Some(input)),
        NullSource::Inside if made_by_driver => {
            let subject = suspicion.failure.split(' ').next().unwrap_or_default();
            let is_it = |&i: &usize| {
                called.inputs.arguments[i] == Input::Null && *called.method.parameter_name(i) == *subject
            };
            (0..called.inputs.arguments.len()).find(is_it)
        }
        other => return Some(other),
    };
    Some(argument.map_or(NullSource::InsideArgument, NullSource::Parameter))
}
