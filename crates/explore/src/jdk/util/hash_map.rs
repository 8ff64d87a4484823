//! `java.util.HashMap` with keys that are not fully known. Where a key lies depends on its hash code, and hash codes of
//! open texts and numbers are terms no solver likes; but what a map answers depends only on which keys are equal. So that
//! is asked here, key by key: an equal key has the hash its node has, a new one gets a number no other key of the map has.
//! Only the order in which the keys come out is then one of several possible, and whoever walks through the map is told.

use classes::class::{Class, Field};
use terms::{Term, Terms};

use super::hash_codes;
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::heap::Array;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::outcome::{Reason, Step, cut};
use crate::strings::Viewed;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/util/HashMap",
    methods: &[
        ("hash", "(Ljava/lang/Object;)I", hash),
        ("forEach", "(Ljava/util/function/BiConsumer;)V", walk),
        ("replaceAll", "(Ljava/util/function/BiFunction;)V", walk),
        ("keysToArray", "([Ljava/lang/Object;)[Ljava/lang/Object;", walk),
        ("valuesToArray", "([Ljava/lang/Object;)[Ljava/lang/Object;", walk),
    ],
};
pub static ITERATOR: ClassModels = ClassModels {
    class: "java/util/HashMap$HashIterator",
    methods: &[("<init>", "(Ljava/util/HashMap;)V", walk_of_argument)],
};
pub static SPLITERATOR: ClassModels = ClassModels {
    class: "java/util/HashMap$HashMapSpliterator",
    methods: &[("<init>", "(Ljava/util/HashMap;IIII)V", walk_of_argument)],
};
pub static KEYS: ClassModels = views_entry("java/util/HashMap$KeySet");
pub static VALUES: ClassModels = views_entry("java/util/HashMap$Values");
pub static ENTRIES: ClassModels = views_entry("java/util/HashMap$EntrySet");

const fn views_entry(class: &'static str) -> ClassModels {
    ClassModels { class, methods: &[("forEach", "(Ljava/util/function/Consumer;)V", walk_of_outer)] }
}

/// Of more keys that are all known it is asked first whether it is one of them, then of which half.
pub(crate) const ONE_BY_ONE: usize = 64;
/// Still more are left to their hash codes.
const MAX_KEYS: usize = 512;
/// Larger maps are not looked through.
const MAX_NODES: usize = 10_000;
/// What stands in a table instead of a chain of nodes.
const NOT_NODES: [&str; 3] = [
    "java/util/concurrent/ConcurrentHashMap$TreeBin",
    "java/util/concurrent/ConcurrentHashMap$ForwardingNode",
    "java/util/concurrent/ConcurrentHashMap$ReservationNode",
];

pub(crate) struct HashNode {
    pub hash: Value,
    pub key: Value,
}

fn hash(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    // Every caller is a method of the map.
    let map = s.stack.get(s.cur.base as usize).copied().unwrap_or(Value::NULL);
    if let Some(key) = Machine::concrete_ref(arguments[0])
        && hash_codes::has_its_own(m, s, key)
    {
        return Ok(hash_codes::ask(m, map, key));
    }
    hash_in(m, s, arguments[0], Machine::concrete_ref(map))
}

/// The hash under which a key lies in this map, or shall.
pub(crate) fn hash_in(m: &mut Machine, s: &mut State, key: Value, map: Option<Addr>) -> Step<Reply> {
    let key = Value::Ref(made(m, s, key)?);
    if !is_made(m, s, key)? {
        return Ok(Reply::Again);
    }
    let open = is_open(m, s, key);
    if !open && !s.guessed_hashes {
        return Ok(Reply::Decline);
    }
    let Some(nodes) = map.and_then(|map| nodes(m, s, map)) else {
        // Which of its keys lie where they should is not known either.
        return if s.guessed_hashes { cut(Reason::HashOrder) } else { Ok(Reply::Decline) };
    };
    if nodes.len() > ONE_BY_ONE && !nodes.iter().any(|node| is_open(m, s, node.key)) {
        if nodes.len() > MAX_KEYS {
            return Ok(Reply::Decline);
        }
        match narrowed(m, s, key, &nodes)? {
            Ok(Some(node)) => return Ok(Reply::Value(nodes[node].hash)),
            Ok(None) => return Ok(new_key(s, &nodes)),
            Err(reply) => return Ok(reply),
        }
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
    Ok(if open { new_key(s, &nodes) } else { Reply::Decline })
}

/// Which of many nodes has an equal key, by halving: `None` if none has.
fn narrowed(
    m: &mut Machine,
    s: &mut State,
    key: Value,
    nodes: &[HashNode],
) -> Step<Result<Option<usize>, Reply>> {
    let mut same = Vec::with_capacity(nodes.len());
    for node in nodes {
        match equal_keys(m, s, key, node.key)? {
            Ok(equal) => same.push(equal),
            Err(reply) => return Ok(Err(reply)),
        }
    }
    let name = Machine::concrete_ref(key).and_then(|at| m.object(s, at).text()?.name.clone());
    let (mut from, mut to) = (0, nodes.len());
    let any = one_of(m, &same, name.as_deref());
    if !m.decide(s, any)? {
        return Ok(Ok(None));
    }
    while to - from > 1 {
        let middle = from.midpoint(to);
        let lower = one_of(m, &same[from..middle], name.as_deref());
        if m.decide(s, lower)? {
            to = middle;
        } else {
            from = middle;
        }
    }
    Ok(Ok(Some(from)))
}

/// Whether one of these holds, called after the key that is looked for.
fn one_of(m: &mut Machine, same: &[Term], key: Option<&str>) -> Term {
    let any = same.iter().fold(Terms::FALSE, |any, &one| m.terms.or(any, one));
    if same.len() > 1 {
        let (key, count) = (key.unwrap_or("the key"), same.len());
        m.terms.label(any, &format!("{key} is one of {count} keys"));
        let none = m.terms.not(any);
        m.terms.label(none, &format!("{key} is none of {count} keys"));
    }
    any
}

/// A key that is not in the map gets a hash that none has there.
pub(crate) fn new_key(s: &mut State, nodes: &[HashNode]) -> Reply {
    s.guessed_hashes = true;
    let taken: Vec<Value> = nodes.iter().map(|node| node.hash).collect();
    let free = (0..).map(Value::Int).find(|hash| !taken.contains(hash));
    Reply::Value(free.expect("there are more numbers than keys"))
}

/// A string that was put off may turn out to be concrete; false: it is being made.
pub(crate) fn is_made(m: &mut Machine, s: &mut State, key: Value) -> Step<bool> {
    match Machine::concrete_ref(key) {
        Some(at) if m.object(s, at).class == m.jvm.known.string => m.look_at_deferred(s, at),
        _ => Ok(true),
    }
}

/// A text or a box whose content is a term. Keys of other classes have methods of their own.
pub(crate) fn is_open(m: &Machine, s: &State, key: Value) -> bool {
    let Some(at) = Machine::concrete_ref(key) else { return key != Value::NULL };
    if m.object(s, at).class == m.jvm.known.string {
        return m.is_open_text(s, key);
    }
    box_field(m, s, at).is_some_and(|field| !m.object(s, at).field(field.slot).is_concrete())
}

/// Where a box has its number.
pub(crate) fn box_field(m: &Machine, s: &State, at: Addr) -> Option<&'static Field> {
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
    Ok((value != Value::Unset).then(|| value.to_term(&mut m.terms)))
}

