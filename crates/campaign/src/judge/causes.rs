//! One finding per cause: of all entries that break for the same cause, the one that shows it in the simplest way stands
//! for the rest. A finding's id names its cause.

use std::collections::{BTreeMap, BTreeSet};

use explore::suspicion::Suspicion;
use prove::realise::plan::CallPlan;
use report::finding::{Finding, MethodRef};

/// How much a reader has to take in before the failure; less is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort {
    reflection: bool,
    calls: usize,
    objects: usize,
    letters: usize,
}

impl Effort {
    pub fn of(suspicion: &Suspicion, plan: &CallPlan) -> Effort {
        let inner = suspicion.stack.iter().take_while(|frame| **frame != suspicion.site).count();
        Effort {
            reflection: plan.uses_reflection(),
            calls: suspicion.stack.len().saturating_sub(inner + 1),
            objects: suspicion.inputs.objects.len(),
            letters: prove::write::call_text(plan).len(),
        }
    }

    /// The entry itself fails, by public means: no other entry shows the same more directly.
    pub fn is_least(&self) -> bool {
        !self.reflection && self.calls == 0
    }
}

/// Findings without tests, one for each cause: none of them is simpler than the others, but one may be backed by more data.
pub fn merged<'f>(findings: impl Iterator<Item = &'f Finding>) -> Vec<Finding> {
    let mut findings: Vec<&Finding> = findings.collect();
    findings.sort_by_key(|finding| finding.doubt());
    let mut merged: Vec<Finding> = Vec::new();
    for finding in findings {
        match merged.iter_mut().find(|known| known.id == finding.id) {
            Some(known) if known.entry == finding.entry => {}
            Some(known) => known.also.push(finding.entry.clone()),
            None => merged.push(finding.clone()),
        }
    }
    merged
}

/// Where a proved finding is kept: its entry, and the position among the entry's findings.
pub type FindingIndex = (usize, usize);

/// A cause, as one entry shows it.
pub struct Shown<'f> {
    pub at: FindingIndex,
    pub finding: &'f Finding,
    pub effort: Effort,
}

/// What stands for each cause.
#[derive(Debug, Default)]
pub struct CauseRepresentatives {
    found: BTreeMap<String, Representative>,
}

#[derive(Debug)]
struct Representative {
    shown_at: FindingIndex,
    others: Vec<MethodRef>,
}

impl CauseRepresentatives {
    /// Takes findings in; gives the places of those that stand for a cause not met before, in order.
    pub fn add<'f>(&mut self, findings: impl Iterator<Item = Shown<'f>>) -> Vec<FindingIndex> {
        let mut fresh: Vec<Vec<Shown>> = Vec::new();
        for shown in findings {
            let id = &shown.finding.id;
            if let Some(known) = self.found.get_mut(id) {
                known.others.push(shown.finding.entry.clone());
            } else if let Some(same) = fresh.iter_mut().find(|same| same[0].finding.id == *id) {
                same.push(shown);
            } else {
                fresh.push(vec![shown]);
            }
        }
        let mut standing = Vec::new();
        for mut same in fresh {
            same.sort_by_key(|shown| (shown.effort, shown.at));
            let others = same[1..].iter().map(|shown| shown.finding.entry.clone()).collect();
            let Shown { at, finding, .. } = same[0];
            self.found.insert(finding.id.clone(), Representative { shown_at: at, others });
            standing.push(at);
        }
        standing
    }

    /// The other entries that break for the cause a finding stands for; `None` if another one stands for it.
    pub fn others(&self, at: FindingIndex, finding: &Finding) -> Option<Vec<MethodRef>> {
        let known = self.found.get(&finding.id).filter(|known| known.shown_at == at)?;
        // One entry may break for one cause in more than one way.
        let others: BTreeSet<&MethodRef> =
            known.others.iter().filter(|&entry| *entry != finding.entry).collect();
        Some(others.into_iter().cloned().collect())
    }

    /// Whether some entry was proved to break for this cause.
    pub fn contains(&self, id: &str) -> bool {
        self.found.contains_key(id)
    }
}
