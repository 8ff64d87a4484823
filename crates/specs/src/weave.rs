//! From a program to one that watches itself: read, write monitors, compile them, weave the calls.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use classes::class::{Class, Origin};
use classes::program::Program;
use prove::jars::Jars;
use prove::javac::{CompileRequest, JavaSource, Javac};
use prove::jdk::JdkInstallation;
use prove::weave::{MonitorField, WovenClass, WovenMethod};

use crate::bodies::{self, Bodies};
use crate::declared::{self, Declared};
use crate::error::SpecError;
use crate::exceptions;
use crate::source::{self, Calls, MonitorSource};

const MAX_WEAVING_TIME: Duration = Duration::from_secs(120);

/// What is needed to weave.
pub struct WeavingTools<'a> {
    pub jdk: &'a JdkInstallation,
    pub jars: &'a Jars,
    pub javac: &'a mut Javac,
    /// The program and its libraries.
    pub class_path: &'a [PathBuf],
    /// Where woven classes and monitors go: first on the class path from then on. What was there is removed.
    pub folder: &'a Path,
}

/// What was woven.
#[derive(Debug, Default)]
pub struct WeavingReport {
    /// `com.acme.Lock#Alternation`, in the order of types.
    pub specifications: Vec<String>,
    pub notices: Vec<String>,
}

/// Makes monitors of all specifications of the program and weaves them in.
pub fn weave(program: &'static Program, own: WeavingTools<'_>) -> Result<WeavingReport, SpecError> {
    let types = declared::read(program)?;
    let mut woven = WeavingReport::default();
    woven.notices.extend(unknown_names(program, &types));
    let mut plan = WeavingPlan { program, classes: BTreeMap::new() };
    let mut monitors = Vec::new();
    for declared in &types {
        for specification in &declared.specifications {
            let bodies = bodies::of(program, declared.ty, specification);
            for body in &bodies.all {
                let exception = body.exception.as_ref().unwrap_or(&specification.exception);
                if let Some(why) = exceptions::obstacle(program, exception, body.method.owner()) {
                    return Err(SpecError::specification(declared.ty, &specification.name, why));
                }
            }
            let written = source::write(program, declared.ty, specification, &bodies);
            plan.add(declared.ty, &bodies, &written);
            woven.specifications.push(format!("{}#{}", declared.ty, specification.name));
            woven.notices.extend(bodies.notices);
            monitors.push((declared.ty, &specification.name, written));
        }
    }
    if monitors.is_empty() {
        woven.notices.push("there are no specifications in the program".into());
    }
    let _ = std::fs::remove_dir_all(own.folder);
    let hint = "name a folder that can be written to with --tests DIR";
    std::fs::create_dir_all(own.folder)
        .map_err(|e| SpecError::machine(format!("create {}: {e}", own.folder.display()), hint))?;
    compile(&monitors, own.javac, own.class_path, own.folder)?;
    let classes: Vec<WovenClass> = plan.classes.into_values().collect();
    let failed = prove::weave::weave(own.jdk, own.jars, &classes, own.folder)
        .map_err(|e| SpecError::machine(e, "check that `java -version` works and that memory is free"))?;
    let notices = failed.iter().map(|(class, why)| {
        format!("calls of the methods of {} are not seen by specifications: {why}", class.replace('/', "."))
    });
    woven.notices.extend(notices);
    Ok(woven)
}

/// `@Observe` that names what nobody declares.
fn unknown_names(program: &'static Program, types: &[Declared]) -> Vec<String> {
    let mut notices = Vec::new();
    for class in program.application_classes().iter().filter_map(|name| program.class(name).ok()) {
        for (method, says) in class.methods.iter().zip(declared::observed(program, class)) {
            for name in says.iter().flat_map(|says| &says.specifications) {
                let is_related = |ty: &Class| class.is_subclass_of(ty) || ty.is_subclass_of(class);
                let mut related = types.iter().filter(|declared| is_related(declared.ty));
                let has =
                    |declared: &Declared| declared.specifications.iter().any(|known| known.name == *name);
                if !related.any(has) {
                    notices.push(format!(
                        "{method} is to be observed by {name}, but there is no such specification"
                    ));
                }
            }
        }
    }
    notices
}

/// What is woven, class by class.
struct WeavingPlan {
    program: &'static Program,
    classes: BTreeMap<&'static str, WovenClass>,
}

impl WeavingPlan {
    fn add(&mut self, ty: &'static Class, bodies: &Bodies, written: &MonitorSource) {
        if bodies.all.is_empty() {
            return;
        }
        for class in bodies::holders(self.program, ty) {
            let holder = MonitorField {
                interface: written.holder.clone(),
                monitor: written.class.clone(),
                accessor: written.accessor.clone(),
            };
            self.class(class).holders.push(holder);
        }
        for (body, calls) in bodies.all.iter().zip(&written.calls) {
            let methods = &mut self.class(body.method.owner()).methods;
            let is_it = |known: &WovenMethod| {
                known.name == body.method.name && known.descriptor == body.method.descriptor
            };
            let at = methods.iter().position(is_it).unwrap_or_else(|| {
                methods.push(WovenMethod {
                    name: body.method.name.into(),
                    descriptor: body.method.descriptor.into(),
                    entries: Vec::new(),
                    exits: Vec::new(),
                });
                methods.len() - 1
            });
            match calls {
                Calls::Entry(entry) => methods[at].entries.push(entry.clone()),
                Calls::Exit(exit) => methods[at].exits.push(exit.clone()),
            }
        }
    }

    fn class(&mut self, class: &'static Class) -> &mut WovenClass {
        debug_assert_eq!(class.origin, Origin::Application);
        self.classes.entry(class.name).or_insert_with(|| WovenClass {
            name: class.name.into(),
            original: self.program.class_file(class.name).unwrap_or_default(),
            holders: Vec::new(),
            methods: Vec::new(),
        })
    }
}

fn compile(
    monitors: &[(&'static Class, &String, MonitorSource)],
    javac: &mut Javac,
    class_path: &[PathBuf],
    folder: &Path,
) -> Result<(), SpecError> {
    let sources: Vec<JavaSource> = monitors
        .iter()
        .flat_map(|(_, _, written)| &written.sources)
        .map(|(path, text)| JavaSource { path: path.into(), text: Some(text.clone()) })
        .collect();
    if sources.is_empty() {
        return Ok(());
    }
    let request = CompileRequest {
        sources,
        class_path: class_path.to_vec(),
        output: folder.to_path_buf(),
        options: prove::javac::OPTIONS.iter().map(ToString::to_string).collect(),
        limit: MAX_WEAVING_TIME,
    };
    let reply = javac.compile(&request).map_err(|e| SpecError::machine(&e, e.hint()))?;
    let Some(error) = reply.diagnostics.iter().find(|diagnostic| diagnostic.is_error) else { return Ok(()) };
    let path = error.path.as_deref();
    let is_it = |written: &MonitorSource| {
        written.sources.iter().any(|(name, _)| path.is_some_and(|path| path.ends_with(name)))
    };
    let Some((ty, name, written)) = monitors.iter().find(|(_, _, written)| is_it(written)) else {
        return Err(SpecError::machine(
            format!("compile the monitors: {}", error.message),
            "this is a bug of provoke",
        ));
    };
    let message = error.message.split_whitespace().collect::<Vec<_>>().join(" ");
    let expression = written.foreign.iter().find(|(lines, _)| lines.contains(&error.line));
    let what = match expression {
        Some((_, expression)) => format!("`{expression}`: {message}"),
        None => message,
    };
    Err(SpecError::specification(ty, name, what))
}