/// Whether two keys are equal; `Err` with what to answer if that cannot be said yet.
pub(crate) fn equal_keys(m: &mut Machine, s: &mut State, a: Value, b: Value) -> Step<Result<Term, Reply>> {
    let (a, b) = (made(m, s, a)?, made(m, s, b)?);
    if a == b || a == NULL || b == NULL {
        return Ok(Ok(m.terms.bool(a == b)));
    }
    let classes: [&'static Class; 2] = [m.object(s, a).class, m.object(s, b).class];
    if classes[0] != classes[1] {
        return Ok(Ok(m.terms.bool(false)));
    }
    if classes[0] == m.jvm.known.string {
        return match m.equal_texts(s, a, b)? {
            Ok(same) => Ok(Ok(same)),
            Err(Viewed::Again) => Ok(Err(Reply::Again)),
            Err(_) => cut(Reason::HashOrder),
        };
    }
    match (number_in(m, s, a)?, number_in(m, s, b)?) {
        (Some(a), Some(b)) => Ok(Ok(m.terms.eq(a, b))),
        _ => cut(Reason::HashOrder),
    }
}

/// The one object a key is on this path, or null.
fn made(m: &mut Machine, s: &mut State, key: Value) -> Step<Addr> {
    if let Value::Ref(at) = key {
        return Ok(at);
    }
    let null = m.same_reference(key, Value::NULL);
    if m.decide(s, null)? { Ok(NULL) } else { m.single(s, key) }
}

/// The nodes of a map whose shape is known.
pub(crate) fn nodes(m: &Machine, s: &State, map: Addr) -> Option<Vec<HashNode>> {
    match field_if_there(m, s, map, "table")? {
        Value::NULL => Some(Vec::new()),
        table => nodes_in(m, s, Machine::concrete_ref(table)?),
    }
}

/// The nodes of all buckets of a table.
fn nodes_in(m: &Machine, s: &State, table: Addr) -> Option<Vec<HashNode>> {
    let Some(Array::Known(buckets)) = m.object(s, table).array() else { return None };
    let mut found = Vec::new();
    for i in 0..buckets.len() {
        let mut next = buckets.get(i);
        while next != Value::NULL {
            let at = Machine::concrete_ref(next)?;
            if found.len() == MAX_NODES || NOT_NODES.contains(&m.object(s, at).class.name) {
                return None;
            }
            let field = |name| field_if_there(m, s, at, name);
            found.push(HashNode { hash: field("hash")?, key: field("key").or_else(|| field("referent"))? });
            next = field("next")?;
        }
    }
    Some(found)
}

pub(crate) fn walk(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    notice_order(m, s, arguments[0], nodes)
}

pub(crate) fn walk_of_argument(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    notice_order(m, s, arguments[1], nodes)
}

/// Of a table that is an argument.
pub(crate) fn walk_of_table(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    notice_order(m, s, arguments[1], nodes_in)
}

/// On a view of a map.
fn walk_of_outer(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let view = Machine::concrete_ref(arguments[0]);
    let map = view.and_then(|at| field_if_there(m, s, at, "this$0")).unwrap_or(Value::Ref(NULL));
    notice_order(m, s, map, nodes)
}

/// Two keys or more, and one of them where its hash code may not put it.
fn notice_order(
    m: &mut Machine,
    s: &mut State,
    of: Value,
    nodes: fn(&Machine, &State, Addr) -> Option<Vec<HashNode>>,
) -> Step<Reply> {
    if s.guessed_hashes
        && let Some(nodes) = Machine::concrete_ref(of).and_then(|at| nodes(m, s, at))
        && nodes.len() > 1
        && nodes.iter().any(|node| is_open(m, s, node.key) || hash_codes::true_hash(s, node.key).is_some())
    {
        s.caveat(Reason::HashOrder);
    }
    Ok(Reply::Decline)
}
