//! `java.lang.Class`: what the VM knows about classes.

use classes::class::{Class, Origin};
use classes::code::Insn;

use crate::jdk::io::files::is_asked_by_jdk;
use crate::jdk::io::resources;
use crate::jdk::io::resources::ResourceQuery;
use crate::jdk::reflect::annotations;
use crate::jdk::shared::{mirrored, references, text, text_of};
use crate::jdk::{no, null, reflection};
use crate::machine::Machine;
use crate::machine::heap::Object;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/Class",
    methods: &[
        ("desiredAssertionStatus", "()Z", assertions),
        ("getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", primitive),
        ("isArray", "()Z", |m, s, a| flag(m, s, a, Class::is_array)),
        ("isPrimitive", "()Z", |m, s, a| flag(m, s, a, Class::is_primitive)),
        ("isInterface", "()Z", |m, s, a| flag(m, s, a, Class::is_interface)),
        ("isHidden", "()Z", no),
        ("isRecord", "()Z", |m, s, a| flag(m, s, a, |c| c.record.is_some())),
        ("isRecord0", "()Z", |m, s, a| flag(m, s, a, |c| c.record.is_some())),
        ("isEnum", "()Z", |m, s, a| flag(m, s, a, is_enum)),
        ("isInstance", "(Ljava/lang/Object;)Z", is_instance),
        ("isAssignableFrom", "(Ljava/lang/Class;)Z", is_assignable),
        ("getSuperclass", "()Ljava/lang/Class;", superclass),
        ("getInterfaces", "()[Ljava/lang/Class;", interfaces),
        ("getInterfaces0", "()[Ljava/lang/Class;", interfaces),
        ("getModifiers", "()I", modifiers),
        ("initClassName", "()Ljava/lang/String;", name),
        ("getName", "()Ljava/lang/String;", name),
        ("getSimpleName", "()Ljava/lang/String;", simple_name),
        ("getPackageName", "()Ljava/lang/String;", package_name),
        ("getPackage", "()Ljava/lang/Package;", super::package::package),
        ("getSimpleBinaryName0", "()Ljava/lang/String;", simple_binary_name),
        ("getDeclaringClass0", "()Ljava/lang/Class;", declaring_class),
        ("getEnclosingMethod0", "()[Ljava/lang/Object;", enclosing_method),
        ("getNestHost0", "()Ljava/lang/Class;", host),
        ("getPermittedSubclasses0", "()[Ljava/lang/Class;", permitted),
        ("getComponentType", "()Ljava/lang/Class;", component),
        ("componentType", "()Ljava/lang/Class;", component),
        ("getEnumConstantsShared", "()[Ljava/lang/Object;", enum_constants),
        ("getClassLoader", "()Ljava/lang/ClassLoader;", loader),
        ("getClassLoader0", "()Ljava/lang/ClassLoader;", loader),
        ("getModule", "()Ljava/lang/Module;", module),
        (
            "forName0",
            "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
            for_name,
        ),
        ("getProtectionDomain0", "()Ljava/security/ProtectionDomain;", null),
        ("getGenericSignature0", "()Ljava/lang/String;", generic_signature),
        ("getConstantPool", "()Ljdk/internal/reflect/ConstantPool;", constant_pool),
        ("getRawAnnotations", "()[B", raw_annotations),
        ("getAnnotation", "*", annotations::one),
        ("getDeclaredAnnotation", "*", annotations::one_declared),
        ("isAnnotationPresent", "*", annotations::present),
        ("getAnnotations", "*", annotations::several),
        ("getDeclaredAnnotations", "*", annotations::several_declared),
        ("getAnnotationsByType", "*", annotations::by_type),
        ("getDeclaredAnnotationsByType", "*", annotations::declared_by_type),
        ("getResource", "*", |m, s, a| resources::of_class(m, s, a, ResourceQuery::Place)),
        ("getResourceAsStream", "*", |m, s, a| resources::of_class(m, s, a, ResourceQuery::Stream)),
        ("getDeclaredFields0", "(Z)[Ljava/lang/reflect/Field;", crate::jdk::reflect::members::fields),
        (
            "getDeclaredConstructors0",
            "(Z)[Ljava/lang/reflect/Constructor;",
            crate::jdk::reflect::members::constructors,
        ),
        ("getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;", crate::jdk::reflect::members::methods),
        (
            "getRecordComponents0",
            "()[Ljava/lang/reflect/RecordComponent;",
            crate::jdk::reflect::members::record_components,
        ),
    ],
};

/// What annotations are read from, if there are any.
pub static CONSTANT_POOL: ClassModels = ClassModels {
    class: "jdk/internal/reflect/ConstantPool",
    methods: &[
        ("getUTF8At0", "*", reflection),
        ("getIntAt0", "*", reflection),
        ("getLongAt0", "*", reflection),
        ("getFloatAt0", "*", reflection),
        ("getDoubleAt0", "*", reflection),
    ],
};

