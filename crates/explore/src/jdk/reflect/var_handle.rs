//! `VarHandle`s: fields, array elements, numbers in byte arrays.

use std::rc::Rc;

use classes::class::{Class, Field, Method, MethodSite};
use classes::descriptor::Signature;
use terms::BvOp;

use crate::jdk::internal::cells::{Cell, offset_of, read, scale_of, write};
use crate::jdk::shared::{mirrored, text_of};
use crate::jdk::{itself, reflection};
use crate::machine::Machine;
use crate::machine::fields::{field_if_there, set_if_there};
use crate::machine::heap::{Extra, Object, VarHandle};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step};

pub static LOOKUP: ClassModels = ClassModels {
    class: "java/lang/invoke/MethodHandles$Lookup",
    methods: &[
        ("findVarHandle", FIND, find_field),
        ("findStaticVarHandle", FIND, find_field),
        // Method handles are not followed.
        ("findStatic", "*", reflection),
        ("findVirtual", "*", reflection),
        ("findConstructor", "*", reflection),
        ("findSpecial", "*", reflection),
        ("findGetter", "*", reflection),
        ("findSetter", "*", reflection),
        ("findStaticGetter", "*", reflection),
        ("findStaticSetter", "*", reflection),
        ("bind", "*", reflection),
        ("unreflect", "*", reflection),
        ("unreflectSpecial", "*", reflection),
        ("unreflectConstructor", "*", reflection),
        ("unreflectGetter", "*", reflection),
        ("unreflectSetter", "*", reflection),
        ("unreflectVarHandle", "*", reflection),
        ("findClass", "*", reflection),
        ("defineClass", "*", reflection),
        ("<clinit>", "()V", crate::machine::models::nothing),
    ],
};

const FIND: &str = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;";

pub static HANDLES: ClassModels = ClassModels {
    class: "java/lang/invoke/MethodHandles",
    methods: &[
        ("lookup", "()Ljava/lang/invoke/MethodHandles$Lookup;", lookup),
        ("privateLookupIn", "*", lookup_in),
        ("arrayElementVarHandle", "(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;", of_elements),
        (
            "byteArrayViewVarHandle",
            "(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;",
            of_bytes,
        ),
        ("byteBufferViewVarHandle", "*", reflection),
        ("<clinit>", "()V", crate::machine::models::nothing),
    ],
};

/// How the JDK's own code finds its handles since Java 22.
pub static UTIL: ClassModels =
    ClassModels { class: "jdk/internal/invoke/MhUtil", methods: &[("findVarHandle", "*", find_by_util)] };

/// No handle checks the types of its call sites here.
pub static HANDLE: ClassModels = ClassModels {
    class: "java/lang/invoke/VarHandle",
    methods: &[
        ("withInvokeExactBehavior", "()Ljava/lang/invoke/VarHandle;", itself),
        ("withInvokeBehavior", "()Ljava/lang/invoke/VarHandle;", itself),
        ("fullFence", "()V", crate::machine::models::nothing),
        ("acquireFence", "()V", crate::machine::models::nothing),
        ("releaseFence", "()V", crate::machine::models::nothing),
        ("loadLoadFence", "()V", crate::machine::models::nothing),
        ("storeStoreFence", "()V", crate::machine::models::nothing),
    ],
};

fn lookup(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    let caller = m.jvm.mirror(s.cur.method.owner()).into();
    lookup_for(m, s, caller)
}

fn lookup_in(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    lookup_for(m, s, arguments[0])
}

fn lookup_for(m: &mut Machine, s: &mut State, class: Value) -> Step<Reply> {
    let of = m.program.class("java/lang/invoke/MethodHandles$Lookup");
    let of = m.linked(of)?;
    let at = m.allocate(s, Object::with_fields(of));
    set_if_there(m, s, at, "lookupClass", class);
    Ok(Reply::Value(at.into()))
}

/// Arguments: the lookup, the class, the name, the type.
fn find_field(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[1]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    field_handle(m, s, class, arguments[2])
}

/// Arguments: the lookup, the class if it is another than the caller's, the name, the type.
fn find_by_util(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let (class, name) = match arguments.len() {
        4 => (mirrored(m, s, arguments[1]), arguments[2]),
        _ => (Some(s.cur.method.owner()), arguments[1]),
    };
    let Some(class) = class else { return Ok(Reply::Unknown(Reason::Reflection)) };
    field_handle(m, s, class, name)
}

