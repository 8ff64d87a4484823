//! Which field a parameter of a constructor ends up in, as its code says, or else their names.

use classes::class::Method;
use classes::code::Insn;
use classes::descriptor::{Primitive, Type};

/// Constructors that hand on to others.
const MAX_DELEGATIONS: usize = 4;

/// The name of the field that the i-th parameter is assigned to. A factory's parameters are taken to be called like fields.
pub fn assigned_by(method: &'static Method, i: usize) -> Option<String> {
    let found = if method.is_constructor() { found_in(method, i, MAX_DELEGATIONS) } else { None };
    found.map(str::to_string).or_else(|| Some(method.parameter_name(i).into_owned()))
}

fn found_in(constructor: &'static Method, i: usize, depth: usize) -> Option<&'static str> {
    let slot = slot_of(constructor, i);
    let insns = &constructor.code.as_ref()?.insns;
    for (at, insn) in insns.iter().enumerate() {
        match *insn {
            Insn::PutField(site) if at > 0 && is_load(&insns[at - 1], slot) => return Some(site.name),
            Insn::InvokeSpecial(site) if site.name == "<init>" && depth > 0 => {
                let first = at.checked_sub(site.arguments.into());
                let passed =
                    first.and_then(|first| insns[first..at].iter().position(|insn| is_load(insn, slot)));
                let class = constructor.owner().ancestors().find(|class| class.name == site.class);
                let to = class.and_then(|class| class.find_method("<init>", site.descriptor));
                if let Some(name) = to.zip(passed).and_then(|(to, j)| found_in(to, j, depth - 1)) {
                    return Some(name);
                }
            }
            _ => {}
        }
    }
    None
}

fn is_load(insn: &Insn, slot: u16) -> bool {
    matches!(*insn, Insn::Load(loaded) if loaded == slot)
}

/// Where a parameter is among the locals; the new object is the first of them.
fn slot_of(constructor: &Method, i: usize) -> u16 {
    let wide = |ty: &&Type| matches!(ty, Type::Primitive(Primitive::Long | Primitive::Double));
    let before = &constructor.types.parameters[..i];
    (1 + before.len() + before.iter().filter(wide).count()) as u16
}
