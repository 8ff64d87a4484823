//! Keys of a `HashMap` with a hash code of their own, made of what is not fully known. Keys with different hash codes are not
//! equal, so where one lies is a matter of which hash codes are: it is asked whether a key in the map has the same one.

use std::rc::Rc;

use classes::class::{Class, Method};
use classes::code::Insn;
use terms::Term;

use super::hash_map::{ONE_BY_ONE, box_field, hash_in, new_key, nodes};
use crate::instructions::synthetic::{Assembler, method_site, own_site};
use crate::machine::Machine;
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::outcome::{Reason, Step, cut};

/// A key of a class that says itself what its hash code is, or of one that is not chosen yet. What the JDK has made before
/// anything runs is known, and on a tape it is what it was.
pub fn has_its_own(m: &Machine, s: &State, key: Addr) -> bool {
    let own = |class: &'static Class| class.methods.iter().any(|m| m.name == "hashCode" && !m.is_static());
    let chosen = |class: &'static Class| class.ancestors().take_while(|&c| c != m.jvm.known.object).any(own);
    m.has_open_world(s) && key != NULL && !is_text_or_box(m, s, key) && {
        let object = m.object(s, key);
        object.input().is_some_and(|input| input.open) || chosen(object.class)
    }
}

fn is_text_or_box(m: &Machine, s: &State, key: Addr) -> bool {
    key != NULL && (m.object(s, key).class == m.jvm.known.string || box_field(m, s, key).is_some())
}

/// Asks the key, then the map.
pub fn ask(m: &mut Machine, map: Value, key: Addr) -> Reply {
    let (from, settle) = (m.jvm.known.object, settling(m));
    let hash = m.jvm.models.assembled("the hash of a key".into(), || asked(from, settle));
    Reply::Invoke(hash, vec![map, key.into()])
}

/// `settle(map, key, h ^ h >>> 16)`, where h is `key.hashCode()`
fn asked(from: &'static Class, settle: &'static Method) -> &'static Method {
    let mut code = Assembler::new();
    code.push(Insn::Load(0)).push(Insn::Load(1)).push(Insn::Load(1));
    code.push(Insn::InvokeVirtual(method_site(from, from.name, "hashCode", "()I", false)));
    code.push(Insn::Dup).push(Insn::ConstInt(16)).push(Insn::IUshr).push(Insn::IXor);
    code.push(Insn::InvokeStatic(own_site(from, settle))).push(Insn::ReturnValue);
    code.finish(from, "hash", "(Ljava/lang/Object;Ljava/lang/Object;)I".into(), 2)
}

fn settling(m: &mut Machine) -> &'static Method {
    let from = m.jvm.known.object;
    m.jvm.models.assembled_for("the hash a map has for a key", settle, || {
        Assembler::new().finish(from, "settle", "(Ljava/lang/Object;Ljava/lang/Object;I)I".into(), 3)
    })
}

/// The hash under which a key whose true hash is known, maybe as a term, lies in a map. Keys with different hashes are not
/// equal, so where it lies is only a matter of which hashes are.
fn settle(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [map, Value::Ref(key), hash] = *arguments else { return Ok(Reply::Value(arguments[2])) };
    let map = Machine::concrete_ref(map);
    // Only now it is known what it is.
    if is_text_or_box(m, s, key) {
        let reply = hash_in(m, s, key.into(), map)?;
        return Ok(if matches!(reply, Reply::Decline) { Reply::Value(hash) } else { reply });
    }
    if hash.is_concrete() && !s.guessed_hashes {
        return Ok(Reply::Value(hash));
    }
    let Some(nodes) = map.and_then(|map| nodes(m, s, map)) else {
        return if s.guessed_hashes { cut(Reason::HashOrder) } else { Ok(Reply::Value(hash)) };
    };
    let guessed = nodes.iter().any(|node| true_hash(s, node.key).is_some());
    if nodes.len() > ONE_BY_ONE && !guessed {
        return Ok(Reply::Value(hash));
    }
    let truth = hash.to_term(&mut m.terms);
    for node in &nodes {
        let known = true_hash(s, node.key);
        // Texts and boxes are keys of another kind.
        let other_kind = Machine::concrete_ref(node.key).is_some_and(|at| is_text_or_box(m, s, at));
        if known.is_none() && (hash.is_concrete() || other_kind) {
            continue;
        }
        let other = known.unwrap_or_else(|| node.hash.to_term(&mut m.terms));
        let same = m.terms.eq(truth, other);
        if m.decide(s, same)? {
            return Ok(Reply::Value(node.hash));
        }
    }
    if hash.is_concrete() {
        return Ok(Reply::Value(hash));
    }
    Rc::make_mut(&mut s.true_hashes).push((key, truth));
    Ok(new_key(s, &nodes))
}

/// The hash that a key had when it was put somewhere else.
pub fn true_hash(s: &State, key: Value) -> Option<Term> {
    let of = Machine::concrete_ref(key)?;
    s.true_hashes.iter().rfind(|(at, _)| *at == of).map(|&(_, hash)| hash)
}
