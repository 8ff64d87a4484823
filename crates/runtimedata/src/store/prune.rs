//! Makes a store smaller: forgets APIs, runs, or all but the most often seen pairs.
//!
//! With a pair its calls are forgotten, too. What a run added to the counts of pairs that others saw as well stays.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use super::schema;
use super::writer::read_apis;
use crate::error::{StoreError, StoreErrorKind};

#[derive(Debug, Clone, Default)]
pub struct Prune {
    /// APIs that match one of these patterns go.
    pub apis: Vec<String>,
    /// Pairs that were seen in none but these runs go, and the names of the runs.
    pub runs: Vec<String>,
    /// Of each API so many pairs stay, those seen most often.
    pub keep: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pruned {
    pub dropped: u64,
    pub left: u64,
}

const WHAT: &str = "prune the store";

/// All or nothing. The store must be there.
pub fn prune(path: &Path, what: &Prune) -> Result<Pruned, StoreError> {
    drop(schema::open_to_read(path, WHAT)?);
    let (mut connection, _lock) = schema::open_to_write(path, WHAT)?;
    let pruned = forget(&mut connection, what).map_err(|kind| StoreError::new(WHAT, path, kind))?;
    connection.execute_batch("VACUUM").map_err(StoreError::of(WHAT, path))?;
    schema::make_indexes(&connection).map_err(StoreError::of(WHAT, path))?;
    schema::at_rest(connection);
    Ok(pruned)
}

fn forget(connection: &mut Connection, what: &Prune) -> Result<Pruned, StoreErrorKind> {
    let transaction = connection.transaction()?;
    // Without indexes to keep, dropping half of a store is one pass over it.
    schema::drop_indexes(&transaction)?;
    let before = count(&transaction)?;
    for (id, api) in read_apis(&transaction)? {
        if what.apis.iter().any(|pattern| api.matches(pattern)) {
            transaction.execute("DELETE FROM pairs WHERE api = ?1", params![id.0])?;
        }
    }
    for run in &what.runs {
        forget_run(&transaction, run)?;
    }
    if let Some(keep) = what.keep {
        transaction.execute(
            "DELETE FROM pairs WHERE id IN (SELECT id FROM
             (SELECT id, row_number() OVER (PARTITION BY api ORDER BY seen DESC, id) AS place FROM pairs)
             WHERE place > ?1)",
            params![i64::try_from(keep).unwrap_or(i64::MAX)],
        )?;
    }
    transaction.execute_batch(
        "DELETE FROM records WHERE id NOT IN (SELECT id FROM pairs);
         DELETE FROM apis WHERE id NOT IN (SELECT api FROM pairs);
         DELETE FROM exceptions WHERE id NOT IN (SELECT threw FROM pairs WHERE threw IS NOT NULL);",
    )?;
    let left = count(&transaction)?;
    transaction.commit()?;
    Ok(Pruned { dropped: before - left, left })
}

fn forget_run(connection: &Connection, name: &str) -> Result<(), StoreErrorKind> {
    let id = "SELECT id FROM runs WHERE name = ?1";
    let id: Option<i64> = connection.query_row(id, [name], |row| row.get(0)).optional()?;
    let id = id.ok_or_else(|| StoreErrorKind::NoSuchRun(name.to_string()))?;
    for sql in [
        "DELETE FROM pairs WHERE first_run = ?1 AND last_run = ?1",
        "UPDATE pairs SET first_run = last_run WHERE first_run = ?1",
        "UPDATE pairs SET last_run = first_run WHERE last_run = ?1",
        "DELETE FROM runs WHERE id = ?1",
    ] {
        connection.execute(sql, [id])?;
    }
    Ok(())
}

fn count(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row("SELECT count(*) FROM pairs", [], |row| row.get::<_, i64>(0)).map(|n| n as u64)
}
