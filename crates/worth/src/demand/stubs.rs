//! Implementations that nobody would write: a stub that returns null or a negative size, or plays a type of the JDK.

use classes::class::Origin;
use explore::suspicion::{Input, Made};

use super::{Demand, DemandKind};
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
    all
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
