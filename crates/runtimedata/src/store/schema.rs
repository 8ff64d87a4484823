//! What is in the file, since which version, and how a connection to it is opened.
//!
//! To change the schema: append a step. A store is brought up to date by the steps it lacks, in one transaction; a step
//! that was ever released is never changed.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use super::lock::Lock;
use crate::error::{StoreError, StoreErrorKind};

/// Step *n* makes a store of version *n* from one of version *n − 1*.
///
/// `hash` identifies a pair by content, whatever store it is in; `key` and `outcome` are those of `simple.rs`. `threw`
/// is null for most. Records are a table of their own: whoever counts pairs, loads their hashes or makes an index reads
/// a fifth of the file.
const STEPS: &[&str] = &["
    CREATE TABLE runs (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE apis (
        id INTEGER PRIMARY KEY,
        class TEXT NOT NULL,
        method TEXT NOT NULL,
        descriptor TEXT NOT NULL,
        skipped INTEGER NOT NULL DEFAULT 0,
        UNIQUE (class, method, descriptor)
    );
    CREATE TABLE exceptions (id INTEGER PRIMARY KEY, class TEXT NOT NULL UNIQUE);
    CREATE TABLE pairs (
        id INTEGER PRIMARY KEY,
        hash BLOB NOT NULL,
        api INTEGER NOT NULL,
        key INTEGER NOT NULL,
        outcome INTEGER NOT NULL,
        threw INTEGER,
        seen INTEGER NOT NULL,
        first_run INTEGER NOT NULL,
        last_run INTEGER NOT NULL
    );
    CREATE TABLE records (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
"];

/// The indexes are no part of a version: a store is complete without them, only slower to ask.
const INDEXES: &[(&str, &str)] = &[
    ("pairs_by_key", "pairs (api, key, outcome, seen DESC)"),
    ("pairs_by_outcome", "pairs (api, outcome, seen DESC)"),
    ("pairs_by_exception", "pairs (api, threw) WHERE threw IS NOT NULL"),
];

/// Long enough for a checkpoint of somebody else.
const MAX_LOCK_WAIT: Duration = Duration::from_secs(30);

/// Opens a store to change it, makes it if there is none, brings it up to date.
pub(super) fn open_to_write(path: &Path, what: &'static str) -> Result<(Connection, Lock), StoreError> {
    let lock = Lock::take(path, what)?;
    let mut connection = Connection::open(path).map_err(StoreError::of(what, path))?;
    connection.busy_timeout(MAX_LOCK_WAIT).map_err(StoreError::of(what, path))?;
    bring_up_to_date(&mut connection, STEPS).map_err(|kind| StoreError::new(what, path, kind))?;
    // Only now: it changes the file, which may have been none of ours. WAL: readers are not in the way. FULL: what was
    // committed survives a power cut, too.
    let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 16384;
                    PRAGMA cache_size = -65536;";
    connection.execute_batch(settings).map_err(StoreError::of(what, path))?;
    Ok((connection, lock))
}

/// Opens a store that is there and up to date. It is not changed, so that a store in a place that cannot be written can
/// be read.
pub(super) fn open_to_read(path: &Path, what: &'static str) -> Result<Connection, StoreError> {
    path.metadata().map_err(StoreError::of(what, path))?;
    let connection = read_only(path).map_err(StoreError::of(what, path))?;
    let known = STEPS.len() as i64;
    match version(&connection).map_err(|kind| StoreError::new(what, path, kind))? {
        0 => Err(StoreError::new(what, path, StoreErrorKind::NotAStore)),
        version if version > known => {
            Err(StoreError::new(what, path, StoreErrorKind::Newer { version, known }))
        }
        version if version == known => Ok(connection),
        version => {
            drop(connection);
            match open_to_write(path, what) {
                Ok((connection, _lock)) => at_rest(connection),
                Err(StoreError { kind: StoreErrorKind::Sqlite(_) | StoreErrorKind::Io(_), .. }) => {
                    return Err(StoreError::new(what, path, StoreErrorKind::OlderReadOnly { version }));
                }
                Err(error) => return Err(error),
            }
            read_only(path).map_err(StoreError::of(what, path))
        }
    }
}

/// Leaves the store as one plain file, as far as nobody else reads it at the moment: one that can be copied, and
/// read where nothing can be written.
pub(super) fn at_rest(connection: Connection) {
    // Failing costs nothing but convenience: everything is committed.
    let _ = connection.busy_timeout(Duration::ZERO);
    let _ = connection.pragma_update(None, "journal_mode", "DELETE");
}

pub(super) fn has_indexes(connection: &Connection) -> rusqlite::Result<bool> {
    let mut find = connection.prepare("SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?1")?;
    for (name, _) in INDEXES {
        if !find.exists([name])? {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(super) fn make_indexes(connection: &Connection) -> rusqlite::Result<()> {
    for (name, on) in INDEXES {
        connection.execute_batch(&format!("CREATE INDEX IF NOT EXISTS {name} ON {on}"))?;
    }
    Ok(())
}

pub(super) fn drop_indexes(connection: &Connection) -> rusqlite::Result<()> {
    for (name, _) in INDEXES {
        connection.execute_batch(&format!("DROP INDEX IF EXISTS {name}"))?;
    }
    Ok(())
}

fn read_only(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(MAX_LOCK_WAIT)?;
    Ok(connection)
}

/// 0 is an empty file.
fn version(connection: &Connection) -> Result<i64, StoreErrorKind> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    if tables == 0 {
        return Ok(0);
    }
    let is_there = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'";
    if !connection.prepare(is_there)?.exists([])? {
        return Err(StoreErrorKind::NotAStore);
    }
    let version = "SELECT value FROM meta WHERE key = 'schema'";
    connection.query_row(version, [], |row| row.get(0)).optional()?.ok_or(StoreErrorKind::NotAStore)
}

fn bring_up_to_date(connection: &mut Connection, steps: &[&str]) -> Result<(), StoreErrorKind> {
    let known = steps.len() as i64;
    let version = version(connection)?;
    if version > known {
        return Err(StoreErrorKind::Newer { version, known });
    }
    if version == known {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    transaction.execute_batch(
        "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID",
    )?;
    for step in &steps[usize::try_from(version).map_err(|_| StoreErrorKind::NotAStore)?..] {
        transaction.execute_batch(step)?;
    }
    transaction.execute("INSERT OR REPLACE INTO meta VALUES ('schema', ?1)", params![known])?;
    transaction.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &[&str] =
        &["CREATE TABLE pairs (id INTEGER PRIMARY KEY, record TEXT); CREATE TABLE runs (name TEXT);"];
    const NEW: &[&str] = &[
        OLD[0],
        "ALTER TABLE pairs ADD COLUMN seen INTEGER NOT NULL DEFAULT 1;",
        "DROP TABLE runs; UPDATE pairs SET seen = seen + 1;",
    ];

    #[test]
    fn an_older_store_gets_the_steps_it_lacks_and_keeps_its_pairs() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(&format!(
                "CREATE TABLE meta (key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
                 INSERT INTO meta VALUES ('schema', 1); {} INSERT INTO pairs (record) VALUES ('kept');",
                OLD[0]
            ))
            .unwrap();
        bring_up_to_date(&mut connection, NEW).unwrap();
        let row = |r: &rusqlite::Row| Ok((r.get::<_, String>(0)?, r.get::<_, i64>(1)?));
        assert_eq!(connection.query_row("SELECT record, seen FROM pairs", [], row), Ok(("kept".into(), 2)));
        assert_eq!(version(&connection).unwrap(), 3);
        bring_up_to_date(&mut connection, NEW).unwrap();
        assert_eq!(connection.query_row("SELECT record, seen FROM pairs", [], row), Ok(("kept".into(), 2)));
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let mut connection = Connection::open_in_memory().unwrap();
        bring_up_to_date(&mut connection, OLD).unwrap();
        assert!(
            bring_up_to_date(&mut connection, &[OLD[0], "DROP TABLE runs;", "DROP TABLE nothing;"]).is_err()
        );
        assert_eq!(version(&connection).unwrap(), 1);
        assert!(connection.prepare("SELECT name FROM runs").is_ok());
    }

    #[test]
    fn a_newer_store_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        bring_up_to_date(&mut connection, NEW).unwrap();
        let refused = bring_up_to_date(&mut connection, OLD).unwrap_err();
        assert!(matches!(refused, StoreErrorKind::Newer { version: 3, known: 1 }));
    }
}
