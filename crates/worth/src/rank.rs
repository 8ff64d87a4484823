//! Worth: in which order confirmed bugs are shown. A documented sum, so that `why` can tell it.

use explore::suspicion::{Made, Suspicion};

use crate::Judgement;
use crate::refusal::Refusal;

/// From 0 to 1, and what made it so, the weightiest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Worth {
    pub value: f64,
    pub why: Vec<String>,
}

/// The worth of a finding that stands for so many other entries, too, which break for the same cause.
pub fn for_entries(worth: f64, others: usize) -> f64 {
    rounded(worth + 0.02 * others.min(3) as f64)
}

fn rounded(worth: f64) -> f64 {
    (worth * 100.0).round() / 100.0
}

/// `letters` is the length of the call that a reader has to take in.
pub fn worth(suspicion: &Suspicion, judgement: &Judgement, letters: usize) -> Worth {
    let mut sum = Sum { value: 0.35, why: Vec::new() };
    if judgement.demands.is_empty() {
        sum.add(0.25, "no demands");
    } else if judgement.undeclared().next().is_none() {
        sum.add(0.10, "demands that the code declares legal");
    }
    if is_data_driven(suspicion) {
        sum.add(0.12, "data alone leads there");
    }
    let distance = distance(suspicion);
    match distance {
        0 => sum.add(0.08, "the entry itself fails"),
        1 | 2 => sum.add(0.05, "close to the entry"),
        _ => {}
    }
    if suspicion.certain {
        sum.add(0.06, "certain");
    }
    if suspicion.likelihood.is_some_and(|share| share.value > 0.01) {
        sum.add(0.03, "likely");
    }
    if suspicion.entry.is_protected() {
        sum.add(-0.10, "a protected method, which only subclasses call");
    }
    if letters > MAX_LETTERS {
        sum.add(-0.05, "a long call");
    }
    let steps = suspicion.inputs.before.len()
        + suspicion.inputs.objects.iter().map(|object| object.calls.len()).sum::<usize>();
    if steps > 2 {
        sum.add(-0.05, "many calls before");
    }
    if suspicion.inputs.objects.iter().any(|object| matches!(object.made, Made::Stub(_))) {
        sum.add(-0.05, "an implementation of the test's own");
    }
    match &judgement.refusal {
        Some(Refusal::Documented(evidence)) => sum.why.push(format!("documented: {}", evidence.text)),
        Some(Refusal::Tested(evidence)) => sum.why.push(format!("tested: {}", evidence.text)),
        _ => {}
    }
    Worth { value: rounded(sum.value.clamp(0.0, 1.0)), why: sum.why }
}

/// A longer call does not fit a line.
const MAX_LETTERS: usize = 120;

struct Sum {
    value: f64,
    why: Vec<String>,
}

impl Sum {
    fn add(&mut self, by: f64, why: &str) {
        self.value += by;
        self.why.push(why.to_owned());
    }
}

/// Frames between the entry and the site.
fn distance(suspicion: &Suspicion) -> usize {
    let inner = suspicion.stack.iter().take_while(|frame| **frame != suspicion.site).count();
    suspicion.stack.len().saturating_sub(inner + 1)
}

/// The inputs are text, bytes and the objects of the class itself.
fn is_data_driven(suspicion: &Suspicion) -> bool {
    let is_data = |made: &Made, name: &str| match made {
        Made::Text(_) => true,
        Made::Array(_) => matches!(name, "[B" | "[C"),
        _ => false,
    };
    suspicion.inputs.objects.iter().any(|object| is_data(&object.made, object.class.name))
}
