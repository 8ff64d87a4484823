//! `java.lang.Module` and `java.lang.ClassLoader`: one named module with the JDK in it, one unnamed one with the
//! program, one loader that knows every class.

use classes::class::Class;

use super::class::find_class;
use crate::jdk::io::resources;
use crate::jdk::io::resources::ResourceQuery;
use crate::jdk::{reflection, yes};
use crate::machine::Machine;
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static MODULE: ClassModels = ClassModels {
    class: "java/lang/Module",
    methods: &[
        ("isExported", "*", yes),
        ("isOpen", "*", yes),
        ("isReflectivelyExported", "*", yes),
        ("isReflectivelyOpened", "*", yes),
        ("canRead", "*", yes),
        ("addReads0", "*", nothing),
        ("defineModule0", "*", nothing),
        ("ensureNativeAccess", "*", nothing),
        ("getDescriptor", "*", reflection),
        ("getLayer", "*", reflection),
        ("getPackages", "*", reflection),
        ("getResourceAsStream", "*", reflection),
    ],
};

pub static LOADER: ClassModels = ClassModels {
    class: "java/lang/ClassLoader",
    methods: &[
        ("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", load_class),
        ("loadClass", "(Ljava/lang/String;Z)Ljava/lang/Class;", load_class),
        ("getSystemClassLoader", "()Ljava/lang/ClassLoader;", system_loader),
        ("getPlatformClassLoader", "()Ljava/lang/ClassLoader;", platform_loader),
        ("getUnnamedModule", "()Ljava/lang/Module;", unnamed),
        ("getParent", "()Ljava/lang/ClassLoader;", parent),
        ("getResource", "*", |m, s, a| resources::of_loader(m, s, a, ResourceQuery::Place)),
        ("getResources", "*", |m, s, a| resources::of_loader(m, s, a, ResourceQuery::AllPlaces)),
        ("getResourceAsStream", "*", |m, s, a| resources::of_loader(m, s, a, ResourceQuery::Stream)),
        ("getSystemResource", "*", |m, s, a| resources::of_system(m, s, a, ResourceQuery::Place)),
        ("getSystemResources", "*", |m, s, a| resources::of_system(m, s, a, ResourceQuery::AllPlaces)),
        ("getSystemResourceAsStream", "*", |m, s, a| resources::of_system(m, s, a, ResourceQuery::Stream)),
        ("getDefinedPackage", "*", reflection),
    ],
};

pub static LOADERS: ClassModels = ClassModels {
    class: "jdk/internal/loader/ClassLoaders",
    methods: &[
        ("<clinit>", "()V", nothing),
        ("appClassLoader", "()Ljava/lang/ClassLoader;", system_loader),
        ("platformClassLoader", "()Ljava/lang/ClassLoader;", platform_loader),
    ],
};

pub static BOOT_LOADER: ClassModels = ClassModels {
    class: "jdk/internal/loader/BootLoader",
    methods: &[
        ("<clinit>", "()V", nothing),
        ("loadLibrary", "(Ljava/lang/String;)V", nothing),
        ("getUnnamedModule", "()Ljava/lang/Module;", unnamed),
        ("getServicesCatalog", "*", reflection),
        ("findResource", "*", reflection),
        ("findResourceAsStream", "*", reflection),
        ("loadClassOrNull", "(Ljava/lang/String;)Ljava/lang/Class;", |m, s, a| find_class(m, s, a[0], false)),
    ],
};

/// Which module a JDK class belongs to is in the image's index; only the answer `java.base` is needed here.
pub fn is_in_java_base(class: &'static Class) -> bool {
    const OTHERS: &[&str] =
        &["java/util/logging", "java/util/prefs", "java/net/http", "java/lang/instrument"];
    const BASE: &[&str] = &[
        "java/io",
        "java/lang",
        "java/math",
        "java/net",
        "java/nio",
        "java/security",
        "java/text",
        "java/time",
        "java/util",
        "javax/crypto",
        "jdk/internal",
        "sun/invoke",
        "sun/launcher",
        "sun/net",
        "sun/nio",
        "sun/reflect",
        "sun/security",
        "sun/text",
        "sun/util",
    ];
    let mut class = class;
    while let Some(component) = class.component {
        class = component;
    }
    let inside = |packages: &[&str]| {
        packages.iter().any(|p| class.name.strip_prefix(p).is_some_and(|rest| rest.starts_with('/')))
    };
    class.is_primitive() || inside(BASE) && !inside(OTHERS)
}

fn load_class(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    find_class(m, s, arguments[1], false)
}

fn system_loader(m: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(m.jvm.models.loader.into()))
}

fn platform_loader(m: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(m.jvm.models.platform_loader.into()))
}

/// Above the program's loader there is the platform's, and above that nothing that has an object; a loader that the program
/// made knows its own.
fn parent(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match Machine::concrete_ref(arguments[0]) {
        Some(at) if at == m.jvm.models.loader => Reply::Value(m.jvm.models.platform_loader.into()),
        Some(at) if at == m.jvm.models.platform_loader => Reply::Value(Value::NULL),
        _ => Reply::Decline,
    })
}

fn unnamed(m: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(m.jvm.models.unnamed.into()))
}
