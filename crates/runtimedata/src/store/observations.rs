//! What is known about APIs: the reading side of a store, for as many threads as like.
//!
//! It answers with recorded pairs and never guesses; what they mean for a path is decided elsewhere.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension, params};
use rustc_hash::FxHashMap;

use super::cache::GenerationCache;
use super::choice::choose;
use super::schema;
use super::writer::{ApiId, PairId, RunId, read_apis, read_runs};
use crate::api::ApiMethod;
use crate::error::StoreError;
use crate::pair::Pair;
use crate::recorded::Recorded;
use crate::simple::Simple;

/// A store, as it was when it was opened. Clones share everything.
#[derive(Clone)]
pub struct Observations(Arc<OpenStore>);

/// Pairs that stand for the calls that were asked for.
#[derive(Debug, PartialEq)]
pub struct Candidates {
    pub pairs: Vec<Arc<Pair>>,
    /// There are others than these.
    pub more: bool,
}

struct OpenStore {
    path: PathBuf,
    apis: Vec<ApiMethod>,
    /// Methods by class and name.
    methods: FxHashMap<(String, String), Vec<(ApiId, ApiMethod)>>,
    runs: FxHashMap<RunId, Arc<str>>,
    indexed: bool,
    /// Those nobody uses at the moment; a thread that finds none opens one.
    connections: Mutex<Vec<Connection>>,
    cache: Mutex<GenerationCache<CacheQuestion, Arc<Candidates>>>,
}

type CacheQuestion = (Vec<ApiId>, Option<u64>, usize);

/// Bytes, roughly; the cache holds up to twice as many.
const MAX_CACHED_BYTES: usize = 32 << 20;
/// Bytes of a pair in memory for each byte of its record, roughly.
const BLOAT: usize = 4;
/// So many pairs are looked into for the values of an argument.
const MAX_SAMPLE: usize = 2_000;

const WHAT: &str = "read the store";

impl std::fmt::Debug for Observations {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_tuple("Observations").field(&self.path()).finish()
    }
}

impl Observations {
    /// Opens a store that is there. If nobody closed it properly, its indexes are made first, where that is possible.
    pub fn open(path: &Path) -> Result<Observations, StoreError> {
        let failed = StoreError::of(WHAT, path);
        let mut connection = schema::open_to_read(path, WHAT)?;
        let mut indexed = schema::has_indexes(&connection).map_err(&failed)?;
        if !indexed && make_indexes(path).is_ok() {
            connection = schema::open_to_read(path, WHAT)?;
            indexed = true;
        }
        let apis = read_apis(&connection).map_err(&failed)?;
        let mut methods: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for (id, api) in &apis {
            methods.entry((api.class.clone(), api.method.clone())).or_default().push((*id, api.clone()));
        }
        let mut apis: Vec<ApiMethod> = apis.into_iter().map(|(_, api)| api).collect();
        apis.sort_unstable();
        Ok(Observations(Arc::new(OpenStore {
            path: path.to_path_buf(),
            apis,
            methods,
            runs: read_runs(&connection).map_err(&failed)?.into_iter().collect(),
            indexed,
            connections: Mutex::new(vec![connection]),
            cache: Mutex::new(GenerationCache::new(MAX_CACHED_BYTES)),
        })))
    }

    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// In the order of class, method, descriptor.
    pub fn apis(&self) -> &[ApiMethod] {
        &self.0.apis
    }

    /// The classes of exceptions the APIs were seen to throw, in order.
    pub fn exceptions_of(&self, apis: &[ApiMethod]) -> Result<Vec<String>, StoreError> {
        let ids = self.0.ids(apis);
        self.0.with_connection(|connection| {
            // From each class to the next, however many pairs threw it.
            let mut next = connection.prepare_cached(
                "SELECT threw, class FROM pairs JOIN exceptions ON exceptions.id = threw
                 WHERE api = ?1 AND threw > ?2 ORDER BY threw LIMIT 1",
            )?;
            let mut classes = Vec::new();
            for api in &ids {
                let mut last = 0u32;
                while let Some(row) = next.query(params![api.0, last])?.next()? {
                    last = row.get(0)?;
                    classes.push(row.get::<_, String>(1)?);
                }
            }
            classes.sort_unstable();
            classes.dedup();
            Ok(classes)
        })
    }

    /// Pairs of the APIs; with a key (`key_of`) only those with these simple arguments. If there are more than `limit`,
    /// some of each different outcome, then the most often seen.
    pub fn candidates(
        &self,
        apis: &[ApiMethod],
        key: Option<u64>,
        limit: usize,
    ) -> Result<Arc<Candidates>, StoreError> {
        let question = (self.0.ids(apis), key, limit);
        let unpoisoned = PoisonError::into_inner;
        if let Some(known) = self.0.cache.lock().unwrap_or_else(unpoisoned).get(&question) {
            return Ok(known);
        }
        let (candidates, size) = self.0.look_up(&question)?;
        let candidates = Arc::new(candidates);
        self.0.cache.lock().unwrap_or_else(unpoisoned).put(question, candidates.clone(), size);
        Ok(candidates)
    }

