//! Which outcomes of branches and switches a run took.

use std::collections::BTreeSet;
use std::sync::Arc;

use classes::class::Method;
use classes::code::Insn;
use classes::program::Program;
use explore::modes::recorded_run::tape::{BranchSite, Tape, TapeEvent};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::job::BranchId;

/// Branches of the program with the outcome: 1 for a jump, 0 for none; of a switch, the instruction it went on with.
pub type CoveredBranches = BTreeSet<(BranchId, u32)>;

pub fn of(tape: Tape, program: &'static Program) -> CoveredBranches {
    // A loop takes the same branch again and again: each is told once.
    let mut seen = FxHashMap::default();
    let mut switched: FxHashMap<_, (Arc<BranchSite>, FxHashSet<i32>)> = FxHashMap::default();
    for event in tape {
        match event {
            TapeEvent::Branch { site, taken } => {
                seen.entry((Arc::as_ptr(&site), taken)).or_insert(site);
            }
            TapeEvent::Switch { site, key } => {
                switched
                    .entry(Arc::as_ptr(&site))
                    .or_insert_with(|| (site, FxHashSet::default()))
                    .1
                    .insert(key);
            }
            _ => {}
        }
    }
    let mut covered: CoveredBranches =
        seen.into_iter().map(|((_, taken), site)| (branch(&site), u32::from(taken))).collect();
    for (site, keys) in switched.into_values() {
        if let Some(switch) = find(program, &site) {
            covered.extend(keys.into_iter().filter_map(|key| Some((branch(&site), target(switch, key)?))));
        }
    }
    covered
}

fn branch(site: &BranchSite) -> BranchId {
    let method = format!("{}{}", site.method, site.descriptor);
    BranchId { class: site.class.clone(), method, ordinal: site.ordinal }
}

fn find(program: &'static Program, site: &BranchSite) -> Option<Insn> {
    let method = program.class(&site.class).ok()?.find_method(&site.method, &site.descriptor)?;
    branches(method).nth(site.ordinal as usize).map(|(_, insn)| insn)
}

/// The branches and switches of a method, in the order of its code, each with its place.
pub fn branches(method: &'static Method) -> impl Iterator<Item = (u32, Insn)> {
    let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
    let numbered = insns.iter().enumerate().map(|(pc, insn)| (pc as u32, *insn));
    numbered.filter(|(_, insn)| insn.is_branch())
}

/// The outcomes of a branch or switch, as `CoveredBranches` names them.
pub fn outcomes(insn: Insn) -> BTreeSet<u32> {
    if insn.is_switch() { insn.targets().collect() } else { BTreeSet::from([0, 1]) }
}

fn target(switch: Insn, key: i32) -> Option<u32> {
    match switch {
        Insn::TableSwitch(table) => Some(table.target(key)),
        Insn::LookupSwitch(table) => Some(table.target(key)),
        _ => None,
    }
}
