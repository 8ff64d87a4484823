//! Which methods are entries.

pub mod proposal;

use std::str::FromStr;

use classes::class::{Class, Method};
use classes::program::Program;
use explore::inputs::program_inputs;
use explore::inputs::start::is_main;

use crate::failure::Failure;
use crate::load::{LoadedTarget, refusals};
use crate::options::CheckOptions;
use proposal::methods_like;
use worth::api::Api;

/// Which entries are wanted.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Patterns of classes; all classes if there are none.
    pub include: Vec<String>,
    pub exclude: Vec<String>,
    /// These alone, as `com.acme.Foo#bar`, perhaps with a descriptor.
    pub methods: Vec<String>,
    pub kind: EntryKind,
    pub shard: Option<Shard>,
}

/// Which methods are entries where none is named.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum EntryKind {
    #[default]
    Public,
    All,
    /// Main methods, or the one of this class.
    Main(Option<String>),
}

impl FromStr for EntryKind {
    type Err = String;

    fn from_str(text: &str) -> Result<EntryKind, String> {
        match text.split_once('=') {
            None if text == "public" => Ok(EntryKind::Public),
            None if text == "all" => Ok(EntryKind::All),
            None if text == "main" => Ok(EntryKind::Main(None)),
            Some(("main", class)) if !class.is_empty() => Ok(EntryKind::Main(Some(class.into()))),
            _ => Err("one of public, all, main, main=CLASS is expected".into()),
        }
    }
}

/// Only every so manyth entry: machines share the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    pub number: usize,
    pub of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err("K/N with K from 1 to N is expected, like 2/4".into()),
        }
    }
}

/// The entries that are wanted, of a program that is loaded.
pub(crate) fn link(loaded: &LoadedTarget, options: &CheckOptions) -> Result<Vec<&'static Method>, Failure> {
    let world = &loaded.world;
    let entries = select(world.program, &loaded.api, &options.entries)
        .map_err(|why| world.explain(why).noting(&loaded.target.notices))?;
    let named = options.settings.call_depth_of.iter().map(|(method, _)| method.clone());
    check_named(world.program, named).map_err(|why| world.explain(why))?;
    Ok(entries)
}

/// The entries of the application in the order of class name and class file.
fn select(
    program: &'static Program,
    api: &Api,
    selection: &Selection,
) -> Result<Vec<&'static Method>, Failure> {
    let mut entries = Vec::new();
    let mut matching = 0;
    let mut classes = 0;
    let mut has_code = false;
    for name in program.application_classes() {
        let dotted = name.replace('/', ".");
        let matches = |pattern: &String| explore::glob::matches(pattern, &dotted);
        if !selection.include.is_empty() && !selection.include.iter().any(matches) {
            continue;
        }
        if selection.exclude.iter().any(matches) {
            continue;
        }
        if selection.methods.is_empty() && program_inputs::api(name).is_some() {
            continue;
        }
        matching += 1;
        // A class that cannot be linked is named among the program's problems.
        let Ok(class) = program.class(name) else { continue };
        classes += 1;
        has_code |= class.methods.iter().any(|m| m.code.is_some() && !m.is_initializer());
        entries.extend(class.methods.iter().filter(|m| is_entry(class, m, selection, api)));
    }
    // What was named by itself has to be there.
    let is_there = |wanted: &&String| entries.iter().any(|entry| is_named(entry.owner(), entry, wanted));
    if let Some(wanted) = selection.methods.iter().find(|wanted| !is_there(wanted)) {
        return Err(refused(program, wanted).unwrap_or_else(|| no_method(program, wanted)));
    }
    if !entries.is_empty() {
        if let Some(Shard { number, of }) = selection.shard {
            entries = entries.into_iter().skip(number - 1).step_by(of).collect();
        }
        return Ok(entries);
    }
    if classes == 0
        && (matching > 0 || program.application_classes().is_empty())
        && let Some(failure) = refusals::nothing_left(program)
    {
        return Err(failure);
    }
    if classes == 0 && !program.application_classes().is_empty() {
        return Err(Failure::new("no class is left to analyse").with_hint("look at --include and --exclude"));
    }
    Err(no_entry(program, classes, has_code, selection))
}

