//! What is in a store, in numbers.

use std::path::Path;

use rustc_hash::FxHashMap;

use super::schema;
use super::writer::{ApiId, read_apis};
use crate::api::ApiMethod;
use crate::error::StoreError;

/// What this is called where it is written as JSON.
pub const SCHEMA: &str = "provoke-data/1";

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    pub runs: u64,
    pub apis: u64,
    /// All calls, also repeated ones and those that were not recorded because there were so many.
    pub calls: u64,
    /// Pairs.
    pub unique: u64,
    /// Pairs that ended with an exception.
    pub exceptions: u64,
    /// In the order of class, method, descriptor.
    pub per_api: Vec<ApiInfo>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiInfo {
    pub api: ApiMethod,
    pub calls: u64,
    pub unique: u64,
    pub exceptions: u64,
}

const WHAT: &str = "read the store";

pub fn info(path: &Path) -> Result<Info, StoreError> {
    let connection = schema::open_to_read(path, WHAT)?;
    count(&connection).map_err(StoreError::of(WHAT, path))
}

fn count(connection: &rusqlite::Connection) -> rusqlite::Result<Info> {
    let runs: i64 = connection.query_row("SELECT count(*) FROM runs", [], |row| row.get(0))?;
    let mut info = Info { runs: runs as u64, ..Info::default() };
    let mut per_api: FxHashMap<ApiId, ApiInfo> = FxHashMap::default();
    let mut skipped = connection.prepare("SELECT skipped FROM apis WHERE id = ?1")?;
    for (id, api) in read_apis(connection)? {
        let calls = skipped.query_row([id.0], |row| row.get::<_, i64>(0))? as u64;
        per_api.insert(id, ApiInfo { api, calls, unique: 0, exceptions: 0 });
    }
    // total: a sum of whole numbers that does not fit would be an error.
    let sums = "SELECT api, total(seen), count(*), count(threw) FROM pairs GROUP BY api";
    let mut sums = connection.prepare(sums)?;
    let mut rows = sums.query([])?;
    while let Some(row) = rows.next()? {
        let Some(counts) = per_api.get_mut(&ApiId(row.get(0)?)) else { continue };
        counts.calls = counts.calls.saturating_add(row.get::<_, f64>(1)? as u64);
        counts.unique = row.get::<_, i64>(2)? as u64;
        counts.exceptions = row.get::<_, i64>(3)? as u64;
    }
    for counts in per_api.into_values() {
        info.apis += 1;
        info.calls = info.calls.saturating_add(counts.calls);
        info.unique += counts.unique;
        info.exceptions += counts.exceptions;
        info.per_api.push(counts);
    }
    info.per_api.sort_unstable_by(|a, b| a.api.cmp(&b.api));
    Ok(info)
}
