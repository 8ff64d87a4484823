//! `Hashtable` (with it `Properties`), `ConcurrentHashMap` and `WeakHashMap` with keys that are not fully known: as in
//! `hash_map.rs`, which keys are equal is asked instead of where they lie. Two of them have no method of their own for
//! the hash, so the key's `hashCode` looks who asks.

use terms::BvOp;

use super::hash_map::{hash_in, walk, walk_of_argument, walk_of_table};
use crate::jdk::lang::reference::forget_collected;
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{NULL, Value};
use crate::path::outcome::Step;

pub static WEAK: ClassModels = ClassModels {
    class: "java/util/WeakHashMap",
    methods: &[
        ("hash", "(Ljava/lang/Object;)I", hash_in_weak),
        ("forEach", "*", walk),
        ("replaceAll", "*", walk),
        ("expungeStaleEntries", "()V", forget_collected),
    ],
};
pub static WEAK_ITERATOR: ClassModels = ClassModels {
    class: "java/util/WeakHashMap$HashIterator",
    methods: &[("<init>", "*", walk_of_argument)],
};
pub static HASHTABLE: ClassModels =
    ClassModels { class: TABLE, methods: &[("forEach", "*", walk), ("replaceAll", "*", walk)] };
pub static ENUMERATOR: ClassModels =
    ClassModels { class: "java/util/Hashtable$Enumerator", methods: &[("<init>", "*", walk_of_argument)] };
/// All walks through a concurrent map are its, but those of bulk tasks.
pub static TRAVERSER: ClassModels = ClassModels {
    class: "java/util/concurrent/ConcurrentHashMap$Traverser",
    methods: &[("<init>", "*", walk_of_table)],
};
pub static BULK: ClassModels = ClassModels {
    class: "java/util/concurrent/ConcurrentHashMap$BulkTask",
    methods: &[("<init>", "*", |m, s, a| walk_of_table(m, s, &[a[0], a[5]]))],
};

const TABLE: &str = "java/util/Hashtable";
const CONCURRENT: &str = "java/util/concurrent/ConcurrentHashMap";

fn hash_in_weak(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    hash_in(m, s, arguments[1], Machine::concrete_ref(arguments[0]))
}

/// The hash code of a text or a number as the table that asks for it should see it; declined if no table asks.
pub fn hash_code(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let asks = s.cur.method.owner().name;
    if asks != TABLE && asks != CONCURRENT {
        return Ok(Reply::Decline);
    }
    let table = s.stack.get(s.cur.base as usize).copied().and_then(Machine::concrete_ref);
    let reply = hash_in(m, s, arguments[0], table.filter(|&at| at != NULL))?;
    Ok(match reply {
        Reply::Value(kept) if asks == CONCURRENT => Reply::Value(spread(m, kept)),
        reply => reply,
    })
}

/// A concurrent map keeps a hash whose upper half is mixed into the lower one; doing so twice gives back what was there.
fn spread(m: &mut Machine, hash: Value) -> Value {
    let (hash, half) = (hash.to_term(&mut m.terms), m.terms.int(16));
    let upper = m.terms.bin(BvOp::LShr, hash, half);
    let mixed = m.terms.bin(BvOp::Xor, hash, upper);
    Value::of_int(&m.terms, mixed)
}
