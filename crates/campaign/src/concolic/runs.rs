//! `--runs`: the paths of a search, one by one.

use concolic::job::ConcolicRun;
use concolic::selector::Selector;
use report::runs::RunRecord;

use super::path_tests::PathTests;

/// The paths in the order of their names, which does not depend on who found them when.
pub fn records(selector: &Selector, tests: &PathTests) -> Vec<RunRecord> {
    let record = |run: &ConcolicRun| RunRecord {
        path: path_name(run),
        end: run.end.name().into(),
        inputs: run.inputs.iter().cloned().collect(),
        decisions: run.told.clone(),
        recipe: run.recipe.to_text(),
        test: tests.get(&run.path()).cloned(),
    };
    let mut records: Vec<RunRecord> = selector.paths().map(record).collect();
    records.sort_by(|a, b| a.path.cmp(&b.path));
    records
}

pub fn path_name(run: &ConcolicRun) -> String {
    format!("{:016x}", run.path())
}
