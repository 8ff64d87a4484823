//! Stores in real files: what is written is found again, by whoever asks, and whatever happened in between.

mod asking;
mod commands;
mod killed;
mod recording;
mod writing;

use std::path::{Path, PathBuf};

use runtimedata::store::{NewPair, RunId};
use runtimedata::{ApiMethod, Pair, StoreWriter};
use tempfile::TempDir;

/// A folder of one test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

fn api(name: &str, descriptor: &str) -> ApiMethod {
    ApiMethod::parse(name, Some(descriptor)).unwrap()
}

fn property() -> ApiMethod {
    api("java.lang.System.getProperty(java.lang.String)", "(Ljava/lang/String;)Ljava/lang/String;")
}

fn parse_int() -> ApiMethod {
    api("java.lang.Integer.parseInt(java.lang.String)", "(Ljava/lang/String;)I")
}

fn number_format(text: &str) -> String {
    format!(
        r#"{{"arguments":["{text}"],"exception":{{"class":"java.lang.NumberFormatException","message":"{text}"}}}}"#
    )
}

/// Adds a record; true if it is new.
fn add(writer: &mut StoreWriter, run: RunId, api: &ApiMethod, record: &str, seen: u64) -> bool {
    let row = NewPair::of(api, &Pair::read(record).unwrap()).unwrap();
    let id = writer.api(api).unwrap();
    writer.add(id, &row, seen, (run, run)).unwrap().1
}

/// A store of one run with these records, each seen so often.
fn store(path: &Path, run: &str, records: &[(&ApiMethod, &str, u64)]) {
    let mut writer = StoreWriter::open(path).unwrap();
    let run = writer.run(run).unwrap();
    for (api, record, seen) in records {
        add(&mut writer, run, api, record, *seen);
    }
    writer.close().unwrap();
}
