//! Randomness nobody can set: what a generator seeded by the clock gives is unknown; a seeded one runs as it is.

use classes::class::Origin;
use terms::{BvOp, Node, Term};

use crate::inputs::VarOrigin;
use crate::jdk::uncontrolled;
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step, cut};

/// More multiplications of one seed are more than a solver bears.
const MAX_DRAWS: usize = 2;

pub static RANDOM: ClassModels =
    ClassModels { class: "java/util/Random", methods: &[("next", "(I)I", next)] };

pub static THREAD_LOCAL: ClassModels = ClassModels {
    class: "java/util/concurrent/ThreadLocalRandom",
    methods: &[
        ("nextSeed", "()J", next_seed),
        // Only spreads the levels of skip lists and the cells of adders: any value will do.
        ("nextSecondarySeed", "()I", crate::jdk::yes),
    ],
};

pub static SECURE: ClassModels = ClassModels {
    class: "java/security/SecureRandom",
    methods: &[
        ("<init>", "*", crate::machine::models::nothing),
        ("getInstance", "*", uncontrolled),
        ("getInstanceStrong", "*", uncontrolled),
        ("next", "(I)I", secure_next),
        ("nextBytes", "([B)V", uncontrolled),
        ("setSeed", "*", crate::machine::models::nothing),
        ("generateSeed", "*", uncontrolled),
    ],
};

pub static UUID: ClassModels =
    ClassModels { class: "java/util/UUID", methods: &[("randomUUID", "()Ljava/util/UUID;", random_uuid)] };

/// The multiplication of a seed from the clock tells a solver nothing: forget it. One from the inputs is theirs, for
/// the first few numbers.
fn next(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let seed = field_if_there(m, s, at, "seed").and_then(Machine::concrete_ref);
    let value = seed.and_then(|seed| field_if_there(m, s, seed, "value"));
    match value {
        Some(Value::SymLong(seed)) if !is_from_inputs(m, seed) || draws(m, seed) >= MAX_DRAWS => {
            bits(m, s, arguments)
        }
        _ => Ok(Reply::Decline),
    }
}

fn is_from_inputs(m: &Machine, seed: Term) -> bool {
    m.terms
        .vars(seed)
        .iter()
        .all(|id| m.pass.var_origins.get(id).is_some_and(|&from| from != VarOrigin::Unknown))
}

/// How many numbers were made of it: each multiplies once.
fn draws(m: &Machine, seed: Term) -> usize {
    let inside = |t: &Term| match m.terms.node(*t) {
        Node::Bin(_, a, b) => Some(if m.terms.as_const(*a).is_none() { *a } else { *b }),
        _ => None,
    };
    let multiplies = |t: &Term| matches!(m.terms.node(*t), Node::Bin(BvOp::Mul, ..));
    std::iter::successors(Some(seed), inside).filter(multiplies).count()
}

/// The JDK's own draws (primality tests, skip lists) only spread work: there the generator runs as it is.
fn next_seed(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    const GENERATORS: &[&str] =
        &["java/util/concurrent/ThreadLocalRandom", "jdk/internal/util/random/", "java/util/Random"];
    let caller =
        s.frames().map(|f| f.method.owner()).find(|c| !GENERATORS.iter().any(|g| c.name.starts_with(g)));
    match caller {
        Some(class) if class.origin == Origin::Jdk => Ok(Reply::Decline),
        _ => uncontrolled(m, s, arguments),
    }
}

fn secure_next(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    bits(m, s, arguments)
}

/// `next(bits)`: the upper bits of an unknown int.
fn bits(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Value::Int(bits) = arguments[1] else { return Ok(Reply::Unknown(Reason::Uncontrolled)) };
    let unknown = unknown(m, s, "()I")?;
    let t = unknown.int_term(&mut m.terms);
    let unused = m.terms.int(32 - bits);
    let t = m.terms.bin(BvOp::LShr, t, unused);
    Ok(Reply::Value(Value::of_int(&m.terms, t)))
}

/// A random UUID: version and variant are fixed, the other bits are not.
fn random_uuid(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    let class = m.program.class("java/util/UUID");
    let class = m.linked(class)?;
    let mut object = crate::machine::heap::Object::with_fields(class);
    let parts = [("mostSigBits", !0xF000, 0x4000), ("leastSigBits", i64::MAX >> 1, i64::MIN)];
    for (name, mask, set) in parts {
        let Some(field) = class.find_field(name) else { return Ok(Reply::Unknown(Reason::Uncontrolled)) };
        let value = unknown(m, s, "()J")?;
        let t = value.long_term(&mut m.terms);
        let (mask, set) = (m.terms.long(mask), m.terms.long(set));
        let t = m.terms.bin(BvOp::And, t, mask);
        let t = m.terms.bin(BvOp::Or, t, set);
        object.set_field(field.slot, Value::of(&m.terms, t));
    }
    let at = m.allocate(s, object);
    Ok(Reply::Value(at.into()))
}

/// A number out of the air, with the caveat that says so.
fn unknown(m: &mut Machine, s: &mut State, descriptor: &str) -> Step<Value> {
    if s.heap.in_base {
        return cut(Reason::Uncontrolled);
    }
    let class = m.program.class("java/util/Random");
    let class = m.linked(class)?;
    let name = if descriptor.ends_with('J') { "nextLong" } else { "nextInt" };
    let method = class.find_method(name, descriptor).expect("Random has it since 1.0");
    let ty = method.types.result.as_ref().expect("it gives a number");
    m.pass.reasons.add(Reason::Uncontrolled, &method.to_string());
    s.caveat(Reason::Uncontrolled);
    m.unknown_result(s, method, ty)
}