const UNKNOWN: Step<Reply> = Ok(Reply::Unknown(Reason::Reflection));

fn flag(m: &Machine, s: &State, arguments: &[Value], test: impl Fn(&'static Class) -> bool) -> Step<Reply> {
    Ok(match mirrored(m, s, arguments[0]) {
        Some(class) => Reply::Value(Value::from_bool(test(class))),
        None => Reply::Unknown(Reason::Reflection),
    })
}

/// `-ea` holds for application classes, not for the JDK.
fn assertions(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    // The compiler's own question is answered where its answer is read (`inputs/statics.rs`).
    let keeps_it = |insn: &Insn| matches!(insn, Insn::PutStatic(site) if site.name == "$assertionsDisabled");
    let by_compiler = s.cur.method.name == "<clinit>" && s.cur.code.insns.iter().any(keeps_it);
    if !by_compiler {
        m.assume_environment(s, "whether assertions are on");
    }
    let on = m.settings.assertions;
    flag(m, s, arguments, |c| on && c.origin != Origin::Jdk)
}

fn primitive(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let name = match text_of(m, s, arguments[0])? {
        Ok(Some(name)) => name,
        Ok(None) => {
            m.throw_new(s, "java/lang/NullPointerException", None)?;
            return Ok(Reply::Again);
        }
        Err(reply) => return Ok(reply),
    };
    let class = classes::descriptor::Primitive::ALL.into_iter().find(|p| p.name() == name);
    let class = class.map(|p| m.program.primitive(p)).or((name == "void").then(|| m.program.void()));
    let Some(class) = class else {
        m.throw_new(s, "java/lang/ClassNotFoundException", Some(name))?;
        return Ok(Reply::Again);
    };
    Ok(Reply::Value(m.jvm.mirror(class).into()))
}

/// A constant with a body has a class of its own, which is no enum class.
fn is_enum(class: &'static Class) -> bool {
    class.is_enum() && class.super_class.is_some_and(|s| s.name == "java/lang/Enum")
}

fn is_instance(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    let null = m.same_reference(arguments[1], Value::NULL);
    if m.decide(s, null)? {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let at = m.single(s, arguments[1])?;
    let outcome = m.is_instance(s, at, class)?;
    Ok(Reply::Value(Value::from_bool(outcome)))
}

fn is_assignable(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !m.non_null(s, arguments[1], 0)? {
        return Ok(Reply::Again);
    }
    // Which of several class literals it is makes the difference.
    let other = m.single(s, arguments[1])?;
    match (mirrored(m, s, arguments[0]), m.object(s, other).mirror()) {
        (Some(to), Some(from)) => Ok(Reply::Value(Value::from_bool(from.is_subclass_of(to)))),
        _ => UNKNOWN,
    }
}

/// Asked for whether or not there are annotations.
fn constant_pool(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    let Ok(class) = m.program.class(CONSTANT_POOL.class) else { return UNKNOWN };
    Ok(Reply::Value(m.allocate(s, Object::with_fields(class)).into()))
}

/// Most classes have none; how others encode theirs is a matter of their constant pool.
fn raw_annotations(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match mirrored(m, s, arguments[0]) {
        Some(class) if class.annotations.is_empty() => Reply::Value(Value::NULL),
        _ => Reply::Unknown(Reason::Reflection),
    })
}

fn superclass(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    // JLS: an interface has no superclass, although its class file names Object.
    let above = class.super_class.filter(|_| !class.is_interface());
    Ok(Reply::Value(above.map_or(Value::NULL, |c| m.jvm.mirror(c).into())))
}

fn interfaces(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    let cells: Vec<Value> = class.interfaces.iter().map(|c| m.jvm.mirror(c).into()).collect();
    let component = m.jvm.known.class;
    Ok(Reply::Value(references(m, s, component, cells)))
}

fn modifiers(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    // ACC_SUPER is no modifier.
    const NOT_MODIFIERS: u16 = 0x0020;
    Ok(match mirrored(m, s, arguments[0]) {
        Some(class) => Reply::Value(Value::Int((class.access.0 & !NOT_MODIFIERS).into())),
        None => Reply::Unknown(Reason::Reflection),
    })
}

fn name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    Ok(Reply::Value(text(m, &class.name.replace('/', "."))))
}

fn simple_name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    let (mut class, mut brackets) = (class, String::new());
    while let Some(component) = class.component {
        class = component;
        brackets.push_str("[]");
    }
    let simple = match &class.outer {
        Some(outer) => outer.simple_name.unwrap_or_default(),
        None => class.unqualified_name(),
    };
    Ok(Reply::Value(text(m, &format!("{simple}{brackets}"))))
}

fn package_name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(mut class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    while let Some(component) = class.component {
        class = component;
    }
    let package = if class.is_primitive() { "java/lang" } else { class.package() };
    Ok(Reply::Value(text(m, &package.replace('/', "."))))
}

