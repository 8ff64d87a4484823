//! Values of a type that the code does not expect, let in by a parameter of type `Object`, a type variable or a wildcard.

use classes::class::{Class, Method, Origin};
use classes::descriptor::Type;
use explore::inputs::generic_parameters;
use explore::suspicion::Input;

use super::{Demand, DemandKind};
use crate::witness::{Place, Witness};

/// What may be passed anything by contract.
const OPEN_TO_ALL: &[&str] = &["equals"];

pub(super) fn demands(witness: &Witness) -> Vec<Demand> {
    let suspicion = witness.suspicion;
    let wrong_type =
        matches!(suspicion.exception.name, "java/lang/ClassCastException" | "java/lang/ArrayStoreException");
    if !wrong_type || OPEN_TO_ALL.contains(&suspicion.entry.name) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for handed in witness.handed() {
        let (Place::Parameter { method, index, .. }, Input::Object(_)) = (handed.place, handed.input) else {
            continue;
        };
        let Some(object) = witness.object(handed.input) else { continue };
        let Some(Type::Class(declared)) = method.types.parameters.get(index) else { continue };
        let is_of_another_type = || fixes_type_arguments(object.class) && has_type_arguments(method, index);
        if is_open(declared) || handed.place.is_in_collection() || is_of_another_type() {
            let name = handed.place.name();
            let phrase = format!("{} for `{name}`", article(&object.class.simple_name()));
            all.push(Demand::new(DemandKind::UncheckedType, name, phrase));
        }
    }
    // Elements of what is typed at most by a wildcard.
    if all.is_empty() && suspicion.entry.owner().origin == Origin::Application && has_elements(witness) {
        all.push(Demand::new(DemandKind::UncheckedType, "an element", "an element of another type"));
    }
    all
}

/// Whether a parameter is of a type with arguments, like `Supplier<T>`.
fn has_type_arguments(method: &'static Method, parameter: usize) -> bool {
    generic_parameters(method).get(parameter).is_some_and(|generic| !generic.arguments.is_empty())
}

/// Whether a class says itself what the arguments of its supertypes are: passed for others, it is cast by force.
fn fixes_type_arguments(class: &Class) -> bool {
    class.signature.is_some_and(|signature| !signature.starts_with('<'))
}

fn is_open(declared: &str) -> bool {
    matches!(
        declared,
        "java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable" | "java/lang/Number"
    )
}

fn has_elements(witness: &Witness) -> bool {
    witness.handed().iter().any(|handed| {
        matches!(handed.input, Input::Object(_))
            && (handed.place.is_in_collection() || matches!(handed.place, Place::Element(_)))
    })
}

fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