fn field_handle(m: &mut Machine, s: &mut State, class: &'static Class, name: Value) -> Step<Reply> {
    let name = match text_of(m, s, name)? {
        Ok(name) => name.unwrap_or_default(),
        Err(reply) => return Ok(reply),
    };
    let Some(field) = class.ancestors().find_map(|c| c.find_field(&name)) else {
        m.throw_new(s, "java/lang/NoSuchFieldException", Some(name))?;
        return Ok(Reply::Again);
    };
    handle(m, s, VarHandle::Field(field), false)
}

fn of_elements(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match mirrored(m, s, arguments[0]) {
        Some(class) if class.is_array() => handle(m, s, VarHandle::Elements(class), false),
        _ => Ok(Reply::Unknown(Reason::Reflection)),
    }
}

/// Arguments: the array class of the numbers, the byte order.
fn of_bytes(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let class = mirrored(m, s, arguments[0]);
    let order = m.program.class("java/nio/ByteOrder");
    let order = m.linked(order)?;
    if !m.ensure_initialised(s, order)? {
        return Ok(Reply::Again);
    }
    let big = order.find_field("BIG_ENDIAN").map(|f| m.read_static(s, f));
    match class {
        Some(class) if class.is_array() => {
            handle(m, s, VarHandle::Elements(class), big == Some(arguments[1]))
        }
        _ => Ok(Reply::Unknown(Reason::Reflection)),
    }
}

/// Whether a view of bytes is big-endian is kept in the field that asks for exact invocation, which nobody reads here.
const BIG_ENDIAN: &str = "exact";

fn handle(m: &mut Machine, s: &mut State, handle: VarHandle, big_endian: bool) -> Step<Reply> {
    let class = m.program.class("java/lang/invoke/VarHandle");
    let class = m.linked(class)?;
    let mut object = Object::with_fields(class);
    object.extra = Some(Rc::new(Extra::VarHandle(handle)));
    let at = m.allocate(s, object);
    set_if_there(m, s, at, BIG_ENDIAN, Value::from_bool(big_endian));
    Ok(Reply::Value(at.into()))
}

/// Where an access goes, and the operands after the coordinates.
enum AccessTarget {
    Found(Cell, Vec<Value>),
    /// An exception was thrown, or something must happen first.
    Not,
}

/// A signature-polymorphic call: an access through a `VarHandle`; method handles are not followed.
pub fn invoke_handle(
    m: &mut Machine,
    s: &mut State,
    at: Addr,
    method: &'static Method,
    site: &'static MethodSite,
) -> Step {
    let count = site.arguments as usize;
    let Some(Extra::VarHandle(handle)) = m.object(s, at).extra.as_deref() else {
        return m.unfollowed_site(s, method, site);
    };
    let handle = *handle;
    let operands = s.stack[s.stack.len() - count..].to_vec();
    let place = match handle {
        VarHandle::Field(field) => m.field_place(s, field, &operands)?,
        VarHandle::Elements(class) => {
            let big_endian = field_if_there(m, s, at, BIG_ENDIAN) == Some(Value::Int(1));
            m.element_place(s, class, big_endian, &operands)?
        }
    };
    let AccessTarget::Found(cell, values) = place else { return Ok(()) };
    let Some(old) = read(m, s, cell)? else { return Ok(()) };
    let Some((result, new)) = m.access(s, method.name, old, &values)? else {
        return m.unfollowed_site(s, method, site);
    };
    if let Some(new) = new {
        write(m, s, cell, new)?;
    }
    match result {
        Some(value) if !site.descriptor.ends_with(")V") => s.finish(count + 1, value),
        _ => s.finish_void(count + 1),
    }
    Ok(())
}

impl Machine {
    fn field_place(
        &mut self,
        s: &mut State,
        field: &'static Field,
        operands: &[Value],
    ) -> Step<AccessTarget> {
        if field.is_static() {
            let ready = self.ensure_initialised(s, field.owner())?;
            return Ok(if ready {
                AccessTarget::Found(Cell::Static(field), operands.to_vec())
            } else {
                AccessTarget::Not
            });
        }
        if !self.non_null(s, operands[0], operands.len() - 1)? {
            return Ok(AccessTarget::Not);
        }
        let at = self.single(s, operands[0])?;
        debug_assert!(offset_of(field) > 0);
        Ok(AccessTarget::Found(Cell::Field(at, field.slot), operands[1..].to_vec()))
    }