/// The name a member or local class was declared with.
fn simple_binary_name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    let simple = class.outer.as_ref().and_then(|o| o.simple_name);
    Ok(Reply::Value(simple.map_or(Value::NULL, |simple| text(m, simple))))
}

fn declaring_class(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    match class.outer.as_ref().filter(|o| !o.is_local) {
        Some(outer) => mirror_of(m, outer.class),
        None => Ok(Reply::Value(Value::NULL)),
    }
}

fn mirror_of(m: &mut Machine, name: &str) -> Step<Reply> {
    let class = m.program.class(name);
    let class = m.linked(class)?;
    Ok(Reply::Value(m.jvm.mirror(class).into()))
}

/// Local and anonymous classes: the class around it, and the method's name and descriptor if it is in one.
fn enclosing_method(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    let Some(outer) = class.outer.as_ref().filter(|o| o.is_local) else {
        return Ok(Reply::Value(Value::NULL));
    };
    let around = m.program.class(outer.class);
    let around = m.linked(around)?;
    let (name, descriptor) = match outer.method {
        Some((name, descriptor)) => (text(m, name), text(m, descriptor)),
        None => (Value::NULL, Value::NULL),
    };
    let around = m.jvm.mirror(around).into();
    let component = m.jvm.known.object;
    Ok(Reply::Value(references(m, s, component, vec![around, name, descriptor])))
}

fn host(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    let host = nest_host(m, class)?;
    Ok(Reply::Value(m.jvm.mirror(host).into()))
}

/// The outermost class: members and locals are its nest mates.
pub fn nest_host(m: &mut Machine, class: &'static Class) -> Step<&'static Class> {
    let mut class = class;
    while let Some(outer) = &class.outer {
        let around = m.program.class(outer.class);
        class = m.linked(around)?;
    }
    Ok(class)
}

fn permitted(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    if class.permitted.is_empty() {
        return Ok(Reply::Value(Value::NULL));
    }
    let mut cells = Vec::new();
    for name in &class.permitted {
        let subclass = m.program.class(name);
        let subclass = m.linked(subclass)?;
        cells.push(m.jvm.mirror(subclass).into());
    }
    let component = m.jvm.known.class;
    Ok(Reply::Value(references(m, s, component, cells)))
}

fn component(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    Ok(Reply::Value(class.component.map_or(Value::NULL, |c| m.jvm.mirror(c).into())))
}

/// The JDK calls `values()` by reflection; we call it directly.
fn enum_constants(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    let values = class.find_method("values", &format!("()[L{};", class.name));
    let Some(values) = values.filter(|_| is_enum(class)) else { return Ok(Reply::Value(Value::NULL)) };
    if !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    Ok(Reply::Invoke(values, Vec::new()))
}

fn loader(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    if !is_asked_by_jdk(s) {
        m.assume_environment(s, "what loaded the classes");
    }
    Ok(match class.origin {
        Origin::Jdk => Reply::Value(Value::NULL),
        Origin::Application | Origin::Library => Reply::Value(m.jvm.models.loader.into()),
    })
}

fn module(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    Ok(match class.origin {
        Origin::Jdk if super::module::is_in_java_base(class) => Reply::Value(m.jvm.models.java_base.into()),
        Origin::Jdk => Reply::Unknown(Reason::Reflection),
        Origin::Application | Origin::Library => {
            m.assume_environment(s, "classes are on the class path, in no module");
            Reply::Value(m.jvm.models.unnamed.into())
        }
    })
}

/// Arguments: the name, whether to initialise, the loader, the caller.
fn for_name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let initialise = arguments[1] != Value::Int(0);
    find_class(m, s, arguments[0], initialise)
}

/// Classes whose methods look a class up for whoever called them.
const LOOK_UP: [&str; 2] = ["java/lang/Class", "java/lang/ClassLoader"];

/// The class of a constant binary name, or a ClassNotFoundException.
pub fn find_class(m: &mut Machine, s: &mut State, name: Value, initialise: bool) -> Step<Reply> {
    let name = match text_of(m, s, name)? {
        Ok(Some(name)) => name,
        Ok(None) => return UNKNOWN,
        Err(reply) => return Ok(reply),
    };
    let class = if name.contains('/') { None } else { m.program.class(&name.replace('.', "/")).ok() };
    let Some(class) = class else {
        // On another class path there may be one.
        let asking = s.frames().find(|frame| !LOOK_UP.contains(&frame.method.owner().name));
        if asking.is_some_and(|frame| frame.method.owner().origin != Origin::Jdk) {
            m.assume_environment(s, "which classes there are");
        }
        m.throw_new(s, "java/lang/ClassNotFoundException", Some(name))?;
        return Ok(Reply::Again);
    };
    if initialise && !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    Ok(Reply::Value(m.jvm.mirror(class).into()))
}

fn generic_signature(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return UNKNOWN };
    Ok(Reply::Value(class.signature.map_or(Value::NULL, |signature| text(m, signature))))
}
