//! A store as JSON lines, a pair each, in the order they were recorded in.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::schema;
use super::writer::{ApiId, RunId, read_apis, read_runs};
use crate::api::ApiMethod;
use crate::error::{StoreError, StoreErrorKind};
use crate::pair::line;

const WHAT: &str = "export the store";

/// Writes pair by pair, however large the store is; says how many.
pub fn export(path: &Path, out: &mut dyn Write) -> Result<u64, StoreError> {
    let connection = schema::open_to_read(path, WHAT)?;
    write_all(&connection, out).map_err(|kind| StoreError::new(WHAT, path, kind))
}

fn write_all(connection: &rusqlite::Connection, out: &mut dyn Write) -> Result<u64, StoreErrorKind> {
    let apis: FxHashMap<ApiId, ApiMethod> = read_apis(connection)?.into_iter().collect();
    let runs: FxHashMap<RunId, Arc<str>> = read_runs(connection)?.into_iter().collect();
    let name = |run| runs.get(&RunId(run)).map_or("", |name| name);
    let mut all = connection.prepare(
        "SELECT api, record, seen, first_run, last_run FROM pairs JOIN records USING (id) ORDER BY pairs.id",
    )?;
    let mut rows = all.query([])?;
    let mut written = 0;
    while let Some(row) = rows.next()? {
        let Some(api) = apis.get(&ApiId(row.get(0)?)) else { continue };
        let record: String = row.get(1)?;
        let seen = row.get::<_, i64>(2)?.max(0) as u64;
        writeln!(out, "{}", line(api, &record, seen, name(row.get(3)?), name(row.get(4)?)))?;
        written += 1;
    }
    out.flush()?;
    Ok(written)
}
