//! From the command line, or from what a selector sends, to an executor's setup.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use classes::program::Program;
use classes::walk::walk;
use concolic::driver::Driver;
use concolic::executor::ExecutorSetup;
use concolic::net::{self, ClassPathElement};
use explore::inputs::program_inputs::{self, InputApi, Role};
use explore::machine::budget::Budget;
use explore::machine::settings::Settings;
use prove::host::HostRequest;
use prove::jars::Jars;
use prove::jdk::JdkInstallation;
use prove::sandbox::SandboxPolicy;

use super::aim;
use super::options::ConcolicOptions;
use crate::failure::Failure;
use crate::load;

/// The heap of the JVM that runs the program, in bytes.
const MAX_HEAP_BYTES: u64 = 512 << 20;
/// Bytes of one run's trace.
const MAX_TRACE_BYTES: u32 = 32 << 20;

/// What an executor has of its own: everything else the selector says.
pub struct ExecutorResources {
    pub jdk: JdkInstallation,
    pub jars: Jars,
    pub sandbox: SandboxPolicy,
    pub budget: Arc<Budget>,
    /// A JVM lives at most this long.
    pub total: Duration,
    pub scratch: PathBuf,
}

/// What executors are told; the class path is filled in for those who do not have it.
pub fn describe(
    options: &ConcolicOptions,
    driver: Option<&Driver>,
    program: &'static Program,
) -> net::ProgramMessage {
    let api = |api: &InputApi| {
        let methods = api.methods.iter().map(|(name, is)| (name.clone(), is.name().to_string()));
        (api.class.clone(), methods.collect())
    };
    net::ProgramMessage {
        main: driver.map_or_else(|| options.main.clone(), Driver::class_name),
        driven: driver.is_some(),
        arguments: options.arguments.clone(),
        class_path: Vec::new(),
        instrumented: instrumented(program, options),
        input_apis: program_inputs::configured().iter().map(api).collect(),
        invariant: options.invariant.clone(),
        unmodelled: options.unmodelled.clone(),
        assertions: options.assertions,
        seed: options.seed,
        solver_millis: options.solver_timeout.as_millis() as u64,
        run_millis: options.per_run.as_millis() as u64,
        depth: options.max_depth,
        trace: MAX_TRACE_BYTES,
        heap: MAX_HEAP_BYTES,
    }
}

/// What is observed while it runs.
fn instrumented(program: &'static Program, options: &ConcolicOptions) -> Vec<String> {
    let is_left_out = |name: &str| {
        let dotted = name.replace('/', ".");
        let mut patterns = options.exclude.iter().chain(&options.unmodelled);
        patterns.any(|pattern| explore::glob::matches(pattern, &dotted))
    };
    let classes = program.application_classes().iter().map(|name| name.to_string());
    classes.filter(|name| program_inputs::api(name).is_none() && !is_left_out(name)).collect()
}

pub fn build(
    told: &net::ProgramMessage,
    program: &'static Program,
    class_path: Vec<PathBuf>,
    own: ExecutorResources,
) -> Result<Arc<ExecutorSetup>, Failure> {
    let main = aim::main_of(aim::find_class(program, &told.main)?).ok_or_else(|| {
        Failure::new(format!("{} has no main method", told.main))
            .with_hint("the program starts at public static void main(String[])")
    })?;
    Ok(Arc::new(ExecutorSetup {
        program,
        main,
        arguments: told.arguments.clone(),
        host: HostRequest {
            jdk: own.jdk,
            jars: own.jars,
            class_path,
            instrumented: told.instrumented.clone(),
            input_methods: program_inputs::methods(program).collect(),
            main: told.main.clone(),
            invariant: told.invariant.clone(),
            memory: told.heap,
            assertions: told.assertions,
            sandbox: own.sandbox,
            total: own.total,
            scratch: own.scratch,
        },
        settings: Settings {
            assertions: told.assertions,
            driven: told.driven,
            invariant: told.invariant.clone(),
            unmodelled: told.unmodelled.clone(),
            seed: told.seed,
            solver_timeout: Duration::from_millis(told.solver_millis),
            launched: true,
            ..Settings::default()
        },
        budget: own.budget,
        time: Duration::from_millis(told.run_millis),
        depth: told.depth,
        trace: told.trace,
    }))
}

/// The class path as it is sent to executors that do not have it. What is no file to read is left out, as everywhere.
pub fn pack(class_path: &[PathBuf]) -> Result<Vec<ClassPathElement>, Failure> {
    let read = |path: &Path| std::fs::read(path).map_err(|e| Failure::io("read", path, &e));
    let mut packed = Vec::new();
    for element in class_path {
        if !element.is_dir() {
            packed.push(ClassPathElement::Jar(read(element)?));
            continue;
        }
        let walk = walk(element, true).map_err(|e| Failure::io("list", element, &e))?;
        let mut files = Vec::new();
        for path in &walk.files {
            if let Ok(name) = path.strip_prefix(element) {
                files.push((name.display().to_string(), read(path)?));
            }
        }
        files.sort();
        packed.push(ClassPathElement::Directory(files));
    }
    Ok(packed)
}

/// Unpacks a class path that was sent, below `folder`, and loads it.
pub fn load(
    told: &net::ProgramMessage,
    folder: &Path,
    own: ExecutorResources,
) -> Result<Arc<ExecutorSetup>, Failure> {
    let class_path = unpack(&told.class_path, folder)?;
    let apis = told.input_apis.iter().map(|(class, methods)| InputApi {
        class: class.clone(),
        methods: methods.iter().filter_map(|(name, is)| Some((name.clone(), Role::named(is)?))).collect(),
    });
    program_inputs::configure(apis.collect());
    let program = load::open(&own.jdk, &class_path, &[])?;
    build(told, program, class_path, own)
}

fn unpack(elements: &[ClassPathElement], folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut class_path = Vec::new();
    let write = |path: &Path, bytes: &[u8]| {
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .and_then(|()| std::fs::write(path, bytes))
            .map_err(|e| Failure::io("write", path, &e))
    };
    for (number, element) in elements.iter().enumerate() {
        match element {
            ClassPathElement::Jar(bytes) => {
                let path = folder.join(format!("{number}.jar"));
                write(&path, bytes)?;
                class_path.push(path);
            }
            ClassPathElement::Directory(files) => {
                let below = folder.join(number.to_string());
                for (name, bytes) in files {
                    // Whoever knows the secret may still be mistaken: nothing is written elsewhere.
                    let is_plain =
                        Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
                    if is_plain {
                        write(&below.join(name), bytes)?;
                    }
                }
                class_path.push(below);
            }
        }
    }
    Ok(class_path)
}
