//! `Map.of` and `Set.of` with keys that are not fully known: as in `hash_map.rs`, which keys are equal is asked instead of
//! where they lie.

use super::hash_map::{equal_keys, is_made, is_open};
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::heap::{Array, Elements};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

pub static MAP: ClassModels = ClassModels {
    class: "java/util/ImmutableCollections$MapN",
    methods: &[("probe", "(Ljava/lang/Object;)I", |m, s, a| probe(m, s, a, "table", 2))],
};
pub static SET: ClassModels = ClassModels {
    class: "java/util/ImmutableCollections$SetN",
    methods: &[("probe", "(Ljava/lang/Object;)I", |m, s, a| probe(m, s, a, "elements", 1))],
};
pub static MAP_ITERATOR: ClassModels = ClassModels {
    class: "java/util/ImmutableCollections$MapN$MapNIterator",
    methods: &[("<init>", "(Ljava/util/ImmutableCollections$MapN;)V", walk)],
};
pub static SET_ITERATOR: ClassModels = ClassModels {
    class: "java/util/ImmutableCollections$SetN$SetNIterator",
    methods: &[("<init>", "(Ljava/util/ImmutableCollections$SetN;)V", walk)],
};

/// Where the key lies, or `-1 -` a free place. Keys lie `step` apart.
fn probe(m: &mut Machine, s: &mut State, arguments: &[Value], table: &str, step: usize) -> Step<Reply> {
    let [Value::Ref(at), key] = *arguments else { return Ok(Reply::Decline) };
    if !is_made(m, s, key)? {
        return Ok(Reply::Again);
    }
    let open = is_open(m, s, key);
    if key == Value::NULL || !open && !s.guessed_hashes {
        return Ok(Reply::Decline);
    }
    let table = field_if_there(m, s, at, table).and_then(Machine::concrete_ref);
    let Some(Array::Known(Elements::Cells(cells))) = table.and_then(|at| m.object(s, at).array()) else {
        return Ok(Reply::Decline);
    };
    let keys: Vec<Value> = cells.iter().copied().step_by(step).collect();
    if !open && !keys.iter().any(|&other| is_open(m, s, other)) {
        return Ok(Reply::Decline);
    }
    for (i, &other) in keys.iter().enumerate().filter(|(_, other)| **other != Value::NULL) {
        let same = match equal_keys(m, s, key, other)? {
            Ok(same) => same,
            Err(reply) => return Ok(reply),
        };
        if m.decide(s, same)? {
            return Ok(Reply::Value(Value::Int((i * step) as i32)));
        }
    }
    s.guessed_hashes = true;
    let free = keys.iter().position(|&other| other == Value::NULL).map_or(0, |i| i * step);
    Ok(Reply::Value(Value::Int(-1 - free as i32)))
}

/// In which order they come out is random from run to run anyway.
fn walk(_: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if s.guessed_hashes {
        s.caveat(Reason::HashOrder);
    }
    Ok(Reply::Decline)
}
