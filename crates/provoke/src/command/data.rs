//! `provoke data`: looks after runtime data.

use std::io::{BufReader, BufWriter};
use std::path::Path;

use campaign::data::{Prune, export, import, info, merge, prune};
use campaign::failure::Failure;

use crate::args::{Data, DataCommand};
use crate::terminal::{complain, say};

pub fn run(options: &Data) -> Result<u8, Failure> {
    match &options.what {
        DataCommand::Info { store, format } => show(store, format)?,
        DataCommand::Merge { stores, output } => {
            let merged = merge(stores, output)?;
            complain!(
                "{}: {} of {} recorded calls are different",
                output.display(),
                merged.pairs,
                merged.read
            );
        }
        DataCommand::Export { store } => {
            let mut out = BufWriter::new(std::io::stdout().lock());
            export(store, &mut out)?;
        }
        DataCommand::Import { store, run } => return read_lines(store, run),
        DataCommand::Prune { store, api, run, keep } => {
            if api.is_empty() && run.is_empty() && keep.is_none() {
                return Err(Failure::new("nothing to prune was named")
                    .with_hint("--api, --run or --keep says what may go"));
            }
            let what = Prune { apis: api.clone(), runs: run.clone(), keep: *keep };
            let pruned = prune(store, &what)?;
            complain!("{}: {} recorded calls dropped, {} left", store.display(), pruned.dropped, pruned.left);
        }
    }
    Ok(0)
}

fn show(store: &Path, format: &str) -> Result<(), Failure> {
    let info = info(store)?;
    match format {
        "text" => say!("{}", info.text().trim_end()),
        "json" => say!("{}", info.json()),
        other => {
            return Err(
                Failure::new(format!("there is no format {other}")).with_hint("choose one of text, json")
            );
        }
    }
    Ok(())
}

/// Good lines are kept whatever the others are; a bad one is still the user's fault.
fn read_lines(store: &Path, run: &str) -> Result<u8, Failure> {
    let mut lines = BufReader::new(std::io::stdin().lock());
    let imported = import(store, &mut lines, run)?;
    complain!("{}: {} calls read, {} of them new", store.display(), imported.lines, imported.new);
    for (number, problem) in &imported.problems {
        complain!("line {number} was left out: {problem}");
    }
    if imported.bad > 0 {
        return Err(Failure::new(format!("{} lines are no recorded calls", imported.bad))
            .with_hint("lines are as `provoke data export` writes them"));
    }
    Ok(0)
}
