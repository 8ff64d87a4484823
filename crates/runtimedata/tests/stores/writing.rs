//! Writing, once and again, and who may.

use runtimedata::store::info;
use runtimedata::{Observations, StoreWriter};

use crate::{Folder, add, number_format, parse_int, property, store};

const FOUND: &str = r#"{"arguments":["x"],"result":"y"}"#;

#[test]
fn what_is_there_already_is_counted() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    let run = writer.run("first").unwrap();
    assert!(add(&mut writer, run, &property(), FOUND, 1));
    assert!(!add(&mut writer, run, &property(), r#"{"result":"y","arguments":["x"]}"#, 2));
    writer.close().unwrap();

    let mut writer = StoreWriter::open(&path).unwrap();
    assert_eq!(writer.pairs(), 1);
    let run = writer.run("second").unwrap();
    assert!(!add(&mut writer, run, &property(), FOUND, 4));
    assert!(add(&mut writer, run, &parse_int(), &number_format("x"), 1));
    let id = writer.api(&parse_int()).unwrap();
    writer.skip(id, 10);
    writer.close().unwrap();

    let info = info(&path).unwrap();
    assert_eq!((info.runs, info.apis, info.calls, info.unique, info.exceptions), (2, 2, 18, 2, 1));
    let per_api: Vec<_> =
        info.per_api.iter().map(|a| (a.api.method.as_str(), a.calls, a.unique, a.exceptions)).collect();
    assert_eq!(per_api, [("parseInt", 11, 1, 1), ("getProperty", 7, 1, 0)]);
    let known = Observations::open(&path).unwrap().candidates(&[property()], None, 9).unwrap();
    assert_eq!((&*known.pairs[0].first_run, &*known.pairs[0].last_run), ("first", "second"));
    assert_eq!(folder.names(), ["s.db"], "one file is left");
}

#[test]
fn huge_counts_stay_counts() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    for run in ["a", "b", "c"] {
        store(&path, run, &[(&property(), FOUND, u64::MAX), (&property(), FOUND, u64::MAX)]);
    }
    assert!(info(&path).unwrap().calls > u64::MAX / 4);
    let known = Observations::open(&path).unwrap().candidates(&[property()], None, 9).unwrap();
    assert!(known.pairs[0].seen > u64::MAX / 4);
}

#[test]
fn the_second_writer_is_told_and_readers_are_not_in_the_way() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    let run = writer.run("run").unwrap();
    add(&mut writer, run, &property(), FOUND, 1);
    writer.commit().unwrap();
    let told = StoreWriter::open(&path).err().unwrap().to_string();
    assert_eq!(told, format!("write the store {}: another process is recording into it", path.display()));
    let reader = Observations::open(&path).unwrap();
    assert!(reader.apis().contains(&property()));
    add(&mut writer, run, &property(), r#"{"arguments":["z"],"result":null}"#, 1);
    writer.commit().unwrap();
    assert_eq!(reader.candidates(&[property()], None, 9).unwrap().pairs.len(), 2);
    writer.close().unwrap();
    drop(StoreWriter::open(&path).unwrap());
}

#[test]
fn what_was_not_committed_is_not_there() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    let run = writer.run("run").unwrap();
    add(&mut writer, run, &property(), FOUND, 1);
    writer.commit().unwrap();
    add(&mut writer, run, &property(), r#"{"arguments":["z"],"result":null}"#, 1);
    drop(writer);
    assert_eq!(info(&path).unwrap().unique, 1);
}

#[test]
fn a_store_that_grows_much_gets_its_indexes_back() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    store(&path, "small", &[(&property(), FOUND, 1)]);
    let mut writer = StoreWriter::open(&path).unwrap();
    let run = writer.run("large").unwrap();
    for i in 0..2 * runtimedata::store::MAX_BATCH_PAIRS {
        add(&mut writer, run, &property(), &format!(r#"{{"arguments":["{i}"],"result":null}}"#), 1);
    }
    let indexes = "SELECT count(*) FROM sqlite_master WHERE type = 'index' AND name LIKE 'pairs_by_%'";
    let count = || {
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.query_row(indexes, [], |row| row.get::<_, i64>(0)).unwrap()
    };
    assert_eq!(count(), 0);
    writer.close().unwrap();
    assert_eq!(count(), 3);
}

#[test]
fn what_is_no_store_is_refused() {
    let folder = Folder::new();
    let [text, other, empty, missing] =
        ["text", "other.db", "empty", "missing"].map(|name| folder.file(name));
    std::fs::write(&text, "this is a text, and a long one, so that nobody takes it for a header of anything")
        .unwrap();
    std::fs::write(&empty, "").unwrap();
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    for path in [&text, &other] {
        for told in [StoreWriter::open(path).err().unwrap(), Observations::open(path).err().unwrap()] {
            assert!(told.to_string().ends_with("not a store of recorded calls"), "{told}");
        }
    }
    assert!(Observations::open(&empty).is_err());
    let told = Observations::open(&missing).err().unwrap().to_string();
    assert!(told.contains("No such file"), "{told}");
    assert!(!missing.exists(), "asking makes no store");
    assert!(StoreWriter::open(&folder.file("no/folder.db")).is_err());
}

#[test]
fn a_store_of_a_newer_provoke_is_left_alone() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    store(&path, "run", &[(&property(), FOUND, 1)]);
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch("UPDATE meta SET value = 99 WHERE key = 'schema'").unwrap();
    drop(connection);
    let before = std::fs::read(&path).unwrap();
    for told in [StoreWriter::open(&path).err().unwrap(), Observations::open(&path).err().unwrap()] {
        assert!(told.to_string().contains("its format 99 is newer than the format 1"), "{told}");
    }
    assert!(std::fs::read(&path).unwrap() == before, "not a byte of it");
}