    /// Different simple values an argument had, the most often seen first.
    pub fn values_of(
        &self,
        api: &ApiMethod,
        argument: usize,
        limit: usize,
    ) -> Result<Vec<Recorded>, StoreError> {
        let (sample, _) = self.0.look_up(&(self.0.ids(std::slice::from_ref(api)), None, MAX_SAMPLE))?;
        let mut seen: BTreeMap<String, (u64, &Recorded)> = BTreeMap::new();
        for pair in &sample.pairs {
            if let Some(value) = pair.arguments.get(argument).filter(|value| Simple::of(value, "").is_some())
            {
                let (count, _) = seen.entry(value.to_json()).or_insert((0, value));
                *count = count.saturating_add(pair.seen);
            }
        }
        let mut values: Vec<_> = seen.into_values().collect();
        // Stable: equally frequent ones stay in the order of their JSON.
        values.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        Ok(values.into_iter().take(limit).map(|(_, value)| value.clone()).collect())
    }

    /// Different texts an argument was, the most often seen first.
    pub fn texts_of(
        &self,
        api: &ApiMethod,
        argument: usize,
        limit: usize,
    ) -> Result<Vec<Vec<u16>>, StoreError> {
        let texts = self.values_of(api, argument, usize::MAX)?.into_iter().filter_map(|value| match value {
            Recorded::Text(units) => Some(units),
            _ => None,
        });
        Ok(texts.take(limit).collect())
    }
}

/// Fails if the store cannot be written, or somebody is writing it.
fn make_indexes(path: &Path) -> Result<(), StoreError> {
    let (connection, _lock) = schema::open_to_write(path, WHAT)?;
    schema::make_indexes(&connection).map_err(StoreError::of(WHAT, path))?;
    schema::at_rest(connection);
    Ok(())
}

impl OpenStore {
    /// The APIs, and what was recorded for them without a full descriptor.
    fn ids(&self, apis: &[ApiMethod]) -> Vec<ApiId> {
        let of = |api: &ApiMethod| {
            let methods = self.methods.get(&(api.class.clone(), api.method.clone()));
            let alike = methods.into_iter().flatten().filter(|(_, known)| known.may_be(api));
            alike.map(|(id, _)| *id).collect::<Vec<_>>()
        };
        let mut ids: Vec<ApiId> = Vec::new();
        for id in apis.iter().flat_map(of) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    /// The answer, and about how many bytes it is.
    fn look_up(&self, (apis, key, limit): &CacheQuestion) -> Result<(Candidates, usize), StoreError> {
        let (records, more) = self.with_connection(|connection| {
            let choice = choose(connection, self.indexed, apis, *key, *limit)?;
            let found = choice.pairs.iter().map(|id| read_record(connection, *id));
            // A pair may have been pruned since it was chosen.
            let records: Vec<_> = found.filter_map(Result::transpose).collect::<rusqlite::Result<_>>()?;
            Ok((records, choice.more))
        })?;
        let size = records.iter().map(|record| 200 + record.text.len() * BLOAT).sum();
        let pairs = records.into_iter().map(|record| self.pair(record).map(Arc::new));
        Ok((Candidates { pairs: pairs.collect::<Result<_, _>>()?, more }, size))
    }

    fn pair(&self, record: StoredRecord) -> Result<Pair, StoreError> {
        let mut pair = Pair::read(&record.text).map_err(StoreError::of(WHAT, &self.path))?;
        pair.seen = record.seen;
        let name = |run| self.runs.get(&run).cloned().unwrap_or_else(|| "".into());
        (pair.first_run, pair.last_run) = (name(record.first_run), name(record.last_run));
        Ok(pair)
    }

    fn with_connection<T>(
        &self,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let idle = || self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let free = idle().pop();
        let connection = match free {
            Some(connection) => connection,
            None => schema::open_to_read(&self.path, WHAT)?,
        };
        let answer = ask(&connection).map_err(StoreError::of(WHAT, &self.path));
        idle().push(connection);
        answer
    }
}

struct StoredRecord {
    text: String,
    seen: u64,
    first_run: RunId,
    last_run: RunId,
}

fn read_record(connection: &Connection, id: PairId) -> rusqlite::Result<Option<StoredRecord>> {
    connection
        .prepare_cached(
            "SELECT record, seen, first_run, last_run FROM pairs JOIN records USING (id) WHERE id = ?1",
        )?
        .query_row([id.0], |row| {
            Ok(StoredRecord {
                text: row.get(0)?,
                seen: row.get::<_, i64>(1)?.max(0) as u64,
                first_run: RunId(row.get(2)?),
                last_run: RunId(row.get(3)?),
            })
        })
        .optional()
}
