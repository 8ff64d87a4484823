//! Implementations that nobody would write: a stub that returns null or a negative size, or plays a type of the JDK.

use classes::class::{Class, Origin};
use explore::suspicion::{Input, InputObject, Made};

use super::{Demand, DemandKind};
use crate::refusal::is_one_of;
use crate::witness::Witness;

pub(super) fn demands(witness: &Witness) -> Vec<Demand> {
    let mut all = Vec::new();
    for object in &witness.inputs.objects {
        let Made::Stub(results) = &object.made else { continue };
        let class = object.class.simple_name();
        let odd = results.iter().find_map(|(method, values)| {
            let value = values.iter().find(|value| is_odd(**value))?;
            Some(format!("a {class} whose {} returns {}", method.name, witness.inputs.shown(*value)))
        });
        let of_jdk =
            object.class.origin == Origin::Jdk && !results.is_empty() && !is_functional(object.class);
        let phrase = odd.or_else(|| of_jdk.then(|| format!("a {class} of the caller's own")));
        all.extend(phrase.map(|phrase| Demand::new(DemandKind::OddImplementation, class.clone(), phrase)));
    }
    all.extend(broken_object(witness));
    all
}

/// What says of an object that it is not ready, or made to fail; other exceptions may be about what it is asked.
const NOT_READY: &[&str] = &[
    "java/lang/NullPointerException",
    "java/lang/IllegalStateException",
    "java/io/IOException",
    "java/io/UncheckedIOException",
];

/// An object of a library that the caller passes and that fails by itself.
fn broken_object(witness: &Witness) -> Option<Demand> {
    let suspicion = witness.suspicion;
    if !is_one_of(suspicion.exception, NOT_READY) {
        return None;
    }
    let beyond = suspicion.stack.iter().take_while(|frame| **frame != suspicion.site);
    let mut failing =
        beyond.map(|frame| frame.method.owner()).filter(|class| class.origin == Origin::Library);
    let is_passed = |class: &&'static Class| {
        let is_of = |object: &InputObject| is_one_of(object.class, &[class.name]);
        witness.inputs.objects.iter().any(|object| matches!(object.made, Made::By(..)) && is_of(object))
    };
    let class = failing.find(is_passed)?.simple_name();
    Some(Demand::new(DemandKind::OddImplementation, class.clone(), format!("a {class} that fails by itself")))
}

fn is_odd(value: Input) -> bool {
    match value {
        Input::Null => true,
        Input::Int(x) => x < 0,
        Input::Long(x) => x < 0,
        _ => false,
    }
}

/// A lambda is an ordinary thing to pass.
fn is_functional(class: &classes::class::Class) -> bool {
    class.name.starts_with("java/util/function/")
        || matches!(
            class.name,
            "java/util/Comparator" | "java/lang/Runnable" | "java/util/concurrent/Callable"
        )
}
