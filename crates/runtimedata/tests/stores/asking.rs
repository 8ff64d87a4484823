//! What observations answer, with and without indexes, alone and at once.

use std::sync::Arc;

use runtimedata::{ApiMethod, Candidates, Observations, Outcome, Recorded, Simple, StoreWriter, key_of};

use crate::{Folder, add, number_format, parse_int, property, store};

/// Many boring results, one null, one exception, one that is seen all the time.
fn mixed(writer: &mut StoreWriter) {
    let run = writer.run("run").unwrap();
    for i in 0..500 {
        add(
            writer,
            run,
            &property(),
            &format!(r#"{{"arguments":["p{i}"],"result":"v{}"}}"#, i % 20),
            1 + i % 3,
        );
    }
    add(writer, run, &property(), r#"{"arguments":["often"],"result":"v7"}"#, 1000);
    add(writer, run, &property(), r#"{"arguments":["none"],"result":null}"#, 1);
    let empty = r#"{"arguments":[""],"exception":{"class":"java.lang.IllegalArgumentException","message":"key can't be empty"}}"#;
    add(writer, run, &property(), empty, 1);
    for i in 0..50 {
        add(writer, run, &parse_int(), &number_format(&format!("x{i}")), 1);
        add(writer, run, &parse_int(), &format!(r#"{{"arguments":["{i}"],"result":{i}}}"#), 1);
    }
}

fn first_arguments(candidates: &Candidates) -> Vec<String> {
    candidates.pairs.iter().map(|pair| pair.arguments[0].to_string()).collect()
}

#[test]
fn rare_outcomes_first_then_the_most_seen() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    mixed(&mut writer);
    writer.close().unwrap();
    let known = Observations::open(&path).unwrap();
    let few = known.candidates(&[property()], None, 30).unwrap();
    assert!(few.more);
    assert_eq!(few.pairs.len(), 30);
    assert_eq!(first_arguments(&few)[..2], ["\"none\"", "\"\""]);
    let outcomes: Vec<String> = few.pairs.iter().map(|pair| format!("{:?}", pair.outcome)).collect();
    let mut distinct = outcomes[..22].to_vec();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 22, "one of each");
    assert!(first_arguments(&few).contains(&"\"often\"".to_string()));
    assert!(few.pairs[22..].is_sorted_by(|a, b| a.seen >= b.seen));
    let all = known.candidates(&[property()], None, 1000).unwrap();
    assert_eq!((all.pairs.len(), all.more), (503, false));
    assert_eq!(known.candidates(&[property()], None, 0).unwrap().pairs.len(), 0);
}

#[test]
fn without_indexes_the_answers_are_the_same() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    mixed(&mut writer);
    writer.commit().unwrap();
    // While somebody writes, nobody can make indexes.
    let slow = Observations::open(&path).unwrap();
    let questions = [1, 2, 5, 22, 23, 100, 600].map(|limit| (None, limit)).into_iter();
    let text: Vec<u16> = "p7".encode_utf16().collect();
    let key = key_of(&[Some(Simple::Text(&text))]);
    let questions: Vec<_> = questions.chain([(Some(key), 5), (Some(key ^ 1), 5)]).collect();
    let ask = |known: &Observations| -> Vec<Arc<Candidates>> {
        let apis = [property(), parse_int()];
        let all = apis.iter().flat_map(|api| questions.iter().map(move |q| (api, q)));
        all.map(|(api, (key, limit))| known.candidates(std::slice::from_ref(api), *key, *limit).unwrap())
            .collect()
    };
    let (slowly, thrown) = (ask(&slow), slow.exceptions_of(&[parse_int()]).unwrap());
    writer.close().unwrap();
    let quick = Observations::open(&path).unwrap();
    assert_eq!(ask(&quick), slowly);
    assert_eq!(quick.exceptions_of(&[parse_int()]).unwrap(), thrown);
}

#[test]
fn a_store_nobody_closed_gets_its_indexes_from_the_first_who_asks() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    mixed(&mut writer);
    writer.commit().unwrap();
    drop(writer);
    let known = Observations::open(&path).unwrap();
    assert_eq!(known.candidates(&[property()], None, 1000).unwrap().pairs.len(), 503);
    let connection = rusqlite::Connection::open(&path).unwrap();
    let indexes = "SELECT count(*) FROM sqlite_master WHERE type = 'index' AND name LIKE 'pairs_by_%'";
    assert_eq!(connection.query_row(indexes, [], |row| row.get::<_, i64>(0)), Ok(3));
}

#[test]
fn a_key_finds_the_calls_with_these_arguments() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    mixed(&mut writer);
    writer.close().unwrap();
    let known = Observations::open(&path).unwrap();
    let text: Vec<u16> = "often".encode_utf16().collect();
    let found = known.candidates(&[property()], Some(key_of(&[Some(Simple::Text(&text))])), 9).unwrap();
    assert_eq!((found.pairs.len(), found.more), (1, false));
    assert_eq!(found.pairs[0].outcome, Outcome::Returned(Recorded::text("v7")));
    assert_eq!((found.pairs[0].seen, &*found.pairs[0].first_run), (1000, "run"));
    let none = known.candidates(&[property()], Some(key_of(&[Some(Simple::Null)])), 9).unwrap();
    assert_eq!((none.pairs.len(), none.more), (0, false));
}

