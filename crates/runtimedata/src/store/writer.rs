//! Appends pairs to a store; a pair that is there already is counted.
//!
//! What was added is safe once `commit` returned. After an error the writer is to be dropped: what was committed stays,
//! the rest is as if it had never come.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, ToSql, params};
use rustc_hash::FxHashMap;

use super::digests::Digests;
use super::lock::Lock;
use super::row::NewPair;
use super::schema;
use crate::api::ApiMethod;
use crate::error::{StoreError, StoreErrorKind};

/// As many pairs at most between two commits: more only cost memory.
pub const MAX_BATCH_PAIRS: usize = 20_000;

/// Numbers of one store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PairId(pub(super) u32);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ApiId(pub(super) u32);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub(super) u32);

pub struct StoreWriter {
    connection: Connection,
    path: PathBuf,
    pairs: Digests,
    last_pair: u32,
    apis: FxHashMap<ApiMethod, ApiId>,
    runs: FxHashMap<Arc<str>, RunId>,
    exceptions: FxHashMap<String, u32>,
    /// Further calls since the last commit, and the run of the last of them.
    counts: FxHashMap<PairId, (u64, RunId)>,
    skipped: FxHashMap<ApiId, u64>,
    /// New since the last commit.
    added: usize,
    /// How many may be new before keeping the indexes costs more than making them again.
    indexed_until: Option<usize>,
    in_transaction: bool,
    _lock: Lock,
}

const WHAT: &str = "write the store";

impl StoreWriter {
    /// Opens a store, or makes it. Nobody else can write to it as long as this exists.
    pub fn open(path: &Path) -> Result<StoreWriter, StoreError> {
        let (connection, lock) = schema::open_to_write(path, WHAT)?;
        StoreWriter::on(connection, lock, path).map_err(StoreError::of(WHAT, path))
    }

    fn on(connection: Connection, lock: Lock, path: &Path) -> rusqlite::Result<StoreWriter> {
        let last_pair: u32 =
            connection.query_row("SELECT ifnull(max(id), 0) FROM pairs", [], |r| r.get(0))?;
        let mut pairs = Digests::with_capacity(last_pair as usize);
        let mut all = connection.prepare("SELECT id, hash FROM pairs")?;
        let mut rows = all.query([])?;
        while let Some(row) = rows.next()? {
            pairs.insert(u128::from_be_bytes(row.get(1)?), PairId(row.get(0)?));
        }
        drop(rows);
        drop(all);
        let mut apis = FxHashMap::default();
        for (id, api) in read_apis(&connection)? {
            apis.insert(api, id);
        }
        let runs = read_runs(&connection)?.into_iter().map(|(id, name)| (name, id)).collect();
        let exceptions = connection
            .prepare("SELECT class, id FROM exceptions")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<rusqlite::Result<_>>()?;
        let indexed_until =
            schema::has_indexes(&connection)?.then(|| pairs.len() + pairs.len() / 10 + MAX_BATCH_PAIRS);
        Ok(StoreWriter {
            connection,
            path: path.to_path_buf(),
            pairs,
            last_pair,
            apis,
            runs,
            exceptions,
            counts: FxHashMap::default(),
            skipped: FxHashMap::default(),
            added: 0,
            indexed_until,
            in_transaction: false,
            _lock: lock,
        })
    }

    /// A run of that name; the one that is there, if it has been recorded before.
    pub fn run(&mut self, name: &str) -> Result<RunId, StoreError> {
        if let Some(id) = self.runs.get(name) {
            return Ok(*id);
        }
        let id = RunId(self.insert("INSERT INTO runs (name) VALUES (?1)", [name])?);
        self.runs.insert(name.into(), id);
        Ok(id)
    }

    pub fn api(&mut self, api: &ApiMethod) -> Result<ApiId, StoreError> {
        if let Some(id) = self.apis.get(api) {
            return Ok(*id);
        }
        let id = ApiId(self.insert(
            "INSERT INTO apis (class, method, descriptor) VALUES (?1, ?2, ?3)",
            [&api.class, &api.method, &api.descriptor],
        )?);
        self.apis.insert(api.clone(), id);
        Ok(id)
    }

    /// Adds a pair that was seen so often, between two runs (or in one). True if it is new.
    pub fn add(
        &mut self,
        api: ApiId,
        row: &NewPair,
        seen: u64,
        runs: (RunId, RunId),
    ) -> Result<(PairId, bool), StoreError> {
        if let Some(id) = self.pairs.get(row.hash) {
            self.count(id, seen, runs.1)?;
            return Ok((id, false));
        }
        self.begin()?;
        let threw = match &row.threw {
            Some(class) => Some(self.exception(class)?),
            None => None,
        };
        let id = self.last_pair.checked_add(1).ok_or_else(|| self.error(StoreErrorKind::Full))?;
        let numbers = params![
            id,
            row.hash.to_be_bytes(),
            api.0,
            row.key as i64,
            row.outcome,
            threw,
            countable(seen),
            runs.0.0,
            runs.1.0
        ];
        self.append("INSERT INTO pairs VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)", numbers)?;
        self.append("INSERT INTO records VALUES (?1, ?2)", params![id, row.record])?;
        self.last_pair = id;
        self.pairs.insert(row.hash, PairId(id));
        self.added += 1;
        self.commit_if_large()?;
        Ok((PairId(id), true))
    }

