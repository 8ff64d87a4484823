//! JSON lines into a store. A line that is none is told and left out; the rest counts.

use std::io::{BufRead, Read};
use std::path::Path;
use std::sync::Arc;

use super::row::NewPair;
use super::writer::StoreWriter;
use crate::error::{FormatError, StoreError};
use crate::pair::ExportLine;

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Lines with a pair.
    pub lines: u64,
    /// Pairs that were not there before.
    pub new: u64,
    /// Lines that were left out.
    pub bad: u64,
    /// The first of those: the number of the line, and what is wrong.
    pub problems: Vec<(u64, FormatError)>,
}

/// So many problems are told; a file of something else has one a line.
const MAX_TOLD: usize = 20;
/// A longer line is no pair of ours.
const MAX_LINE_BYTES: u64 = 64 << 20;

const WHAT: &str = "import into";

/// `run` is the run of lines that name none. Counts of pairs that are there are added.
pub fn import(store: &Path, lines: &mut dyn BufRead, run: &str) -> Result<Imported, StoreError> {
    let mut writer = StoreWriter::open(store)?;
    let run: Arc<str> = run.into();
    let mut imported = Imported::default();
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let read = lines.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes);
        if read.map_err(StoreError::of(WHAT, store))? == 0 {
            break;
        }
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        match read_line(&bytes, &run) {
            Ok((line, row)) => {
                imported.lines += 1;
                imported.new += u64::from(add(&mut writer, &line, &row)?);
            }
            Err(error) => {
                imported.bad += 1;
                if imported.problems.len() < MAX_TOLD {
                    imported.problems.push((number, error));
                }
            }
        }
    }
    writer.close()?;
    Ok(imported)
}

fn read_line(bytes: &[u8], run: &Arc<str>) -> Result<(ExportLine, NewPair), FormatError> {
    let text = std::str::from_utf8(bytes).map_err(|_| FormatError::new("not UTF-8"))?;
    let line = ExportLine::read(text.trim_ascii_end(), run)?;
    let row = NewPair::of(&line.api, &line.pair)?;
    Ok((line, row))
}

fn add(writer: &mut StoreWriter, line: &ExportLine, row: &NewPair) -> Result<bool, StoreError> {
    let runs = (writer.run(&line.pair.first_run)?, writer.run(&line.pair.last_run)?);
    let api = writer.api(&line.api)?;
    writer.add(api, row, line.pair.seen, runs).map(|(_, new)| new)
}
