//! `java.lang.Class`: what the VM knows about classes.

use classes::class::{Class, Origin};

use super::{Entry, Reply, no, null, reflection};
use crate::heap::{Array, Body, Elements, Object};
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::Value;

pub static ENTRY: Entry = Entry {
    class: "java/lang/Class",
    methods: &[
        ("desiredAssertionStatus", "()Z", assertions),
        ("getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", primitive),
        ("isArray", "()Z", is_array),
        ("isPrimitive", "()Z", is_primitive),
        ("isInterface", "()Z", is_interface),
        ("isHidden", "()Z", no),
        ("isRecord", "()Z", is_record),
        ("isEnum", "()Z", is_enum),
        ("isInstance", "(Ljava/lang/Object;)Z", is_instance),
        ("isAssignableFrom", "(Ljava/lang/Class;)Z", is_assignable),
        ("getSuperclass", "()Ljava/lang/Class;", superclass),
        ("getInterfaces", "()[Ljava/lang/Class;", interfaces),
        ("getModifiers", "()I", modifiers),
        ("initClassName", "()Ljava/lang/String;", name),
        ("getName", "()Ljava/lang/String;", name),
        ("getSimpleName", "()Ljava/lang/String;", simple_name),
        ("getPackageName", "()Ljava/lang/String;", package_name),
        ("getComponentType", "()Ljava/lang/Class;", component),
        ("componentType", "()Ljava/lang/Class;", component),
        ("getEnumConstantsShared", "()[Ljava/lang/Object;", enum_constants),
        ("getClassLoader", "()Ljava/lang/ClassLoader;", loader),
        ("getClassLoader0", "()Ljava/lang/ClassLoader;", null),
        ("forName", "*", reflection),
        ("getDeclaredFields0", "*", reflection),
        ("getDeclaredMethods0", "*", reflection),
        ("getDeclaredConstructors0", "*", reflection),
        ("getModule", "*", reflection),
    ],
};

fn mirrored(m: &Machine, s: &State, value: Value) -> Option<&'static Class> {
    Machine::concrete_ref(value).and_then(|at| m.object(s, at).mirror())
}

fn flag(m: &Machine, s: &State, value: Value, test: impl Fn(&'static Class) -> bool) -> Step<Reply> {
    Ok(match mirrored(m, s, value) {
        Some(class) => Reply::Value(Value::from_bool(test(class))),
        None => Reply::Unknown(Reason::Reflection),
    })
}

/// `-ea` holds for application classes, not for the JDK.
fn assertions(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let on = m.settings.assertions;
    flag(m, s, arguments[0], |c| on && c.origin != Origin::Jdk)
}

fn primitive(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let name = Machine::concrete_ref(arguments[0]).and_then(|at| m.string_units(s, at));
    let name = name.map(|units| String::from_utf16_lossy(&units)).unwrap_or_default();
    let class = classes::descriptor::Primitive::ALL.into_iter().find(|p| p.name() == name);
    let class = class.map_or(m.program.void(), |p| m.program.primitive(p));
    Ok(Reply::Value(m.mirror(class).into()))
}

fn is_array(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    flag(m, s, arguments[0], Class::is_array)
}

fn is_primitive(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    flag(m, s, arguments[0], Class::is_primitive)
}

fn is_interface(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    flag(m, s, arguments[0], Class::is_interface)
}

fn is_record(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    flag(m, s, arguments[0], |c| c.record.is_some())
}

fn is_enum(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    flag(m, s, arguments[0], |c| c.is_enum() && c.super_class.is_some_and(|s| s.name == "java/lang/Enum"))
}

fn is_instance(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let null = m.same_reference(arguments[1], Value::NULL);
    if m.decide(s, null)? {
        return Ok(Reply::Value(Value::Int(0)));
    }
    let at = m.single(s, arguments[1])?;
    let outcome = m.is_instance(s, at, class)?;
    Ok(Reply::Value(Value::from_bool(outcome)))
}

fn is_assignable(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match (mirrored(m, s, arguments[0]), mirrored(m, s, arguments[1])) {
        (Some(to), Some(from)) => Ok(Reply::Value(Value::from_bool(from.is_subclass_of(to)))),
        _ => Ok(Reply::Unknown(Reason::Reflection)),
    }
}

fn superclass(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    // JLS: an interface has no superclass, although its class file names Object.
    let above = class.super_class.filter(|_| !class.is_interface());
    Ok(Reply::Value(above.map_or(Value::NULL, |c| m.mirror(c).into())))
}

fn interfaces(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let cells: Vec<Value> = class.interfaces.iter().map(|c| m.mirror(c).into()).collect();
    let array = m.program.array_of(m.known.class);
    let at = m.allocate(s, Object::new(array, Body::Array(Array::Known(Elements::Cells(cells)))));
    Ok(Reply::Value(at.into()))
}

fn modifiers(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    const NOT_MODIFIERS: u16 = 0x0020;
    Ok(match mirrored(m, s, arguments[0]) {
        Some(class) => Reply::Value(Value::Int((class.access.0 & !NOT_MODIFIERS).into())),
        None => Reply::Unknown(Reason::Reflection),
    })
}

fn text(m: &mut Machine, text: &str) -> Step<Reply> {
    let units: Vec<u16> = text.encode_utf16().collect();
    Ok(Reply::Value(m.literal(&units).into()))
}

fn name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match mirrored(m, s, arguments[0]) {
        Some(class) => text(m, &class.name.replace('/', ".")),
        None => Ok(Reply::Unknown(Reason::Reflection)),
    }
}

fn simple_name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let (mut class, mut brackets) = (class, String::new());
    while let Some(component) = class.component {
        class = component;
        brackets.push_str("[]");
    }
    let simple = match &class.outer {
        Some(outer) => outer.simple_name.unwrap_or_default(),
        None => class.unqualified_name(),
    };
    text(m, &format!("{simple}{brackets}"))
}

fn package_name(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match mirrored(m, s, arguments[0]) {
        Some(class) if !class.is_array() && !class.is_primitive() => {
            text(m, &class.package().replace('/', "."))
        }
        _ => Ok(Reply::Unknown(Reason::Reflection)),
    }
}

fn component(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match mirrored(m, s, arguments[0]) {
        Some(class) => Reply::Value(class.component.map_or(Value::NULL, |c| m.mirror(c).into())),
        None => Reply::Unknown(Reason::Reflection),
    })
}

/// The JDK calls `values()` by reflection; we call it directly.
fn enum_constants(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let values = class.find_method("values", &format!("()[L{};", class.name));
    let Some(values) = values.filter(|_| class.is_enum()) else { return Ok(Reply::Value(Value::NULL)) };
    if !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    Ok(Reply::Invoke(values, Vec::new()))
}

fn loader(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match mirrored(m, s, arguments[0]) {
        Some(class) if class.origin == Origin::Jdk => Reply::Value(Value::NULL),
        _ => Reply::Unknown(Reason::Reflection),
    })
}