/// Why a method that is there is no entry.
fn refused(program: &'static Program, wanted: &str) -> Option<Failure> {
    let owner = wanted.split('#').next().unwrap_or_default().replace('.', "/");
    if !program.application_classes().iter().any(|name| **name == *owner) {
        return None;
    }
    let class = match program.class(&owner) {
        Ok(class) => class,
        Err(why) => {
            return Some(
                Failure::new(format!("the class of {wanted} cannot be analysed: {why}"))
                    .with_hint("it needs an intact class file, and the libraries that -c gives"),
            );
        }
    };
    let method = class.methods.iter().find(|method| is_named(class, method, wanted))?;
    let failure = match &method.code {
        None if method.is_abstract() => Failure::new(format!("{wanted} has no code: it is abstract"))
            .with_hint("name a method of a class that implements it"),
        None => Failure::new(format!("{wanted} has no bytecode: it is native"))
            .with_hint("name a method that calls it"),
        Some(_) if method.is_synthetic() || method.is_bridge() => {
            Failure::new(format!("{wanted} was added by the compiler: nobody calls it by name"))
                .with_hint("name the method that is written in the source")
        }
        Some(_) if method.is_initializer() => {
            Failure::new(format!("{wanted} is a static initialiser: nobody calls it"))
                .with_hint("name a method of the class, which is initialised before it")
        }
        Some(_) => Failure::new(format!("{wanted} is in a class that is left out"))
            .with_hint("look at --include and --exclude"),
    };
    Some(failure)
}

/// `--call-depth METHOD=N`: a method that is not there would be ignored in silence.
fn check_named(program: &'static Program, methods: impl Iterator<Item = String>) -> Result<(), Failure> {
    for wanted in methods {
        let owner = wanted.split('#').next().unwrap_or_default().replace('.', "/");
        let is_known = program.application_classes().iter().any(|name| **name == *owner)
            && program
                .class(&owner)
                .is_ok_and(|class| class.methods.iter().any(|method| is_named(class, method, &wanted)));
        if !is_known {
            return Err(no_method(program, &wanted));
        }
    }
    Ok(())
}

fn no_method(program: &'static Program, wanted: &str) -> Failure {
    let like = methods_like(program, wanted);
    let hint = match like.is_empty() {
        false => format!("is one of these meant? {}", like.join(", ")),
        true => {
            "write it as com.acme.Foo#bar, with a descriptor if it is overloaded: com.acme.Foo#bar(I)V".into()
        }
    };
    Failure::new(format!("there is no method {wanted} in the analysed code")).with_hint(hint)
}

/// Why there is no entry though the classes are fine, or there are none.
fn no_entry(program: &'static Program, classes: usize, has_code: bool, selection: &Selection) -> Failure {
    if let (0, Some(first)) = (classes, program.overshadowed_classes().first()) {
        let first = first.replace('/', ".");
        return Failure::new(format!("{first} and all other classes in it are in packages of the JDK"))
            .with_hint("a JVM takes such classes from the JDK alone: give classes of other packages");
    }
    if classes == 0 {
        return Failure::new("there is no class to analyse in it").with_hint(
            "give what holds the compiled classes: a jar, a directory of classes, a project, or Java sources",
        );
    }
    if !has_code {
        let what = if classes == 1 {
            "the only class has".into()
        } else {
            format!("none of the {classes} classes has")
        };
        let no = if classes == 1 { "no method" } else { "a method" };
        return Failure::new(format!("{what} {no} with code: there is nothing to analyse"))
            .with_hint("interfaces and annotations do nothing by themselves: give the classes that do");
    }
    if let EntryKind::Main(wanted) = &selection.kind {
        let what = match wanted {
            Some(class)
                if !program.application_classes().iter().any(|name| name.replace('/', ".") == *class) =>
            {
                format!("there is no class {class} in the analysed code")
            }
            Some(class) => format!("{class} has no main method"),
            None => "no class has a main method".into(),
        };
        return Failure::new(what).with_hint("without --entry, all public methods are analysed");
    }
    let has_method = |class: &Class| is_usable(class) && class.methods.iter().any(|m| is_method(class, m));
    let mut classes = program.application_classes().iter().filter_map(|name| program.class(name).ok());
    if selection.kind == EntryKind::Public && classes.any(has_method) {
        return Failure::new("there is no method that others may call: none is public")
            .with_hint("--entry all takes those that are not, too");
    }
    Failure::new("there is no method to call by itself").with_hint(
        "what is there was added by the compiler, or belongs to abstract or unnamed classes: give those that use it",
    )
}

