//! Fields, methods and constructors as reflection lists them (`java.lang.reflect`).

use classes::class::{Class, Field, Method};
use classes::code::Insn;
use classes::descriptor::Type;

use super::array::boxed;
use super::{annotations, calls};
use crate::instructions::synthetic::{Assembler, class_site, method_site};
use crate::jdk::io::files::is_asked_by_jdk;
use crate::jdk::lang::class::nest_host;
use crate::jdk::shared::{mirrored, references, text};
use crate::machine::Machine;
use crate::machine::fields::{field_if_there, set_if_there};
use crate::machine::heap::{Array, Object};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step};

pub static FIELD: ClassModels = ClassModels {
    class: "java/lang/reflect/Field",
    methods: &[
        ("get", "(Ljava/lang/Object;)Ljava/lang/Object;", get),
        ("getInt", "(Ljava/lang/Object;)I", get_primitive),
        ("getLong", "(Ljava/lang/Object;)J", get_primitive),
        ("getBoolean", "(Ljava/lang/Object;)Z", get_primitive),
        ("getDouble", "(Ljava/lang/Object;)D", get_primitive),
        ("set", "*", calls::set),
        ("setInt", "*", calls::set),
        ("setLong", "*", calls::set),
        ("setBoolean", "*", calls::set),
        ("setDouble", "*", calls::set),
        ("getAnnotation", "*", annotations::one),
        ("getAnnotationsByType", "*", annotations::by_type),
        ("getDeclaredAnnotations", "*", annotations::several_declared),
    ],
};

/// Of methods and constructors.
pub static EXECUTABLE: ClassModels = ClassModels {
    class: "java/lang/reflect/Executable",
    methods: &[("getAnnotationsByType", "*", annotations::by_type)],
};

pub static METHOD: ClassModels = ClassModels {
    class: "java/lang/reflect/Method",
    methods: &[
        ("invoke", "*", calls::invoke),
        ("getAnnotation", "*", annotations::one),
        ("getDeclaredAnnotations", "*", annotations::several_declared),
    ],
};

pub static CONSTRUCTOR: ClassModels = ClassModels {
    class: "java/lang/reflect/Constructor",
    methods: &[
        ("newInstance", "([Ljava/lang/Object;)Ljava/lang/Object;", new_instance),
        // For `Class.newInstance`, which does not wrap exceptions.
        ("newInstanceWithCaller", "([Ljava/lang/Object;ZLjava/lang/Class;)Ljava/lang/Object;", new_instance),
        ("getAnnotation", "*", annotations::one),
        ("getDeclaredAnnotations", "*", annotations::several_declared),
    ],
};

/// Nobody enforces access here.
pub static ACCESS: ClassModels = ClassModels {
    class: "java/lang/reflect/AccessibleObject",
    methods: &[
        ("isAnnotationPresent", "*", annotations::present),
        ("getAnnotations", "*", annotations::several),
        ("checkCanSetAccessible", "(Ljava/lang/Class;)V", crate::machine::models::nothing),
        ("checkCanSetAccessible", "(Ljava/lang/Class;Ljava/lang/Class;)V", crate::machine::models::nothing),
    ],
};

const PUBLIC: u16 = 0x0001;

/// Arguments: the class, whether public members only.
pub fn fields(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let public = arguments[1] != Value::Int(0);
    let of = m.program.class("java/lang/reflect/Field");
    let of = m.linked(of)?;
    let mut cells = Vec::new();
    for (i, field) in class.fields.iter().enumerate() {
        if public && field.access.0 & PUBLIC == 0 {
            continue;
        }
        let ty = m.program.class_of(&field.ty);
        let ty = m.linked(ty)?;
        let at = member(m, s, of, class, i, field.access.0);
        let name = text(m, field.name);
        set_if_there(m, s, at, "name", name);
        let ty = m.jvm.mirror(ty).into();
        set_if_there(m, s, at, "type", ty);
        let signature = field.signature.map_or(Value::NULL, |signature| text(m, signature));
        set_if_there(m, s, at, "signature", signature);
        cells.push(at.into());
    }
    Ok(Reply::Value(references(m, s, of, cells)))
}

pub fn constructors(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    executables(m, s, arguments, "java/lang/reflect/Constructor", |method| method.name == "<init>")
}

pub fn methods(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    executables(m, s, arguments, "java/lang/reflect/Method", |method| !method.name.starts_with('<'))
}

