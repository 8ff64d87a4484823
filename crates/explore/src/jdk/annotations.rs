//! Annotations, as far as class files name them: which there are is known, what they say is not.

use super::Reply;
use super::members::member_of;
use super::shared::mirrored;
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::Value;

/// `getAnnotation` and its kind: null where there is none.
pub fn one(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(if may_have(m, s, arguments) { UNKNOWN } else { Reply::Value(Value::NULL) })
}

/// `isAnnotationPresent`.
pub fn present(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(if may_have(m, s, arguments) { UNKNOWN } else { Reply::Value(Value::Int(0)) })
}

/// `getAnnotations` and its kind: the JDK's own code finds none where there are none.
pub fn several(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(if may_have(m, s, arguments) { UNKNOWN } else { Reply::Decline })
}

const UNKNOWN: Reply = Reply::Unknown(Reason::Reflection);

/// Whether the class or member, the first argument, may have the annotation that is asked for, or any.
fn may_have(m: &Machine, s: &State, arguments: &[Value]) -> bool {
    let Some(names) = names(m, s, arguments[0]) else { return true };
    match arguments.get(1).map(|&wanted| mirrored(m, s, wanted)) {
        Some(Some(wanted)) => names.contains(&wanted.name),
        Some(None) => true,
        None => !names.is_empty(),
    }
}

/// Also those that are only in the class file, which a program does not see: it may be less than this.
fn names(m: &Machine, s: &State, element: Value) -> Option<Vec<&'static str>> {
    if let Some(class) = mirrored(m, s, element) {
        // Some are inherited.
        let classes = std::iter::successors(Some(class), |class| class.super_class);
        return Some(classes.flat_map(|class| class.annotations.iter().copied()).collect());
    }
    let at = Machine::concrete_ref(element)?;
    let of = m.object(s, at).class.name;
    let (class, slot) = member_of(m, s, element)?;
    let annotations = match of {
        "java/lang/reflect/Field" => &class.fields[slot].annotations,
        _ => &class.methods[slot].annotations,
    };
    Some(annotations.to_vec())
}
