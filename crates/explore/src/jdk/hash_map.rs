//! `java.util.HashMap` with keys that are not fully known. Where a key lies depends on its hash code, and hash codes of
//! open texts and numbers are terms no solver likes; but what a map answers depends only on which keys are equal. So that
//! is asked here, key by key: an equal key has the hash its node has, a new one gets a number no other key of the map has.
//! Only the order in which the keys come out is then one of several possible, and whoever walks through the map is told.

use classes::class::{Class, Field};
use terms::Term;

use super::shared::field_if_there;
use super::{Entry, Reply};
use crate::heap::Array;
use crate::machine::Machine;
use crate::outcome::{Reason, Step, cut};
use crate::state::State;
use crate::text::Seen;
use crate::value::{Addr, NULL, Value};

pub static ENTRY: Entry = Entry {
    class: "java/util/HashMap",
    methods: &[
        ("hash", "(Ljava/lang/Object;)I", hash),
        ("forEach", "(Ljava/util/function/BiConsumer;)V", walk),
    ],
};
pub static ITERATOR: Entry = Entry {
    class: "java/util/HashMap$HashIterator",
    methods: &[("<init>", "(Ljava/util/HashMap;)V", walk_of_argument)],
};
pub static SPLITERATOR: Entry = Entry {
    class: "java/util/HashMap$HashMapSpliterator",
    methods: &[("<init>", "(Ljava/util/HashMap;IIII)V", walk_of_argument)],
};
pub static KEYS: Entry = views_entry("java/util/HashMap$KeySet");
pub static VALUES: Entry = views_entry("java/util/HashMap$Values");
pub static ENTRIES: Entry = views_entry("java/util/HashMap$EntrySet");

const fn views_entry(class: &'static str) -> Entry {
    Entry { class, methods: &[("forEach", "(Ljava/util/function/Consumer;)V", walk_of_outer)] }
}

/// More keys that are all known are left to their hash codes.
const MOST_KEYS: usize = 64;
/// Larger maps are not looked through.
const MOST_NODES: usize = 10_000;

struct Node {
    hash: Value,
    key: Value,
}

fn hash(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let key = Value::Ref(settled(m, s, arguments[0])?);
    if !is_made(m, s, key)? {
        return Ok(Reply::Again);
    }
    let open = is_open(m, s, key);
    if !open && !s.guessed_hashes {
        return Ok(Reply::Decline);
    }
    // Every caller is a method of the map.
    let map = s.stack.get(s.cur.base as usize).copied().and_then(Machine::concrete_ref);
    let Some(nodes) = map.and_then(|map| nodes(m, s, map)) else {
        // Which of its keys lie where they should is not known either.
        return if s.guessed_hashes { cut(Reason::HashOrder) } else { Ok(Reply::Decline) };
    };
    if nodes.len() > MOST_KEYS && !nodes.iter().any(|node| is_open(m, s, node.key)) {
        return Ok(Reply::Decline);
    }
    for node in &nodes {
        if !open && !is_open(m, s, node.key) {
            continue;
        }
        let same = match equal_keys(m, s, key, node.key)? {
            Ok(same) => same,
            Err(reply) => return Ok(reply),
        };
        if m.decide(s, same)? {
            return Ok(Reply::Value(node.hash));
        }
    }
    if !open {
        return Ok(Reply::Decline);
    }
    s.guessed_hashes = true;
    let taken: Vec<Value> = nodes.iter().map(|node| node.hash).collect();
    let free = (0..).map(Value::Int).find(|hash| !taken.contains(hash));
    Ok(Reply::Value(free.expect("there are more numbers than keys")))
}

/// A string that was put off may turn out to be concrete; false: it is being made.
pub(super) fn is_made(m: &mut Machine, s: &mut State, key: Value) -> Step<bool> {
    match Machine::concrete_ref(key) {
        Some(at) if m.object(s, at).class == m.known.string => m.look_at_deferred(s, at),
        _ => Ok(true),
    }
}

/// A text or a box whose content is a term. Keys of other classes have methods of their own.
pub(super) fn is_open(m: &Machine, s: &State, key: Value) -> bool {
    let Some(at) = Machine::concrete_ref(key) else { return key != Value::NULL };
    if m.object(s, at).class == m.known.string {
        return m.is_open_text(s, key);
    }
    box_field(m, s, at).is_some_and(|field| !m.object(s, at).field(field.slot).is_concrete())
}

