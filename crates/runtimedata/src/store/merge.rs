//! Several stores as one new one.
//!
//! Pairs are equal by content, and what was seen in several stores was seen as often as in all of them. A file named
//! twice is read once: that is a slip, not twice the calls. Copies of a store are different stores, and do count twice.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use super::row::NewPair;
use super::schema;
use super::writer::{ApiId, RunId, StoreWriter, read_apis, read_runs};
use crate::error::{StoreError, StoreErrorKind};

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Pairs of all sources together.
    pub read: u64,
    /// Pairs of the new store.
    pub pairs: u64,
}

const WHAT: &str = "merge";

/// `into` must not exist; if anything goes wrong, it does not afterwards, either.
pub fn merge(sources: &[PathBuf], into: &Path) -> Result<Merged, StoreError> {
    if into.exists() {
        return Err(StoreError::new(WHAT, into, StoreErrorKind::Exists));
    }
    let mut files: Vec<PathBuf> = Vec::new();
    for source in sources {
        let file = source.canonicalize().map_err(StoreError::of(WHAT, source))?;
        if !files.contains(&file) {
            files.push(file);
        }
    }
    let merged = write(&files, into);
    if merged.is_err() {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let mut file = into.as_os_str().to_owned();
            file.push(suffix);
            let _ = std::fs::remove_file(file);
        }
    }
    merged
}

fn write(sources: &[PathBuf], into: &Path) -> Result<Merged, StoreError> {
    let mut writer = StoreWriter::open(into)?;
    let mut merged = Merged::default();
    for source in sources {
        merged.read += append(source, &mut writer)?;
    }
    merged.pairs = writer.pairs() as u64;
    writer.close()?;
    Ok(merged)
}

fn append(source: &Path, writer: &mut StoreWriter) -> Result<u64, StoreError> {
    let failed = StoreError::of::<rusqlite::Error>(WHAT, source);
    let connection = schema::open_to_read(source, WHAT)?;
    // All runs, in their order, also those that saw nothing new.
    let mut runs: FxHashMap<RunId, RunId> = FxHashMap::default();
    for (id, name) in read_runs(&connection).map_err(&failed)? {
        runs.insert(id, writer.run(&name)?);
    }
    let mut apis: FxHashMap<ApiId, ApiId> = FxHashMap::default();
    let skipped = "SELECT skipped FROM apis WHERE id = ?1";
    for (id, api) in read_apis(&connection).map_err(&failed)? {
        let there = writer.api(&api)?;
        apis.insert(id, there);
        let calls: i64 = connection.query_row(skipped, [id.0], |row| row.get(0)).map_err(&failed)?;
        if calls > 0 {
            writer.skip(there, calls as u64);
        }
    }
    let mut all = connection.prepare(ALL).map_err(&failed)?;
    let mut rows = all.query([]).map_err(&failed)?;
    let mut read = 0;
    while let Some(row) = rows.next().map_err(&failed)? {
        let found = PairRow::read(row).map_err(&failed)?;
        let known = (apis.get(&found.api), runs.get(&found.first_run), runs.get(&found.last_run));
        // Nothing else can be there: all are written in one transaction.
        let (Some(api), Some(first), Some(last)) = known else { continue };
        writer.add(*api, &found.row, found.seen, (*first, *last))?;
        read += 1;
    }
    Ok(read)
}

const ALL: &str = "SELECT hash, key, outcome, class, record, api, seen, first_run, last_run
    FROM pairs JOIN records USING (id) LEFT JOIN exceptions ON exceptions.id = threw ORDER BY pairs.id";

struct PairRow {
    row: NewPair,
    api: ApiId,
    seen: u64,
    first_run: RunId,
    last_run: RunId,
}

impl PairRow {
    fn read(row: &rusqlite::Row) -> rusqlite::Result<PairRow> {
        Ok(PairRow {
            row: NewPair {
                hash: u128::from_be_bytes(row.get(0)?),
                key: row.get::<_, i64>(1)? as u64,
                outcome: row.get(2)?,
                threw: row.get(3)?,
                record: row.get(4)?,
            },
            api: ApiId(row.get(5)?),
            seen: row.get::<_, i64>(6)?.max(0) as u64,
            first_run: RunId(row.get(7)?),
            last_run: RunId(row.get(8)?),
        })
    }
}
