//! What of the program the runs covered: outcomes of branches and switches, and lines.

use std::collections::{BTreeMap, BTreeSet};

use classes::class::{Class, Method};
use classes::code::{Comparison, Insn};
use concolic::covered::{branches, outcomes};
use concolic::digest;
use concolic::driver::NAME;
use concolic::executor::ExecutorSetup;
use concolic::selector::Selector;
use report::branches::{BranchCondition, BranchRecord};
use report::model::CoverageSummary;

use crate::ledger::coverage::count_lines;

/// Out of all classes that are observed.
pub fn figures(selector: &Selector, setup: &ExecutorSetup) -> CoverageSummary {
    let mut taken: BTreeMap<String, BTreeSet<(u32, u32)>> = BTreeMap::new();
    for (branch, outcome) in &selector.covered {
        taken.entry(branch.method_name()).or_default().insert((branch.ordinal, *outcome));
    }
    let entered = selector.entered();
    let mut figures = CoverageSummary::default();
    for method in observed(setup) {
        let name = digest::name(method);
        let taken = taken.get(&name);
        let own: BTreeMap<u32, Insn> =
            own_branches(method).map(|(ordinal, _, insn)| (ordinal, insn)).collect();
        figures.branches.total += own.values().map(|insn| outcomes(*insn).len() as u64).sum::<u64>();
        let is_own = |(ordinal, _): &&(u32, u32)| own.contains_key(ordinal);
        figures.branches.covered += taken.map_or(0, |taken| taken.iter().filter(is_own).count() as u64);
        if let Some(code) = &method.code {
            let was_entered = taken.is_some() || entered.contains(name.as_str());
            let starts = was_entered.then(|| starts(method, taken));
            count_lines(code, starts, |insn| insn.is_conditional() || insn.is_switch(), &mut figures.lines);
        }
    }
    figures
}

/// Every outcome of the branches of all classes that are observed.
pub fn records(selector: &Selector, setup: &ExecutorSetup) -> Vec<BranchRecord> {
    let taken: BTreeSet<(String, u32, u32)> =
        selector.covered.iter().map(|(b, outcome)| (b.method_name(), b.ordinal, *outcome)).collect();
    let mut records = Vec::new();
    for method in observed(setup) {
        for (branch, pc, insn) in own_branches(method) {
            let code = method.code.as_ref();
            records.extend(outcomes(insn).into_iter().map(|outcome| BranchRecord {
                class: method.owner().binary_name(),
                method: format!("{}{}", method.name, method.descriptor),
                line: code.and_then(|code| code.line(pc)),
                branch,
                way: outcome,
                guard: guard(code.and_then(|code| code.insns.get(pc.checked_sub(1)? as usize)), insn),
                taken: taken.contains(&(digest::name(method), branch, outcome)),
            }));
        }
    }
    records
}

/// Methods of the program that are observed. The driver and the monitors of specifications are observed, too, so that the
/// search goes through them, but they are ours.
fn observed(setup: &ExecutorSetup) -> impl Iterator<Item = &'static Method> {
    let classes = setup.host.instrumented.iter().filter_map(|name| setup.program.class(name).ok());
    let is_ours = |class: &Class| class.name == driver_of(class) || specs::is_monitor(class.name);
    let methods = classes.filter(move |class| !is_ours(class)).flat_map(|class| class.methods);
    methods.filter(|method| !specs::is_accessor(method))
}

/// Branches that the method has of its own, by ordinal and place: whether a monitor has found a violation is asked by code
/// that was woven in.
fn own_branches(method: &'static Method) -> impl Iterator<Item = (u32, u32, Insn)> {
    let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
    let is_woven = move |pc: u32| match pc.checked_sub(1).map(|before| insns[before as usize]) {
        Some(Insn::InvokeStatic(site)) => specs::is_monitor(site.class),
        _ => false,
    };
    let all = branches(method).zip(0..).map(|((pc, insn), ordinal)| (ordinal, pc, insn));
    all.filter(move |&(_, pc, _)| !is_woven(pc))
}

/// The driver of methods of this package.
fn driver_of(class: &Class) -> String {
    match class.package() {
        "" => NAME.to_string(),
        package => format!("{package}/{NAME}"),
    }
}

fn guard(before: Option<&Insn>, insn: Insn) -> BranchCondition {
    let is_equality = |comparison| matches!(comparison, Comparison::Eq | Comparison::Ne);
    match (before, insn) {
        (Some(Insn::InvokeVirtual(site)), Insn::If(..)) if site.class == "java/lang/String" => {
            BranchCondition::String
        }
        (_, Insn::IfICmp(comparison, _)) if is_equality(comparison) => BranchCondition::Equality,
        (Some(Insn::LCmp | Insn::FCmp { .. } | Insn::DCmp { .. }), Insn::If(comparison, _))
            if is_equality(comparison) =>
        {
            BranchCondition::Equality
        }
        (_, insn) if insn.is_switch() => BranchCondition::Equality,
        _ => BranchCondition::Other,
    }
}

/// Where the method goes on after its beginning and after each outcome that was seen.
fn starts(method: &'static Method, taken: Option<&BTreeSet<(u32, u32)>>) -> Vec<u32> {
    let branches: Vec<(u32, Insn)> = branches(method).collect();
    let start = |(ordinal, outcome): &(u32, u32)| match branches.get(*ordinal as usize)? {
        (_, insn) if insn.is_switch() => Some(*outcome),
        (_, insn) if *outcome == 1 => insn.targets().next(),
        (pc, _) => Some(pc + 1),
    };
    taken.into_iter().flatten().filter_map(start).chain([0]).collect()
}