#[test]
fn an_api_whose_result_nobody_knew_is_found_by_its_descriptor() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let unknown = ApiMethod::parse("java.lang.System.getProperty(java.lang.String)", None).unwrap();
    store(
        &path,
        "run",
        &[
            (&unknown, r#"{"arguments":["a"],"result":"1"}"#, 1),
            (&property(), r#"{"arguments":["b"],"result":null}"#, 1),
        ],
    );
    let known = Observations::open(&path).unwrap();
    assert_eq!(known.apis(), [unknown.clone(), property()]);
    for api in [&unknown, &property()] {
        assert!(known.apis().iter().any(|other| other.may_be(api)));
        let found = known.candidates(std::slice::from_ref(api), None, 9).unwrap();
        assert_eq!(first_arguments(&found), ["\"b\"", "\"a\""]);
    }
    assert!(!known.apis().contains(&parse_int()));
    let nothing = known.candidates(&[parse_int()], None, 9).unwrap();
    assert_eq!((nothing.pairs.len(), nothing.more), (0, false));
}

#[test]
fn exceptions_and_values_of_an_api() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    mixed(&mut writer);
    let run = writer.run("run").unwrap();
    let oom = r#"{"arguments":[null],"exception":{"class":"java.lang.Error","message":null}}"#;
    add(&mut writer, run, &parse_int(), oom, 5);
    add(&mut writer, run, &parse_int(), r#"{"arguments":["7"],"result":8}"#, 3);
    writer.close().unwrap();
    let known = Observations::open(&path).unwrap();
    assert_eq!(
        known.exceptions_of(&[parse_int()]).unwrap(),
        ["java.lang.Error", "java.lang.NumberFormatException"]
    );
    assert_eq!(known.exceptions_of(&[property()]).unwrap(), ["java.lang.IllegalArgumentException"]);
    let values = known.values_of(&parse_int(), 0, 3).unwrap();
    assert_eq!(values, [Recorded::Null, Recorded::text("7"), Recorded::text("0")]);
    let texts = known.texts_of(&parse_int(), 0, 2).unwrap();
    assert_eq!(texts, ["7", "0"].map(|text| text.encode_utf16().collect::<Vec<_>>()));
    assert_eq!(known.values_of(&parse_int(), 1, 3).unwrap(), []);
}

#[test]
fn threads_ask_at_once_and_get_the_same() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let mut writer = StoreWriter::open(&path).unwrap();
    mixed(&mut writer);
    writer.close().unwrap();
    let known = Observations::open(&path).unwrap();
    let ask = |known: &Observations| -> Vec<Arc<Candidates>> {
        (1..60).map(|limit| known.candidates(&[property()], None, limit).unwrap()).collect()
    };
    let answers: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| {
                let known = known.clone();
                scope.spawn(move || ask(&known))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let alone = ask(&Observations::open(&path).unwrap());
    assert!(answers.iter().all(|answer| *answer == alone));
    let again = ask(&known);
    assert!(again.iter().zip(ask(&known)).all(|(a, b)| Arc::ptr_eq(a, &b)), "remembered");
}