fn is_entry(class: &'static Class, method: &'static Method, selection: &Selection, api: &Api) -> bool {
    if !selection.methods.is_empty() {
        return is_written(method) && selection.methods.iter().any(|wanted| is_named(class, method, wanted));
    }
    if !is_usable(class) || !is_method(class, method) {
        return false;
    }
    match &selection.kind {
        EntryKind::All => true,
        // Whoever names classes means these.
        EntryKind::Public if !selection.include.is_empty() => is_visible(class, method),
        EntryKind::Public => api.has(method),
        EntryKind::Main(wanted) => {
            is_main(method) && wanted.as_ref().is_none_or(|name| *name == class.binary_name())
        }
    }
}

fn is_written(method: &Method) -> bool {
    method.code.is_some() && !method.is_synthetic() && !method.is_bridge() && !method.is_initializer()
}

/// A method that a program can call, if it may.
fn is_method(class: &Class, method: &Method) -> bool {
    is_written(method) && !is_implicit(class, method)
}

/// Public and protected ones; in a class that is itself only visible in its package, those that are visible there.
fn is_visible(class: &Class, method: &Method) -> bool {
    if class.is_private() || method.is_private() {
        return false;
    }
    method.is_public() || method.is_protected() || !class.is_public()
}

/// Anonymous and local classes cannot be named, so no test can call them; their code runs as a callee.
fn is_usable(class: &Class) -> bool {
    !class.is_synthetic() && class.outer.as_ref().is_none_or(|o| !o.is_local && o.simple_name.is_some())
}

/// What the compiler adds, and constructors nobody can call.
fn is_implicit(class: &Class, method: &Method) -> bool {
    let enum_class = class.super_class.is_some_and(|c| c.name == "java/lang/Enum");
    if is_of_every_enum(method) || enum_class && method.is_constructor() {
        return true;
    }
    method.is_constructor() && (class.is_abstract() || class.is_interface())
}

/// `values()` and `valueOf(String)`, which the compiler adds (JLS 8.9.3); not what the programmer overloads them with.
pub fn is_of_every_enum(method: &Method) -> bool {
    let of_enum = method.owner().super_class.is_some_and(|class| class.name == "java/lang/Enum");
    let is_added = match method.name {
        "values" => method.types.parameters.is_empty(),
        "valueOf" => method.descriptor.starts_with("(Ljava/lang/String;)"),
        _ => false,
    };
    of_enum && is_added && method.is_static()
}

/// `com.acme.Foo#bar`, or with a descriptor: `com.acme.Foo#bar(I)V`.
fn is_named(class: &Class, method: &Method, wanted: &str) -> bool {
    let Some((owner, rest)) = wanted.split_once('#') else { return false };
    let (name, descriptor) = match rest.find('(') {
        Some(at) => (&rest[..at], Some(&rest[at..])),
        None => (rest, None),
    };
    owner == class.binary_name() && name == method.name && descriptor.is_none_or(|d| d == method.descriptor)
}
