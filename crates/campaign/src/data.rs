//! Looks after what was recorded.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use report::data::{ApiCalls, StoreInfo};
use runtimedata::store::{self, Info, SCHEMA};

use crate::failure::Failure;

pub use runtimedata::store::{Imported, Merged, Prune, Pruned};

/// What is in a store.
pub fn info(store: &Path) -> Result<StoreInfo, Failure> {
    store::info(store).map(of_report).map_err(|e| Failure::store(&e))
}

/// Several stores as one new one.
pub fn merge(stores: &[PathBuf], output: &Path) -> Result<Merged, Failure> {
    store::merge(stores, output).map_err(|e| Failure::store(&e))
}

/// A store as lines of JSON, a call each; a reader who has seen enough is no error.
pub fn export(store: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    match store::export(store, out) {
        Err(error) if !error.is_broken_pipe() => Err(Failure::store(&error)),
        _ => Ok(()),
    }
}

/// Lines of JSON into a store, which is made if it is not there.
pub fn import(store: &Path, lines: &mut dyn BufRead, run: &str) -> Result<Imported, Failure> {
    store::import(store, lines, run).map_err(|e| Failure::store(&e))
}

/// Makes a store smaller.
pub fn prune(store: &Path, what: &Prune) -> Result<Pruned, Failure> {
    store::prune(store, what).map_err(|e| Failure::store(&e))
}

fn of_report(info: Info) -> StoreInfo {
    let calls = |counts: runtimedata::store::ApiInfo| ApiCalls {
        class: counts.api.class,
        method: counts.api.method,
        descriptor: counts.api.descriptor,
        calls: counts.calls,
        unique: counts.unique,
        exceptions: counts.exceptions,
    };
    StoreInfo {
        schema: SCHEMA.into(),
        runs: info.runs,
        apis: info.apis,
        calls: info.calls,
        unique: info.unique,
        exceptions: info.exceptions,
        per_api: info.per_api.into_iter().map(calls).collect(),
    }
}
