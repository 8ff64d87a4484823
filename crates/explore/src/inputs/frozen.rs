//! Objects that never change, whoever has them: what may change is what they hold.

use classes::class::{Class, Origin as ClassOrigin};
use classes::descriptor::Type;

use super::is_box;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};

/// The JDK's classes of values that never change, beside strings and boxes.
const FROZEN: &[&str] = &[
    "java/lang/Object",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/nio/charset/Charset",
    "java/time/Duration",
    "java/time/Instant",
    "java/time/LocalDate",
    "java/time/LocalDateTime",
    "java/time/LocalTime",
    "java/time/Period",
    "java/time/ZoneOffset",
    "java/util/Locale",
    "java/util/UUID",
    "java/util/regex/Pattern",
];

/// The JDK's classes that only hand on to what they hold, by the beginnings of their names.
const WRAPPERS: &[&str] = &[
    "java/util/Optional",
    "java/util/Collections$Unmodifiable",
    "java/util/Collections$Singleton",
    "java/util/Collections$Empty",
];

const COLLECTIONS: [&str; 2] = ["java/util/Collection", "java/util/Map"];

/// The JDK's classes that keep an object's state elsewhere: what a thread, or a class, holds for it.
const KEPT_ELSEWHERE: [&str; 2] = ["java/lang/ThreadLocal", "java/lang/ClassValue"];

impl Machine {
    /// Whether an object has state that none of its fields holds.
    pub(super) fn has_state_elsewhere(&self, class: &'static Class) -> bool {
        KEPT_ELSEWHERE.iter().any(|name| self.program.class(name).is_ok_and(|c| class.is_subclass_of(c)))
    }

    /// What an object that never changes holds; `None`: it may change.
    pub(super) fn held_by_frozen(&self, s: &State, at: Addr) -> Option<Vec<Value>> {
        let object = self.object(s, at);
        let class = object.class;
        if object.text().is_some()
            || class == self.jvm.known.string
            || is_box(class)
            || object.mirror().is_some()
        {
            return Some(Vec::new());
        }
        if let Some(lambda) = object.lambda() {
            return Some(lambda.captured.to_vec());
        }
        let Body::Fields(fields) = &object.body else { return None };
        if FROZEN.contains(&class.name) {
            return Some(Vec::new());
        }
        if class.origin != ClassOrigin::Jdk || object.input().is_some() {
            return None;
        }
        if WRAPPERS.iter().any(|beginning| class.name.starts_with(beginning)) {
            return Some(fields.to_vec());
        }
        // `List.of` and its kind: the elements may change, but not which they are. Many of them lie in an array. Their
        // iterators, which lie beside them, move on.
        let is_immutable = class.name.starts_with("java/util/ImmutableCollections$")
            && COLLECTIONS.iter().any(|name| self.program.class(name).is_ok_and(|c| class.is_subclass_of(c)));
        is_immutable.then(|| {
            let fields = class.layout.iter().zip(fields.iter().copied());
            let elements = fields.flat_map(|(field, held)| {
                let at = Machine::concrete_ref(held).filter(|_| matches!(field.ty, Type::Array(_)));
                match at.and_then(|at| self.object(s, at).array()) {
                    Some(Array::Known(elements)) => (0..elements.len()).map(|i| elements.get(i)).collect(),
                    _ => vec![held],
                }
            });
            elements.collect()
        })
    }
}