/// Where a box has its number.
fn box_field(m: &Machine, s: &State, at: Addr) -> Option<&'static Field> {
    const BOXES: [&str; 5] =
        ["java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Byte", "java/lang/Character"];
    let class = m.object(s, at).class;
    if BOXES.contains(&class.name) { class.find_field("value") } else { None }
}

fn number_in(m: &mut Machine, s: &mut State, at: Addr) -> Step<Option<Term>> {
    let Some(field) = box_field(m, s, at) else { return Ok(None) };
    let value = match m.object(s, at).field(field.slot) {
        Value::Unset if m.object(s, at).input().is_some() => m.lazy_field(s, at, field)?,
        value => value,
    };
    Ok((value != Value::Unset).then(|| m.term_of(value)))
}

/// Whether two keys are equal; `Err` with what to answer if that cannot be said yet.
pub(super) fn equal_keys(m: &mut Machine, s: &mut State, a: Value, b: Value) -> Step<Result<Term, Reply>> {
    let (a, b) = (settled(m, s, a)?, settled(m, s, b)?);
    if a == NULL || b == NULL {
        return Ok(Ok(m.terms.bool(a == b)));
    }
    let classes: [&'static Class; 2] = [m.object(s, a).class, m.object(s, b).class];
    if classes[0] != classes[1] {
        return Ok(Ok(m.terms.bool(false)));
    }
    if classes[0] == m.known.string {
        return match m.equal_texts(s, a, b)? {
            Ok(same) => Ok(Ok(same)),
            Err(Seen::Again) => Ok(Err(Reply::Again)),
            Err(_) => cut(Reason::HashOrder),
        };
    }
    match (number_in(m, s, a)?, number_in(m, s, b)?) {
        (Some(a), Some(b)) => Ok(Ok(m.terms.eq(a, b))),
        _ => cut(Reason::HashOrder),
    }
}

/// The one object a key is on this path, or null.
fn settled(m: &mut Machine, s: &mut State, key: Value) -> Step<Addr> {
    if let Value::Ref(at) = key {
        return Ok(at);
    }
    let null = m.same_reference(key, Value::NULL);
    if m.decide(s, null)? { Ok(NULL) } else { m.single(s, key) }
}

/// The nodes of a map whose shape is known.
fn nodes(m: &Machine, s: &State, map: Addr) -> Option<Vec<Node>> {
    let table = match field_if_there(m, s, map, "table")? {
        Value::NULL => return Some(Vec::new()),
        table => Machine::concrete_ref(table)?,
    };
    let Some(Array::Known(buckets)) = m.object(s, table).array() else { return None };
    let mut found = Vec::new();
    for i in 0..buckets.len() {
        let mut next = buckets.get(i);
        while next != Value::NULL {
            let at = Machine::concrete_ref(next)?;
            if found.len() == MOST_NODES {
                return None;
            }
            let (hash, key) = (field_if_there(m, s, at, "hash")?, field_if_there(m, s, at, "key")?);
            found.push(Node { hash, key });
            next = field_if_there(m, s, at, "next")?;
        }
    }
    Some(found)
}

fn walk(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    notice_order(m, s, arguments[0])
}

fn walk_of_argument(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    notice_order(m, s, arguments[1])
}

/// On a view of a map.
fn walk_of_outer(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let view = Machine::concrete_ref(arguments[0]);
    let map = view.and_then(|at| field_if_there(m, s, at, "this$0")).unwrap_or(Value::Ref(NULL));
    notice_order(m, s, map)
}

/// Two keys or more, and one of them where its hash code may not put it.
fn notice_order(m: &mut Machine, s: &mut State, map: Value) -> Step<Reply> {
    if s.guessed_hashes
        && let Some(nodes) = Machine::concrete_ref(map).and_then(|map| nodes(m, s, map))
        && nodes.len() > 1
        && nodes.iter().any(|node| is_open(m, s, node.key))
    {
        s.caveat(Reason::HashOrder);
    }
    Ok(Reply::Decline)
}
