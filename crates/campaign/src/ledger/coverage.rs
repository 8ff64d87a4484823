//! Branches and lines of the analysed code that some path executed, over all workers.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use classes::class::{Class, Method, MethodId};
use classes::code::{Code, Insn};
use explore::machine::coverage::Taken;
use report::model::{CoverageRatio, CoverageSummary as Figures};

/// Shared by the workers; filled after each entry.
#[derive(Clone, Default)]
pub struct SharedCoverage(Arc<Mutex<HashMap<MethodId, Outcomes>>>);

/// Branch outcomes of a method: where, and which way.
type Outcomes = BTreeSet<(u32, bool)>;

impl SharedCoverage {
    pub fn add(&self, taken: Vec<Taken>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for Taken { method, outcomes } in taken {
            all.entry(method.id).or_default().extend(outcomes);
        }
    }

    /// Out of the classes that have an entry: that is what the user asked for.
    pub fn figures(&self, entries: &[&'static Method]) -> Figures {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut classes: Vec<&'static Class> = entries.iter().map(|e| e.owner()).collect();
        classes.dedup_by_key(|c| c.id);
        let mut figures = Figures::default();
        for method in classes.iter().flat_map(|c| c.methods.iter()) {
            let Some(code) = &method.code else { continue };
            let outcomes = all.get(&method.id);
            let conditional = code.insns.iter().filter(|i| i.is_conditional()).count() as u64;
            figures.branches.total += 2 * conditional;
            figures.branches.covered +=
                outcomes.map_or(0, |o| o.iter().filter(|(pc, _)| *pc != ENTERED).count()) as u64;
            let starts = outcomes.map(|outcomes| starts(code, outcomes));
            count_lines(code, starts, Insn::is_conditional, &mut figures.lines);
        }
        figures
    }
}

/// Stands for the start of a method among its branches.
const ENTERED: u32 = explore::machine::coverage::ENTERED;

/// Where code goes on after the outcomes that were seen.
fn starts(code: &Code, outcomes: &Outcomes) -> Vec<u32> {
    let start = |&(pc, taken): &(u32, bool)| match pc {
        ENTERED => Some(0),
        _ if taken => code.insns[pc as usize].targets().next(),
        _ => Some(pc + 1),
    };
    outcomes.iter().filter_map(start).collect()
}

/// Lines on the way from these instructions to the next ones that stop it; no instructions: the method was not entered.
pub fn count_lines(
    code: &Code,
    starts: Option<Vec<u32>>,
    stops: fn(&Insn) -> bool,
    lines: &mut CoverageRatio,
) {
    let all: BTreeSet<u16> = code.lines.iter().map(|l| l.line).collect();
    lines.total += all.len() as u64;
    let Some(mut work) = starts else { return };
    let mut reached = vec![false; code.insns.len()];
    while let Some(pc) = work.pop() {
        let Some(seen) = reached.get_mut(pc as usize) else { continue };
        if std::mem::replace(seen, true) {
            continue;
        }
        let insn = &code.insns[pc as usize];
        if stops(insn) {
            continue;
        }
        work.extend(insn.targets());
        if insn.falls_through() {
            work.push(pc + 1);
        }
    }
    let covered: BTreeSet<u32> = (0..code.insns.len() as u32)
        .filter(|&pc| reached[pc as usize])
        .filter_map(|pc| code.line(pc))
        .collect();
    lines.covered += covered.len() as u64;
}
