//! What of the program the runs covered: ways out of branches and switches, and lines.

use std::collections::{BTreeMap, BTreeSet};

use classes::class::Method;
use classes::code::Insn;
use concolic::covered::{branches, ways};
use concolic::digest;
use concolic::executor::Setup;
use concolic::selector::Selector;
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
