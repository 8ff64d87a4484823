//! Where a bad value came in: one null that a constructor keeps, or one text, may break many methods. Findings with the same
//! cause are one finding for their readers.

use explore::suspicion::{Made, Suspicion};

use crate::Judgement;
use crate::api::outermost;
use crate::demand::DemandKind;
use crate::witness::Witness;

/// What several findings of a program may share; `None` for those that stand for themselves.
pub fn cause(suspicion: &Suspicion, judgement: &Judgement) -> Option<String> {
    let exception = suspicion.exception.name;
    let handed_over = judgement.demands.iter().find_map(|demand| match demand.kind {
        DemandKind::NullKept => Some(demand.phrase.clone()),
        DemandKind::NullElement => Some(format!("{} in {}", demand.phrase, family(suspicion))),
        _ => None,
    });
    if let Some(phrase) = handed_over {
        return Some(format!("{exception}: {phrase}"));
    }
    let texts = texts(suspicion)?;
    let refused_by = refused_by(suspicion)?;
    judgement
        .demands
        .is_empty()
        .then(|| format!("{exception}: {texts:?} in {}, by {refused_by}", family(suspicion)))
}

/// The method that the failing instruction calls.
fn refused_by(suspicion: &Suspicion) -> Option<String> {
    let site = &suspicion.site;
    let called = site.method.code.as_ref()?.insns.get(site.pc as usize)?.method()?;
    Some(format!("{}.{}", called.class, called.name))
}

/// The outermost class that the failure is in.
fn family(suspicion: &Suspicion) -> &'static str {
    outermost(suspicion.site.method.owner().name)
}

/// The texts among the inputs; `None` if there are none, or anything else that might be the reason.
fn texts(suspicion: &Suspicion) -> Option<Vec<String>> {
    let witness = Witness::new(suspicion);
    let text = |input| match &witness.object(input)?.made {
        Made::Text(units) => Some(String::from_utf16_lossy(units)),
        _ => None,
    };
    let texts: Option<Vec<String>> = witness.inputs.arguments.iter().map(|&input| text(input)).collect();
    texts.filter(|texts| !texts.is_empty())
}
