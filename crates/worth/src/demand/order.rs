//! Calls out of order: on an object that was closed, or before it was initialised.

use classes::class::Method;
use explore::suspicion::{Before, NullSource, Suspicion};

use super::{Demand, DemandKind};
use crate::witness::{Witness, spoken};

/// Methods after which an object is done with.
const ENDS: &[&str] =
    &["close", "dispose", "shutdown", "shutdownNow", "destroy", "release", "stop", "terminate", "disconnect"];

/// Methods, or beginnings of their names, before which an object is not ready.
const BEGINS: &[&str] =
    &["init", "open", "start", "begin", "connect", "load", "prepare", "configure", "setUp", "setup", "reset"];

pub(super) fn demands(witness: &Witness) -> Vec<Demand> {
    let mut all = Vec::new();
    let calls =
        witness.inputs.objects.iter().flat_map(|object| object.calls.iter().map(|(method, _)| *method));
    let before = witness.inputs.before.iter().filter_map(|step| match step {
        Before::Call { method, .. } => Some(*method),
        Before::Assign(..) | Before::Store { .. } => None,
    });
    for method in calls.chain(before).filter(|method| ENDS.contains(&method.name)) {
        let phrase = format!("a call after {}", spoken(method));
        all.push(Demand::new(DemandKind::OutOfOrder, method.name, phrase));
    }
    all.extend(begins_without(witness.suspicion, witness));
    all
}

/// A field that is null because a method that would set it, and is named like one that gets things ready, was not called.
fn begins_without(suspicion: &Suspicion, witness: &Witness) -> Option<Demand> {
    if suspicion.null_source != Some(NullSource::Inside) || suspicion.entry.is_static() {
        return None;
    }
    let field = failing_field(suspicion)?;
    let class = suspicion.site.method.owner();
    let sets = |method: &&'static Method| {
        let code = method.code.as_ref();
        !method.is_constructor()
            && code.is_some_and(|code| {
                code.insns.iter().any(|i| i.written_field().is_some_and(|f| f.name == field))
            })
    };
    let begin = class.methods.iter().filter(sets).find(|m| BEGINS.iter().any(|b| m.name.starts_with(b)))?;
    let called = witness.called().contains(&begin);
    (!called)
        .then(|| Demand::new(DemandKind::OutOfOrder, begin.name, format!("a call before {}", spoken(begin))))
}

/// The field of the object itself that is null, as the failure names it: `this.reader is null`, `reader is null`.
fn failing_field(suspicion: &Suspicion) -> Option<&str> {
    let name = suspicion.failure.strip_suffix(" is null")?;
    let name = name.strip_prefix("this.").unwrap_or(name);
    let is_field = suspicion.site.method.owner().layout.iter().any(|field| field.name == name);
    is_field.then_some(name)
}