    /// `class` is the array class of the elements; if the array is one of bytes and the elements are wider, a view.
    fn element_place(
        &mut self,
        s: &mut State,
        class: &'static Class,
        big_endian: bool,
        operands: &[Value],
    ) -> Step<AccessTarget> {
        if !self.non_null(s, operands[0], operands.len() - 1)? {
            return Ok(AccessTarget::Not);
        }
        let at = self.single(s, operands[0])?;
        let index = self.concretise(s, operands[1])?;
        let array = self.object(s, at).class;
        let size = if array == class || scale_of(array) != 1 { 1 } else { scale_of(class) as i32 };
        let length = self.length_of(s, at);
        let length = self.concretise(s, length)?;
        if index < 0 || index > length - size {
            let why = format!("Index {index} out of bounds for length {}", length - size + 1);
            let exception = if size == 1 {
                "java/lang/ArrayIndexOutOfBoundsException"
            } else {
                "java/lang/IndexOutOfBoundsException"
            };
            self.throw_new(s, exception, Some(why))?;
            return Ok(AccessTarget::Not);
        }
        let values = operands[2..].to_vec();
        let cell = match size {
            1 => Cell::Element(at, Value::Int(index)),
            size => Cell::Bytes { at, index: index as usize, size: size as usize, big_endian },
        };
        Ok(AccessTarget::Found(cell, values))
    }

    /// The result of an access mode and the value it stores.
    fn access(
        &mut self,
        s: &mut State,
        mode: &str,
        old: Value,
        values: &[Value],
    ) -> Step<Option<(Option<Value>, Option<Value>)>> {
        let kind = mode.trim_end_matches("Volatile").trim_end_matches("Acquire").trim_end_matches("Release");
        let kind = kind.trim_end_matches("Opaque").trim_end_matches("Plain");
        let arithmetic = match kind {
            "getAndAdd" => Some(BvOp::Add),
            "getAndBitwiseOr" => Some(BvOp::Or),
            "getAndBitwiseAnd" => Some(BvOp::And),
            "getAndBitwiseXor" => Some(BvOp::Xor),
            _ => None,
        };
        Ok(Some(match (kind, values) {
            ("get", []) => (Some(old), None),
            ("set", [new]) => (None, Some(*new)),
            ("getAndSet", [new]) => (Some(old), Some(*new)),
            (_, [by]) if arithmetic.is_some() => {
                let (a, b) = (old.to_term(&mut self.terms), by.to_term(&mut self.terms));
                if self.terms.sort(a).is_float() || self.terms.sort(a) != self.terms.sort(b) {
                    return Ok(None);
                }
                let new = self.terms.bin(arithmetic.expect("just seen"), a, b);
                (Some(old), Some(Value::of(&self.terms, new)))
            }
            ("compareAndSet" | "weakCompareAndSet" | "compareAndExchange", [expected, new]) => {
                let (a, b) = (old.to_term(&mut self.terms), expected.to_term(&mut self.terms));
                if self.terms.sort(a).is_float() || self.terms.sort(a) != self.terms.sort(b) {
                    return Ok(None);
                }
                let same = self.terms.eq(a, b);
                let swapped = self.decide(s, same)?;
                let result = if kind == "compareAndExchange" { old } else { Value::from_bool(swapped) };
                (Some(result), swapped.then_some(*new))
            }
            _ => return Ok(None),
        }))
    }

    /// A signature-polymorphic call that is not followed: its result has the type of the site, not of the method.
    fn unfollowed_site(&mut self, s: &mut State, method: &'static Method, site: &'static MethodSite) -> Step {
        self.pass.reasons.add(Reason::UnmodelledCall, &method.to_string());
        if s.heap.in_base {
            return crate::path::outcome::cut(Reason::UnmodelledCall);
        }
        s.caveat(Reason::UnmodelledCall);
        let count = site.arguments as usize + 1;
        let result = Signature::parse(site.descriptor).and_then(|t| t.result);
        match result {
            None => s.finish_void(count),
            Some(ty) => {
                let value = self.unknown_result(s, method, &ty)?;
                s.finish(count, value);
            }
        }
        Ok(())
    }
}