fn executables(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
    of: &str,
    wanted: fn(&Method) -> bool,
) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let public = arguments[1] != Value::Int(0);
    let of = m.program.class(of);
    let of = m.linked(of)?;
    let mut cells = Vec::new();
    for (i, method) in class.methods.iter().enumerate() {
        if !wanted(method) || public && method.access.0 & PUBLIC == 0 {
            continue;
        }
        let at = executable(m, s, of, class, i)?;
        cells.push(at.into());
    }
    Ok(Reply::Value(references(m, s, of, cells)))
}

/// A `Method` or `Constructor`.
pub(crate) fn executable(
    m: &mut Machine,
    s: &mut State,
    of: &'static Class,
    class: &'static Class,
    i: usize,
) -> Step<Addr> {
    let method = &class.methods[i];
    let at = member(m, s, of, class, i, method.access.0);
    let name = text(m, method.name);
    set_if_there(m, s, at, "name", name);
    let parameters: Vec<&Type> = method.types.parameters.iter().collect();
    let parameters = mirrors(m, s, &parameters)?;
    set_if_there(m, s, at, "parameterTypes", parameters);
    let exceptions: Vec<Type> = method.exceptions.iter().map(|&e| Type::Class(e.into())).collect();
    let exceptions = mirrors(m, s, &exceptions.iter().collect::<Vec<_>>())?;
    set_if_there(m, s, at, "exceptionTypes", exceptions);
    let result = match &method.types.result {
        Some(ty) => {
            let class = m.program.class_of(ty);
            m.linked(class)?
        }
        None => m.program.void(),
    };
    let result = m.jvm.mirror(result).into();
    set_if_there(m, s, at, "returnType", result);
    let signature = method.signature.map_or(Value::NULL, |signature| text(m, signature));
    set_if_there(m, s, at, "signature", signature);
    Ok(at)
}

/// The components of a record, with their accessors.
pub fn record_components(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let class = mirrored(m, s, arguments[0]);
    let Some((class, components)) = class.and_then(|c| Some((c, c.record.as_ref()?))) else {
        return Ok(Reply::Unknown(Reason::Reflection));
    };
    let of = m.program.class("java/lang/reflect/RecordComponent");
    let of = m.linked(of)?;
    let method = m.program.class("java/lang/reflect/Method");
    let method = m.linked(method)?;
    let mut cells = Vec::new();
    for (name, descriptor) in components {
        let accessor = class.methods.iter().position(|a| {
            a.name == *name && a.types.parameters.is_empty() && a.descriptor.ends_with(descriptor)
        });
        let accessor = match accessor {
            Some(i) => executable(m, s, method, class, i)?.into(),
            None => Value::NULL,
        };
        let ty = Type::parse(descriptor).map(|ty| m.program.class_of(&ty));
        let Some(ty) = ty else { return Ok(Reply::Unknown(Reason::Reflection)) };
        let ty = m.linked(ty)?;
        let at = m.allocate(s, Object::with_fields(of));
        let (owner, ty, name) = (m.jvm.mirror(class).into(), m.jvm.mirror(ty).into(), text(m, name));
        set_if_there(m, s, at, "clazz", owner);
        set_if_there(m, s, at, "name", name);
        set_if_there(m, s, at, "type", ty);
        set_if_there(m, s, at, "accessor", accessor);
        cells.push(at.into());
    }
    Ok(Reply::Value(references(m, s, of, cells)))
}

/// `slot` tells the VM, that is us, which member it is.
fn member(
    m: &mut Machine,
    s: &mut State,
    of: &'static Class,
    class: &'static Class,
    slot: usize,
    modifiers: u16,
) -> Addr {
    let at = m.allocate(s, Object::with_fields(of));
    let owner = m.jvm.mirror(class).into();
    set_if_there(m, s, at, "clazz", owner);
    set_if_there(m, s, at, "slot", Value::Int(slot as i32));
    set_if_there(m, s, at, "modifiers", Value::Int(modifiers.into()));
    at
}

fn mirrors(m: &mut Machine, s: &mut State, types: &[&Type]) -> Step<Value> {
    let mut cells = Vec::new();
    for ty in types {
        let class = m.program.class_of(ty);
        let class = m.linked(class)?;
        cells.push(m.jvm.mirror(class).into());
    }
    let component = m.jvm.known.class;
    Ok(references(m, s, component, cells))
}

