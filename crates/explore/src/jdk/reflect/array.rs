//! `java.lang.reflect.Array`.

use classes::descriptor::Primitive;

use crate::jdk::shared::mirrored;
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step};

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/reflect/Array",
    methods: &[
        ("newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
        ("getLength", "(Ljava/lang/Object;)I", length),
        ("get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
        ("getInt", "(Ljava/lang/Object;I)I", |m, s, a| get_primitive(m, s, a, Primitive::Int)),
        ("getLong", "(Ljava/lang/Object;I)J", |m, s, a| get_primitive(m, s, a, Primitive::Long)),
        ("getDouble", "(Ljava/lang/Object;I)D", |m, s, a| get_primitive(m, s, a, Primitive::Double)),
        ("getBoolean", "(Ljava/lang/Object;I)Z", |m, s, a| get_primitive(m, s, a, Primitive::Boolean)),
        ("set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
    ],
};

fn new_array(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !m.non_null(s, arguments[0], 1)? {
        return Ok(Reply::Again);
    }
    let Some(component) = mirrored(m, s, arguments[0]) else {
        return Ok(Reply::Unknown(Reason::Reflection));
    };
    if m.is_negative(s, arguments[1])? {
        let why = match arguments[1] {
            Value::Int(size) => Some(size.to_string()),
            _ => None,
        };
        m.throw_new(s, "java/lang/NegativeArraySizeException", why)?;
        return Ok(Reply::Again);
    }
    if component == m.program.void() {
        m.throw_new(s, "java/lang/IllegalArgumentException", None)?;
        return Ok(Reply::Again);
    }
    let class = m.program.array_of(component);
    let at = m.new_array(s, class, arguments[1])?;
    Ok(Reply::Value(at.into()))
}

/// The array itself; `None`: it was none, the exception is thrown.
fn array(m: &mut Machine, s: &mut State, value: Value, below: usize) -> Step<Option<Addr>> {
    if !m.non_null(s, value, below)? {
        return Ok(None);
    }
    let at = m.single(s, value)?;
    if m.object(s, at).array().is_none() {
        m.throw_new(s, "java/lang/IllegalArgumentException", Some("Argument is not an array".into()))?;
        return Ok(None);
    }
    Ok(Some(at))
}

fn length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(match array(m, s, arguments[0], 0)? {
        Some(at) => Reply::Value(m.length_of(s, at)),
        None => Reply::Again,
    })
}

/// An element that is there: its array and its kind, `None` for references.
type FoundElement = (Addr, Option<Primitive>);

fn element(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Result<FoundElement, Reply>> {
    let Some(at) = array(m, s, arguments[0], arguments.len() - 1)? else { return Ok(Err(Reply::Again)) };
    let (Value::Int(i), Value::Int(n)) = (arguments[1], m.length_of(s, at)) else {
        return Ok(Err(Reply::Unknown(Reason::Reflection)));
    };
    if i < 0 || i >= n {
        // Unlike the instruction, reflection says nothing more.
        m.throw_new(s, "java/lang/ArrayIndexOutOfBoundsException", None)?;
        return Ok(Err(Reply::Again));
    }
    let component = m.object(s, at).class.component.expect("an array has a component");
    Ok(Ok((at, Primitive::ALL.into_iter().find(|&p| m.program.primitive(p) == component))))
}

/// An element, boxed if it is a primitive.
fn get(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (at, primitive) = match element(m, s, arguments)? {
        Ok(found) => found,
        Err(reply) => return Ok(reply),
    };
    let value = m.load_element(s, at, arguments[1])?;
    match primitive {
        Some(primitive) => boxed(m, s, primitive, value),
        None => Ok(Reply::Value(value)),
    }
}

/// Only where no conversion is needed.
fn get_primitive(m: &mut Machine, s: &mut State, arguments: &[Value], wanted: Primitive) -> Step<Reply> {
    let Some(at) = array(m, s, arguments[0], 1)? else { return Ok(Reply::Again) };
    if m.object(s, at).class.component.is_some_and(|c| !c.is_primitive()) {
        let why = "Argument is not an array of primitive type";
        m.throw_new(s, "java/lang/IllegalArgumentException", Some(why.into()))?;
        return Ok(Reply::Again);
    }
    Ok(match element(m, s, arguments)? {
        Ok((at, Some(primitive))) if primitive == wanted => {
            Reply::Value(m.load_element(s, at, arguments[1])?)
        }
        Ok(_) => Reply::Unknown(Reason::Reflection),
        Err(reply) => reply,
    })
}

/// Only where no conversion is needed: a box of the array's own kind, or a reference that fits.
fn set(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(at) = array(m, s, arguments[0], 2)? else { return Ok(Reply::Again) };
    let is_primitive = m.object(s, at).class.component.is_some_and(|c| c.is_primitive());
    if is_primitive && arguments[2] == Value::NULL {
        m.throw_new(s, "java/lang/IllegalArgumentException", None)?;
        return Ok(Reply::Again);
    }
    let (at, primitive) = match element(m, s, arguments)? {
        Ok(found) => found,
        Err(reply) => return Ok(reply),
    };
    let unknown = Ok(Reply::Unknown(Reason::Reflection));
    let new = Machine::concrete_ref(arguments[2]);
    let class = new.map(|new| m.object(s, new).class);
    let value = match (primitive, new, class) {
        (Some(primitive), Some(new), Some(class)) if class.name == primitive.wrapper() => {
            match field_if_there(m, s, new, "value") {
                Some(value) if value != Value::Unset => value,
                _ => return unknown,
            }
        }
        (None, Some(_), Some(class))
            if m.object(s, at).class.component.is_some_and(|c| class.is_subclass_of(c)) =>
        {
            arguments[2]
        }
        (None, None, None) if arguments[2] == Value::NULL => arguments[2],
        (Some(_), _, Some(class)) if Primitive::ALL.iter().all(|p| class.name != p.wrapper()) => {
            let why = "argument type mismatch";
            m.throw_new(s, "java/lang/IllegalArgumentException", Some(why.into()))?;
            return Ok(Reply::Again);
        }
        _ => return unknown,
    };
    m.store_element(s, at, arguments[1], value)?;
    Ok(Reply::Void)
}

/// By the `valueOf` of the box.
pub fn boxed(m: &mut Machine, s: &mut State, primitive: Primitive, value: Value) -> Step<Reply> {
    let class = m.program.class(primitive.wrapper());
    let class = m.linked(class)?;
    if !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    let descriptor = format!("({})L{};", primitive.descriptor(), primitive.wrapper());
    Ok(match class.find_method("valueOf", &descriptor) {
        Some(method) => Reply::Invoke(method, vec![value]),
        None => Reply::Unknown(Reason::Reflection),
    })
}