    /// Further calls like one that is there.
    pub fn count(&mut self, pair: PairId, calls: u64, run: RunId) -> Result<(), StoreError> {
        let (count, last) = self.counts.entry(pair).or_insert((0, run));
        *count = count.saturating_add(calls);
        *last = run;
        self.commit_if_large()
    }

    /// Calls of an API that were not recorded, because there were so many.
    pub fn skip(&mut self, api: ApiId, calls: u64) {
        let count = self.skipped.entry(api).or_default();
        *count = count.saturating_add(calls);
    }

    pub fn commit(&mut self) -> Result<(), StoreError> {
        if !self.in_transaction && self.counts.is_empty() && self.skipped.is_empty() {
            return Ok(());
        }
        self.begin()?;
        if self.indexed_until.is_some_and(|pairs| self.pairs.len() > pairs) {
            schema::drop_indexes(&self.connection).map_err(|error| self.error(error.into()))?;
            self.indexed_until = None;
        }
        self.write_counts().map_err(|error| self.error(error.into()))?;
        self.connection.execute_batch("COMMIT").map_err(|error| self.error(error.into()))?;
        (self.added, self.in_transaction) = (0, false);
        Ok(())
    }

    /// Commits, and leaves a store that is quick to ask.
    pub fn close(mut self) -> Result<(), StoreError> {
        self.commit()?;
        schema::make_indexes(&self.connection).map_err(|error| self.error(error.into()))?;
        schema::at_rest(self.connection);
        Ok(())
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many pairs are there.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// How many APIs are known.
    pub fn apis(&self) -> usize {
        self.apis.len()
    }

    fn exception(&mut self, class: &str) -> Result<u32, StoreError> {
        if let Some(id) = self.exceptions.get(class) {
            return Ok(*id);
        }
        let id = self.insert("INSERT INTO exceptions (class) VALUES (?1)", [class])?;
        self.exceptions.insert(class.to_string(), id);
        Ok(id)
    }

    fn insert(&mut self, sql: &str, values: impl rusqlite::Params) -> Result<u32, StoreError> {
        self.begin()?;
        self.connection.execute(sql, values).map_err(|error| self.error(error.into()))?;
        u32::try_from(self.connection.last_insert_rowid()).map_err(|_| self.error(StoreErrorKind::Full))
    }

    fn append(&self, sql: &str, values: &[&dyn ToSql]) -> Result<(), StoreError> {
        let appended = self.connection.prepare_cached(sql).and_then(|mut insert| insert.execute(values));
        appended.map(|_| ()).map_err(|error| self.error(error.into()))
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        if !self.in_transaction {
            self.connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| self.error(error.into()))?;
            self.in_transaction = true;
        }
        Ok(())
    }

    fn commit_if_large(&mut self) -> Result<(), StoreError> {
        if self.added >= MAX_BATCH_PAIRS || self.counts.len() >= MAX_BATCH_PAIRS {
            self.commit()
        } else {
            Ok(())
        }
    }

    fn write_counts(&mut self) -> rusqlite::Result<()> {
        // In the order of the file: neighbours share pages.
        let mut counts: Vec<_> = self.counts.drain().collect();
        counts.sort_unstable_by_key(|(pair, _)| *pair);
        // Neither side of the sum is more than half of what fits.
        let mut update = self.connection.prepare_cached(
            "UPDATE pairs SET seen = min(seen, 4611686018427387903) + ?2, last_run = ?3 WHERE id = ?1",
        )?;
        for (pair, (calls, run)) in counts {
            update.execute(params![pair.0, countable(calls), run.0])?;
        }
        let mut update = self.connection.prepare_cached(
            "UPDATE apis SET skipped = min(skipped, 4611686018427387903) + ?2 WHERE id = ?1",
        )?;
        for (api, calls) in self.skipped.drain() {
            update.execute(params![api.0, countable(calls)])?;
        }
        Ok(())
    }

    fn error(&self, kind: StoreErrorKind) -> StoreError {
        StoreError::new(WHAT, &self.path, kind)
    }
}

/// SQLite's numbers have a sign, and sums of two of ours must fit.
fn countable(calls: u64) -> i64 {
    calls.min(i64::MAX as u64 / 2) as i64
}

pub(super) fn read_apis(connection: &Connection) -> rusqlite::Result<Vec<(ApiId, ApiMethod)>> {
    connection
        .prepare("SELECT id, class, method, descriptor FROM apis ORDER BY id")?
        .query_map([], |row| {
            Ok((
                ApiId(row.get(0)?),
                ApiMethod { class: row.get(1)?, method: row.get(2)?, descriptor: row.get(3)? },
            ))
        })?
        .collect()
}

pub(super) fn read_runs(connection: &Connection) -> rusqlite::Result<Vec<(RunId, Arc<str>)>> {
    connection
        .prepare("SELECT id, name FROM runs ORDER BY id")?
        .query_map([], |row| Ok((RunId(row.get(0)?), row.get::<_, String>(1)?.into())))?
        .collect()
}
