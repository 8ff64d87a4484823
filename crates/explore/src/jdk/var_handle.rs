//! `VarHandle`s as the JDK's own classes make and use them.

use std::rc::Rc;

use classes::class::{Method, MethodSite};

use super::{Entry, Reply, null};
use crate::heap::{Body, Extra, Object, VarHandle};
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::{Addr, Value};

pub static LOOKUP: Entry = Entry {
    class: "java/lang/invoke/MethodHandles$Lookup",
    methods: &[
        (
            "findVarHandle",
            "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
            find_field,
        ),
        ("<clinit>", "()V", super::nothing),
    ],
};

pub static HANDLES: Entry = Entry {
    class: "java/lang/invoke/MethodHandles",
    methods: &[
        ("lookup", "()Ljava/lang/invoke/MethodHandles$Lookup;", lookup),
        ("privateLookupIn", "*", lookup),
        ("arrayElementVarHandle", "(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;", of_elements),
        ("byteArrayViewVarHandle", "*", null),
        ("<clinit>", "()V", super::nothing),
    ],
};

fn lookup(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    let class = m.program.class("java/lang/invoke/MethodHandles$Lookup");
    let class = m.linked(class)?;
    let at = m.allocate(s, Object::with_fields(class));
    Ok(Reply::Value(at.into()))
}

fn find_field(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let class = Machine::concrete_ref(arguments[1]).and_then(|at| m.object(s, at).mirror());
    let name = Machine::concrete_ref(arguments[2]).and_then(|at| m.string_units(s, at));
    let (Some(class), Some(name)) = (class, name) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    let Some(field) = class.find_field(&String::from_utf16_lossy(&name)) else {
        return Ok(Reply::Unknown(Reason::Reflection));
    };
    handle(m, s, VarHandle::Field(field))
}

fn of_elements(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    match Machine::concrete_ref(arguments[0]).and_then(|at| m.object(s, at).mirror()) {
        Some(class) => handle(m, s, VarHandle::Elements(class)),
        None => Ok(Reply::Unknown(Reason::Reflection)),
    }
}

fn handle(m: &mut Machine, s: &mut State, handle: VarHandle) -> Step<Reply> {
    let class = m.program.class("java/lang/invoke/VarHandle");
    let class = m.linked(class)?;
    let mut object = Object::new(class, Body::Fields(vec![Value::NULL; class.layout.len()].into()));
    object.extra = Some(Rc::new(Extra::VarHandle(handle)));
    let at = m.allocate(s, object);
    Ok(Reply::Value(at.into()))
}

impl Machine {
    /// A signature-polymorphic call: an access through a `VarHandle`; method handles are not followed.
    pub(crate) fn invoke_handle(
        &mut self,
        s: &mut State,
        at: Addr,
        method: &'static Method,
        site: &'static MethodSite,
    ) -> Step {
        let count = site.arguments as usize;
        let Some(Extra::VarHandle(handle)) = self.object(s, at).extra.as_deref() else {
            return self.unfollowed_site(s, method, site);
        };
        let handle = *handle;
        let operands = s.stack[s.stack.len() - count..].to_vec();
        let (place, values) = match handle {
            VarHandle::Field(field) if field.is_static() => (Place::Static(field), &operands[..]),
            VarHandle::Field(field) => {
                if !self.non_null(s, operands[0], count - 1)? {
                    return Ok(());
                }
                (Place::Field(self.single(s, operands[0])?, field), &operands[1..])
            }
            VarHandle::Elements(_) => {
                let array = self.single(s, operands[0])?;
                let index = self.concretise(s, operands[1])?;
                let length = self.length_of(s, array);
                if !matches!(length, Value::Int(n) if (0..n).contains(&index)) {
                    return self.throw_new(s, "java/lang/ArrayIndexOutOfBoundsException", None);
                }
                (Place::Element(array, index), &operands[2..])
            }
        };
        let Some(old) = self.read_place(s, &place)? else { return Ok(()) };
        let Some((result, new)) = self.access(s, method.name, old, values)? else {
            return self.unfollowed_site(s, method, site);
        };
        if let Some(new) = new {
            self.write_place(s, &place, new)?;
        }
        match result {
            Some(value) if !site.descriptor.ends_with(")V") => s.finish(count + 1, value),
            _ => s.finish_void(count + 1),
        }
        Ok(())
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
        Ok(Some(match (kind, values) {
            ("get", []) => (Some(old), None),
            ("set", [new]) => (None, Some(*new)),
            ("getAndSet", [new]) => (Some(old), Some(*new)),
            ("getAndAdd", [by]) => {
                let (a, b) = (self.term_of(old), self.term_of(*by));
                let sum = self.terms.bin(terms::BvOp::Add, a, b);
                (Some(old), Some(self.value_of(sum)))
            }
            ("compareAndSet" | "weakCompareAndSet", [expected, new]) => {
                let (a, b) = (self.term_of(old), self.term_of(*expected));
                let same = self.terms.eq(a, b);
                let swapped = self.decide(s, same)?;
                (Some(Value::from_bool(swapped)), swapped.then_some(*new))
            }
            ("compareAndExchange", [expected, new]) => {
                let (a, b) = (self.term_of(old), self.term_of(*expected));
                let same = self.terms.eq(a, b);
                let swapped = self.decide(s, same)?;
                (Some(old), swapped.then_some(*new))
            }
            _ => return Ok(None),
        }))
    }

    /// A signature-polymorphic call that is not followed: its result has the type of the site, not of the method.
    fn unfollowed_site(&mut self, s: &mut State, method: &'static Method, site: &'static MethodSite) -> Step {
        self.reasons.add(Reason::UnmodelledCall, &method.to_string());
        if s.heap.in_base {
            return crate::outcome::cut(Reason::UnmodelledCall);
        }
        s.caveat(Reason::UnmodelledCall);
        let count = site.arguments as usize + 1;
        let result = classes::descriptor::Signature::parse(site.descriptor).and_then(|t| t.result);
        match result {
            None => s.finish_void(count),
            Some(ty) => {
                let value = self.unknown_result(s, method, &ty)?;
                s.finish(count, value);
            }
        }
        Ok(())
    }

    fn read_place(&mut self, s: &mut State, place: &Place) -> Step<Option<Value>> {
        match *place {
            Place::Static(field) => Ok(Some(self.read_static(s, field))),
            Place::Field(at, field) => self.read_field(s, at, field),
            Place::Element(at, i) => self.load_element(s, at, Value::Int(i)).map(Some),
        }
    }

    fn write_place(&mut self, s: &mut State, place: &Place, value: Value) -> Step {
        match *place {
            Place::Static(field) => self.write_static(s, field, value),
            Place::Field(at, field) => self.object_mut(s, at).set_field(field.slot, value),
            Place::Element(at, i) => self.store_element(s, at, Value::Int(i), value)?,
        }
        Ok(())
    }
}

enum Place {
    Static(&'static classes::class::Field),
    Field(Addr, &'static classes::class::Field),
    Element(Addr, i32),
}
