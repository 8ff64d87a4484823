//! A function of `java.lang.Character` on all characters of the basic plane as one term: the JDK's own code is run on
//! every character once per process, and the runs of equal results become a tree of comparisons.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use classes::class::Method;
use classes::code::{Comparison, Element, Insn};
use classes::descriptor::Primitive;
use terms::{BvCmp, BvOp, Term};

use crate::instructions::synthetic::{Assembler, method_site};
use crate::jdk::boot::Returned;
use crate::machine::Machine;
use crate::machine::heap::{Array, Elements};
use crate::machine::state::State;
use crate::machine::value::Value;

pub const PLANE: i32 = 0x1_0000;

/// Where a run starts, and what holds from there on.
type LeafRun = (i32, Leaf);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Leaf {
    Always(i32),
    /// The character plus this.
    Shifted(i32),
}

impl Leaf {
    fn gives(self, character: i32) -> i32 {
        match self {
            Leaf::Always(value) => value,
            Leaf::Shifted(by) => character + by,
        }
    }
}

/// What a method that takes more than a character is passed besides: a radix that leaves nothing out.
pub const RADIX: i32 = 36;

/// By feature version of the JDK, name and descriptor.
type Tables = BTreeMap<(u16, &'static str, &'static str), Option<Arc<[LeafRun]>>>;
static TABLES: Mutex<Tables> = Mutex::new(BTreeMap::new());

/// The result for a character below the limit, at most the basic plane; `None` if the JDK's code could not be run.
pub fn result(
    m: &mut Machine,
    s: &State,
    method: &'static Method,
    character: Term,
    limit: i32,
) -> Option<Term> {
    let runs = table(m, s, method)?;
    let below = runs.partition_point(|&(start, _)| start < limit);
    Some(tree(m, character, &runs[..below]))
}

fn tree(m: &mut Machine, character: Term, runs: &[LeafRun]) -> Term {
    match *runs {
        [(_, Leaf::Always(value))] => return m.terms.int(value),
        [(_, Leaf::Shifted(by))] => {
            let by = m.terms.int(by);
            return m.terms.bin(BvOp::Add, character, by);
        }
        _ => {}
    }
    let (low, high) = runs.split_at(runs.len() / 2);
    let start = m.terms.int(high[0].0);
    let before = m.terms.cmp(BvCmp::Slt, character, start);
    let (low, high) = (tree(m, character, low), tree(m, character, high));
    m.terms.ite(before, low, high)
}

fn table(m: &mut Machine, s: &State, method: &'static Method) -> Option<Arc<[LeafRun]>> {
    let key = (m.program.jdk().feature_version, method.name, method.descriptor);
    let known = |tables: &Tables| tables.get(&key).cloned();
    if let Some(table) = known(&TABLES.lock().unwrap_or_else(PoisonError::into_inner)) {
        return table;
    }
    // Not under the lock: the other workers need not wait, at worst they do the same work.
    let table = m.aside(|m| runs(m, s, method)).map(Arc::from);
    TABLES.lock().unwrap_or_else(PoisonError::into_inner).insert(key, table.clone());
    table
}

fn runs(m: &mut Machine, s: &State, method: &'static Method) -> Option<Vec<LeafRun>> {
    let returned = m.call_in_base(loop_over(method), &[]);
    let Some(Returned(Some(Value::Ref(at)))) = returned else { return None };
    let Some(Array::Known(Elements::Ints(results))) = m.object(s, at).array() else { return None };
    let mut runs: Vec<LeafRun> = Vec::new();
    for (c, &result) in (0..).zip(results) {
        if runs.last().is_none_or(|&(_, last)| last.gives(c) != result) {
            // The next result tells which kind of run begins.
            let steady = results.get(c as usize + 1).is_none_or(|&next| next == result);
            runs.push((c, if steady { Leaf::Always(result) } else { Leaf::Shifted(result - c) }));
        }
    }
    Some(runs)
}

/// `int[] all = new int[PLANE]; for (int c = 0; c < PLANE; c++) all[c] = method(c); return all;`
fn loop_over(method: &'static Method) -> &'static Method {
    const BODY: u32 = 5;
    let owner = method.owner();
    let call = method_site(owner, owner.name, method.name, method.descriptor, false);
    let mut code = Assembler::new();
    code.push(Insn::ConstInt(PLANE)).push(Insn::NewArray(Primitive::Int)).push(Insn::Store(0));
    code.push(Insn::ConstInt(0)).push(Insn::Store(1));
    code.push(Insn::Load(0)).push(Insn::Load(1)).push(Insn::Load(1));
    for _ in 1..method.types.parameters.len() {
        code.push(Insn::ConstInt(RADIX));
    }
    code.push(Insn::InvokeStatic(call)).push(Insn::ArrayStore(Element::Int));
    code.push(Insn::Load(1)).push(Insn::ConstInt(1)).push(Insn::IAdd).push(Insn::Store(1));
    code.push(Insn::Load(1)).push(Insn::ConstInt(PLANE)).push(Insn::IfICmp(Comparison::Lt, BODY));
    code.push(Insn::Load(0)).push(Insn::ReturnValue);
    code.finish(owner, "tabulate", "()[I".into(), 2)
}
