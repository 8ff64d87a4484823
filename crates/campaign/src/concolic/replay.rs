//! `--replay FILE[#PATH]`: runs that `--runs` has written down are made again on the JVM, and compared with what they were.

use std::path::Path;
use std::sync::Arc;

use concolic::executor::Executor;
use concolic::job::{ConcolicRun, Job, JobAnswer, RunRecipe, Task};
use explore::machine::budget::Budget;
use report::runs::RunRecord;

use super::opened::open;
use super::options::ConcolicOptions;
use super::runs::path_name;
use crate::failure::Failure;
use crate::observer::Observer;

/// How many runs there are, and how many of them go the same way and end the same.
pub struct Replayed {
    pub runs: usize,
    pub same: usize,
}

/// Tells of each run as soon as it was made.
pub fn run(
    options: &ConcolicOptions,
    what: &str,
    budget: &Arc<Budget>,
    observer: &mut dyn Observer,
) -> Result<Replayed, Failure> {
    let records = chosen(what)?;
    let opened = open(options, budget, observer)?;
    let mut executor = Executor::new(opened.setup.clone())
        .map_err(|e| Failure::new(format!("failed to load the program: {e}")))?;
    let mut same = 0;
    for (number, record) in records.iter().enumerate() {
        let job = Job { number: number as u64, task: Task::Run(recipe(record)?) };
        let said = match executor.execute(&job).result {
            JobAnswer::Ran(run) => match difference(record, &run) {
                None => {
                    same += 1;
                    format!("the same way, the same end: {}", record.end)
                }
                Some(difference) => difference,
            },
            JobAnswer::Failed(why) => return Err(Failure::new(format!("failed to run the program: {why}"))),
            JobAnswer::Unsatisfiable | JobAnswer::Unknown | JobAnswer::Diverged => "it was not run".into(),
        };
        let inputs: Vec<String> =
            record.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        observer.line(&format!("{} ({}): {said}", record.path, inputs.join(", ")));
    }
    let _ = std::fs::remove_dir_all(&opened.scratch);
    Ok(Replayed { runs: records.len(), same })
}

/// The runs of a file, or the one whose path begins as said behind a `#`.
fn chosen(what: &str) -> Result<Vec<RunRecord>, Failure> {
    let (file, path) = match what.rsplit_once('#') {
        Some((file, path)) if !Path::new(what).exists() => (file, Some(path)),
        _ => (what, None),
    };
    let lines = std::fs::read_to_string(file).map_err(|e| Failure::io("read", Path::new(file), &e))?;
    let mut records = report::runs::read(&lines).map_err(|(line, why)| {
        Failure::new(format!("line {line} of {file} is no run: {why}"))
            .with_hint("give a file that --runs of this version has written")
    })?;
    if let Some(path) = path {
        records.retain(|record| record.path.starts_with(path));
    }
    match (path, records.len()) {
        (_, 0) => Err(Failure::new(format!("there is no such run in {file}"))
            .with_hint("name it by its path: FILE#PATH")),
        (Some(path), several @ 2..) => {
            Err(Failure::new(format!("{path} is the start of {several} paths")).with_hint("give more digits"))
        }
        _ => Ok(records),
    }
}

/// How a run differs from what is written down about it.
fn difference(record: &RunRecord, run: &ConcolicRun) -> Option<String> {
    if record.path != path_name(run) {
        let pairs = record.decisions.iter().zip(&run.told);
        let number = pairs.take_while(|(then, now)| then == now).count();
        let said = |decision: Option<&(String, String)>| {
            decision.map_or_else(|| "the end".into(), |(place, condition)| format!("{place} {condition}"))
        };
        let (then, now) = (said(record.decisions.get(number)), said(run.told.get(number)));
        return Some(format!("another way: decision {} was {then}, and is {now} now", number + 1));
    }
    let now = run.end.name();
    (record.end != now).then(|| format!("the same way, another end: {} then, {now} now", record.end))
}

fn recipe(record: &RunRecord) -> Result<RunRecipe, Failure> {
    RunRecipe::from_text(&record.recipe).ok_or_else(|| {
        Failure::new(format!("the recipe of {} makes no sense", record.path))
            .with_hint("give a file that --runs of this version has written")
    })
}
