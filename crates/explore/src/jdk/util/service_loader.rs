//! `java.util.ServiceLoader`: the providers of a service of the program are those that the class path names. Of the JDK's
//! own services its own code finds no further providers; what a program would find is unknown.

use classes::class::{Class, Method, Origin};
use classes::code::Insn;

use crate::instructions::synthetic::{Assembler, class_site, method_site};
use crate::jdk::io::files::is_asked_by_jdk;
use crate::jdk::io::resources::{may_differ, usable};
use crate::jdk::shared::mirrored;
use crate::machine::Machine;
use crate::machine::fields::{field_if_there, set_if_there};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

pub static ENTRY: ClassModels = ClassModels {
    class: "java/util/ServiceLoader",
    methods: &[
        ("<init>", "*", new_loader),
        ("reload", "()V", crate::machine::models::nothing),
        ("iterator", "()Ljava/util/Iterator;", |m, s, a| providers(m, s, a, &ITERATOR)),
        ("stream", "()Ljava/util/stream/Stream;", |m, s, a| providers(m, s, a, &STREAM)),
        ("findFirst", "()Ljava/util/Optional;", |m, s, a| providers(m, s, a, &FIRST)),
    ],
};

/// What is asked for.
struct ProviderQuery {
    /// Class, method, descriptor of what gives nothing.
    empty: (&'static str, &'static str, &'static str),
    /// How it comes out of a list of providers; `None`: its elements are no providers.
    of_list: Option<(&'static str, &'static str)>,
}

const LIST: &str = "java/util/ArrayList";

static ITERATOR: ProviderQuery = ProviderQuery {
    empty: ("java/util/Collections", "emptyIterator", "()Ljava/util/Iterator;"),
    of_list: Some(("iterator", "()Ljava/util/Iterator;")),
};
static STREAM: ProviderQuery = ProviderQuery {
    empty: ("java/util/stream/Stream", "empty", "()Ljava/util/stream/Stream;"),
    of_list: None,
};
static FIRST: ProviderQuery =
    ProviderQuery { empty: ("java/util/Optional", "empty", "()Ljava/util/Optional;"), of_list: None };

/// The service comes after the caller or the layer; nothing else of a loader is looked at.
fn new_loader(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if let (Some(at), Some(&service)) = (Machine::concrete_ref(arguments[0]), arguments.get(2)) {
        set_if_there(m, s, at, "service", service);
    }
    Ok(Reply::Void)
}

fn providers(m: &mut Machine, s: &mut State, arguments: &[Value], wanted: &ProviderQuery) -> Step<Reply> {
    const UNKNOWN: Step<Reply> = Ok(Reply::Unknown(Reason::Reflection));
    if is_asked_by_jdk(s) {
        return nothing(m, s, wanted);
    }
    let loader = Machine::concrete_ref(arguments[0]);
    let service = loader.and_then(|at| mirrored(m, s, field_if_there(m, s, at, "service")?));
    let Some(service) = service.filter(|class| class.origin != Origin::Jdk && m.mode.has_open_world()) else {
        return UNKNOWN;
    };
    let named =
        m.jvm.models.resources(m.program, &format!("META-INF/services/{}", service.name.replace('/', ".")));
    let mut names: Vec<String> = named.iter().flat_map(|resource| provider_names(&resource.bytes)).collect();
    let mut seen = rustc_hash::FxHashSet::default();
    names.retain(|name| seen.insert(name.clone()));
    let mut classes = Vec::new();
    for name in &names {
        match m.program.class(&name.replace('.', "/")) {
            Ok(class) if is_provider(class) => classes.push(class),
            _ => return UNKNOWN,
        }
    }
    may_differ(m, s);
    if classes.is_empty() {
        return nothing(m, s, wanted);
    }
    let Some((name, descriptor)) = wanted.of_list else { return UNKNOWN };
    let Some(list) = usable(m, s, LIST)? else { return Ok(Reply::Again) };
    let does = format!("{name} over {}", names.join(", "));
    let made = m.jvm.models.assembled(does, || made(list, &classes, name, descriptor));
    Ok(Reply::Invoke(made, Vec::new()))
}

fn nothing(m: &mut Machine, s: &mut State, wanted: &ProviderQuery) -> Step<Reply> {
    let (class, name, descriptor) = wanted.empty;
    let Some(class) = usable(m, s, class)? else { return Ok(Reply::Again) };
    Ok(match class.find_method(name, descriptor) {
        Some(method) => Reply::Invoke(method, Vec::new()),
        None => Reply::Unknown(Reason::Reflection),
    })
}

/// A name per line; from `#` on it is a comment.
fn provider_names(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let names = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn is_provider(class: &'static Class) -> bool {
    let constructor = class.find_method("<init>", "()V");
    constructor.is_some_and(|constructor| constructor.access.is_public()) && !class.access.is_abstract()
}

/// A list of new providers, and what is asked of it. The JDK makes them one by one.
fn made(list: &'static Class, providers: &[&'static Class], name: &str, descriptor: &str) -> &'static Method {
    let mut code = Assembler::new();
    let create = |code: &mut Assembler, class: &str| {
        code.push(Insn::New(class_site(list, class))).push(Insn::Dup);
        code.push(Insn::InvokeSpecial(method_site(list, class, "<init>", "()V", false)));
    };
    create(&mut code, LIST);
    for provider in providers {
        code.push(Insn::Dup);
        create(&mut code, provider.name);
        code.push(Insn::InvokeVirtual(method_site(list, LIST, "add", "(Ljava/lang/Object;)Z", false)));
        code.push(Insn::Pop);
    }
    code.push(Insn::InvokeVirtual(method_site(list, LIST, name, descriptor, false)));
    code.push(Insn::ReturnValue);
    code.finish(list, "providers", descriptor.to_owned(), 0)
}
