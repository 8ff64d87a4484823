//! What of the program the runs covered: ways out of branches and switches, and lines.

use std::collections::{BTreeMap, BTreeSet};

use classes::class::Method;
use classes::code::{Comparison, Insn};
use concolic::covered::{branches, ways};
use concolic::digest;
use concolic::executor::Setup;
use concolic::selector::Selector;
use report::branches::{BranchRecord, Guard};
use report::model::Coverage;

use crate::coverage::count_lines;

/// Out of all classes that are observed.
pub fn figures(selector: &Selector, setup: &Setup) -> Coverage {
    let mut taken: BTreeMap<String, BTreeSet<(u32, u32)>> = BTreeMap::new();
    for (branch, way) in &selector.covered {
        taken.entry(branch.method_name()).or_default().insert((branch.ordinal, *way));
    }
    let entered = selector.entered();
    let mut figures = Coverage::default();
    let classes = setup.host.instrumented.iter().filter_map(|name| setup.program.class(name).ok());
    for method in classes.flat_map(|class| class.methods) {
        let name = digest::name(method);
        let taken = taken.get(&name);
        figures.branches.total += branches(method).map(|(_, insn)| ways(insn).len() as u64).sum::<u64>();
        figures.branches.covered += taken.map_or(0, |taken| taken.len() as u64);
        if let Some(code) = &method.code {
            let was_entered = taken.is_some() || entered.contains(name.as_str());
            let starts = was_entered.then(|| starts(method, taken));
            count_lines(code, starts, |insn| insn.is_conditional() || insn.is_switch(), &mut figures.lines);
        }
    }
    figures
}

/// Every way out of the branches of all classes that are observed.
pub fn records(selector: &Selector, setup: &Setup) -> Vec<BranchRecord> {
    let taken: BTreeSet<(String, u32, u32)> =
        selector.covered.iter().map(|(b, way)| (b.method_name(), b.ordinal, *way)).collect();
    let classes = setup.host.instrumented.iter().filter_map(|name| setup.program.class(name).ok());
    let mut records = Vec::new();
    for method in classes.flat_map(|class| class.methods) {
        for ((pc, insn), branch) in branches(method).zip(0..) {
            let code = method.code.as_ref();
            records.extend(ways(insn).into_iter().map(|way| BranchRecord {
                class: method.owner().binary_name(),
                method: format!("{}{}", method.name, method.descriptor),
                line: code.and_then(|code| code.line(pc)),
                branch,
                way,
                guard: guard(code.and_then(|code| code.insns.get(pc.checked_sub(1)? as usize)), insn),
                taken: taken.contains(&(digest::name(method), branch, way)),
            }));
        }
    }
    records
}

fn guard(before: Option<&Insn>, insn: Insn) -> Guard {
    let is_equality = |comparison| matches!(comparison, Comparison::Eq | Comparison::Ne);
    match (before, insn) {
        (Some(Insn::InvokeVirtual(site)), Insn::If(..)) if site.class == "java/lang/String" => Guard::String,
        (_, Insn::IfICmp(comparison, _)) if is_equality(comparison) => Guard::Equality,
        (Some(Insn::LCmp | Insn::FCmp { .. } | Insn::DCmp { .. }), Insn::If(comparison, _))
            if is_equality(comparison) =>
        {
            Guard::Equality
        }
        (_, insn) if insn.is_switch() => Guard::Equality,
        _ => Guard::Other,
    }
}

/// Where the method goes on after its beginning and after each way that was taken.
fn starts(method: &'static Method, taken: Option<&BTreeSet<(u32, u32)>>) -> Vec<u32> {
    let branches: Vec<(u32, Insn)> = branches(method).collect();
    let start = |(ordinal, way): &(u32, u32)| match branches.get(*ordinal as usize)? {
        (_, insn) if insn.is_switch() => Some(*way),
        (_, insn) if *way == 1 => insn.targets().next(),
        (pc, _) => Some(pc + 1),
    };
    taken.into_iter().flatten().filter_map(start).chain([0]).collect()
}