/// The class and the index of the member a reflection object stands for.
pub fn member_of(m: &Machine, s: &State, value: Value) -> Option<(&'static Class, usize)> {
    let at = Machine::concrete_ref(value)?;
    let class = mirrored(m, s, field_if_there(m, s, at, "clazz")?)?;
    match field_if_there(m, s, at, "slot")? {
        Value::Int(slot) => Some((class, slot as usize)),
        _ => None,
    }
}

/// Whether the caller may use the member; if that is not obvious, we do not say.
pub(crate) fn is_accessible(
    m: &mut Machine,
    s: &State,
    object: Value,
    class: &'static Class,
    access: u16,
) -> Step<bool> {
    let caller = s.cur.method.owner();
    let opened = Machine::concrete_ref(object).and_then(|at| field_if_there(m, s, at, "override"));
    let public = access & class.access.0 & PUBLIC != 0;
    Ok(public || opened == Some(Value::Int(1)) || nest_host(m, caller)? == nest_host(m, class)?)
}

/// The value of the field a `Field` stands for. `Err`: what to answer instead.
fn field_value(
    m: &mut Machine,
    s: &mut State,
    arguments: &[Value],
) -> Step<Result<(&'static Field, Value), Reply>> {
    let unknown = Ok(Err(Reply::Unknown(Reason::Reflection)));
    let Some((class, slot)) = member_of(m, s, arguments[0]) else { return unknown };
    let field = &class.fields[slot];
    if !is_accessible(m, s, arguments[0], class, field.access.0)? {
        return unknown;
    }
    if field.is_static() {
        if !m.ensure_initialised(s, class)? {
            return Ok(Err(Reply::Again));
        }
        return Ok(Ok((field, m.read_static(s, field))));
    }
    if !m.non_null(s, arguments[1], 0)? {
        return Ok(Err(Reply::Again));
    }
    let at = m.single(s, arguments[1])?;
    if !m.is_instance(s, at, class)? {
        return unknown;
    }
    Ok(match m.read_field(s, at, field)? {
        Some(value) => Ok((field, value)),
        None => Err(Reply::Again),
    })
}

fn get(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match field_value(m, s, arguments)? {
        Ok((field, value)) => match field.ty {
            Type::Primitive(primitive) => boxed(m, s, primitive, value),
            Type::Class(_) | Type::Array(_) => Ok(Reply::Value(value)),
        },
        Err(reply) => Ok(reply),
    }
}

/// Only where no conversion is needed.
fn get_primitive(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let wanted = match s.cur.code.insns.get(s.cur.pc as usize) {
        Some(Insn::InvokeVirtual(site)) => site.descriptor.rsplit(')').next(),
        _ => None,
    };
    // A conversion that is none is refused before the object is looked at.
    let field = member_of(m, s, arguments[0]).map(|(class, slot)| class.fields[slot].descriptor);
    if field.is_none() || field != wanted {
        return Ok(Reply::Unknown(Reason::Reflection));
    }
    Ok(match field_value(m, s, arguments)? {
        Ok((_, value)) => Reply::Value(value),
        Err(reply) => reply,
    })
}

/// The JDK itself (providers, adapters, `Class.newInstance`) calls constructors without parameters, and unwraps what they
/// throw.
fn new_instance(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !is_asked_by_jdk(s) {
        return calls::new_instance(m, s, arguments);
    }
    let member = member_of(m, s, arguments[0]);
    let Some((class, slot)) = member else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let constructor = &class.methods[slot];
    let no_arguments = match Machine::concrete_ref(arguments[1]) {
        Some(at) => matches!(m.object(s, at).array(), Some(Array::Known(elements)) if elements.is_empty()),
        None => arguments[1] == Value::NULL,
    };
    if !no_arguments || constructor.descriptor != "()V" || class.access.is_abstract() {
        return Ok(Reply::Unknown(Reason::Reflection));
    }
    if !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    let made = m.jvm.models.assembled(format!("new {}", class.name), || {
        let mut code = Assembler::new();
        code.push(Insn::New(class_site(class, class.name))).push(Insn::Dup);
        code.push(Insn::InvokeSpecial(method_site(class, class.name, "<init>", "()V", false)));
        code.push(Insn::ReturnValue);
        code.finish(class, "newInstance", "()Ljava/lang/Object;".into(), 0)
    });
    Ok(Reply::Invoke(made, Vec::new()))
}
