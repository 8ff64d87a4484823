//! `java.lang.Package`: a name. What manifests say about versions and vendors is a matter of the world outside.

use crate::jdk::shared::{mirrored, text};
use crate::machine::Machine;
use crate::machine::fields::set_if_there;
use crate::machine::heap::{Heap, Object};
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

/// `Class.getPackage`: one object per package, made when it is first asked for.
pub fn package(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(class) = mirrored(m, s, arguments[0]) else { return Ok(Reply::Unknown(Reason::Reflection)) };
    if class.is_primitive() || class.is_array() {
        return Ok(Reply::Value(Value::NULL));
    }
    let name = class.package();
    if let Some(&at) = m.jvm.models.packages.get(name) {
        return Ok(Reply::Value(at.into()));
    }
    let of = m.program.class("java/lang/Package");
    let of = m.linked(of)?;
    let at = m.jvm.base.allocate(Object::with_fields(of));
    let mut base = State::new(m.jvm.idle.0, m.jvm.idle.1, Heap::base_mode());
    let shown = text(m, &name.replace('/', "."));
    set_if_there(m, &mut base, at, "name", shown);
    m.jvm.models.packages.insert(name, at);
    Ok(Reply::Value(at.into()))
}
