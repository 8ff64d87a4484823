//! Commands on whole stores: merge, export, import, prune.

use runtimedata::store::{Prune, Pruned, export, import, info, merge, prune};
use runtimedata::{Observations, StoreWriter};

use crate::{Folder, api, number_format, parse_int, property, store};

const X: &str = r#"{"arguments":["x"],"result":"y"}"#;
const Z: &str = r#"{"arguments":["z"],"result":null}"#;

fn exported(path: &std::path::Path) -> String {
    let mut out = Vec::new();
    export(path, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn merged_counts_are_added_and_runs_kept() {
    let folder = Folder::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| folder.file(name));
    store(&a, "one", &[(&property(), X, 2), (&property(), Z, 1)]);
    // In another order, so that the numbers inside differ.
    store(&b, "two", &[(&parse_int(), &number_format("q"), 1), (&property(), X, 5)]);
    let mut writer = StoreWriter::open(&b).unwrap();
    let id = writer.api(&parse_int()).unwrap();
    writer.skip(id, 100);
    writer.close().unwrap();
    let merged = merge(&[a.clone(), b.clone()], &c).unwrap();
    assert_eq!((merged.read, merged.pairs), (4, 3));
    let info = info(&c).unwrap();
    assert_eq!((info.runs, info.apis, info.calls, info.unique, info.exceptions), (2, 2, 109, 3, 1));
    let lines = exported(&c);
    assert!(lines.contains(r#""arguments":["x"],"result":"y","seen":7,"runs":["one","two"]}"#), "{lines}");
    assert_eq!(Observations::open(&c).unwrap().exceptions_of(&[parse_int()]).unwrap().len(), 1);
}

#[test]
fn a_file_named_twice_is_read_once_but_a_copy_counts() {
    let folder = Folder::new();
    let [a, copy, once, both] = ["a", "copy", "once", "both"].map(|name| folder.file(name));
    store(&a, "one", &[(&property(), X, 2)]);
    std::fs::copy(&a, &copy).unwrap();
    merge(&[a.clone(), folder.file("./a"), a.clone()], &once).unwrap();
    assert_eq!(info(&once).unwrap().calls, 2);
    merge(&[a, copy], &both).unwrap();
    let both = info(&both).unwrap();
    assert_eq!((both.calls, both.unique, both.runs), (4, 1, 1));
}

#[test]
fn merging_overwrites_nothing_and_leaves_nothing_half() {
    let folder = Folder::new();
    let [a, there, new] = ["a", "there", "new"].map(|name| folder.file(name));
    store(&a, "one", &[(&property(), X, 2)]);
    store(&there, "two", &[]);
    assert!(merge(std::slice::from_ref(&a), &there).unwrap_err().to_string().ends_with("it exists already"));
    std::fs::write(folder.file("bad"), "not a store at all, but long enough to be looked at").unwrap();
    assert!(merge(&[a.clone(), folder.file("bad")], &new).is_err());
    assert!(merge(&[a, folder.file("missing")], &new).is_err());
    assert_eq!(folder.names(), ["a", "bad", "there"]);
}

#[test]
fn an_export_is_imported_as_the_same_store() {
    let folder = Folder::new();
    let [a, b] = ["a", "b"].map(|name| folder.file(name));
    let list = api("java.io.File.list()", "()[Ljava/lang/String;");
    let listed = r#"{"receiver":{"class":"java.io.File","fields":{"path":"a"}},"arguments":[],"result":{"class":"[Ljava.lang.String;","items":["x"]},"receiver_after":{"class":"java.io.File","fields":{"path":"b"}}}"#;
    store(&a, "one", &[(&property(), X, 2), (&list, listed, 1)]);
    store(&a, "two", &[(&property(), X, 1), (&parse_int(), &number_format("ü\\n"), 9)]);
    let text = exported(&a);
    assert_eq!(text.lines().count(), 3);
    assert_eq!(
        text.lines().nth(1).unwrap(),
        format!(
            r#"{{"api":"java.io.File.list()","descriptor":"()[Ljava/lang/String;",{},"seen":1,"runs":["one"]}}"#,
            &listed[1..listed.len() - 1]
        )
    );
    let imported = import(&b, &mut text.as_bytes(), "import").unwrap();
    assert_eq!((imported.lines, imported.new, imported.bad), (3, 3, 0));
    assert_eq!(exported(&b), text);
    assert_eq!(info(&b).unwrap(), info(&a).unwrap());
    let again = import(&b, &mut text.as_bytes(), "import").unwrap();
    assert_eq!((again.lines, again.new), (3, 0));
    assert_eq!(info(&b).unwrap().calls, 2 * info(&a).unwrap().calls);
}

#[test]
fn bad_lines_are_told_and_the_rest_is_kept() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    let lines = [
        &br#"{"api":"a.B.m(int)","arguments":[1],"result":2}"#[..],
        b"not json",
        b"",
        br#"{"api":"a.B.m(int)","arguments":[],"result":2}"#,
        b"\xff\xfe",
        br#"{"api":"a.B.m(int)","arguments":[2],"result":2,"seen":7}"#,
    ]
    .join(&b'\n');
    let imported = import(&path, &mut lines.as_slice(), "by hand").unwrap();
    assert_eq!((imported.lines, imported.new, imported.bad), (2, 2, 3));
    let told: Vec<String> = imported.problems.iter().map(|(line, why)| format!("{line}: {why}")).collect();
    assert_eq!(
        told,
        ["2: expected ident at column 2", "4: a.B.m(int) does not take 0 arguments", "5: not UTF-8"]
    );
    let info = info(&path).unwrap();
    assert_eq!((info.calls, info.unique, info.runs), (8, 2, 1));
}

#[test]
fn pruned_by_api_by_run_and_by_number() {
    let folder = Folder::new();
    let path = folder.file("s.db");
    store(&path, "one", &[(&property(), X, 2), (&property(), Z, 1), (&parse_int(), &number_format("q"), 1)]);
    store(
        &path,
        "two",
        &[
            (&property(), X, 5),
            (&parse_int(), &number_format("r"), 4),
            (&parse_int(), &number_format("s"), 8),
            (&parse_int(), &number_format("t"), 8),
        ],
    );
    let runs =
        |runs: &[&str]| Prune { runs: runs.iter().map(|r| r.to_string()).collect(), ..Prune::default() };
    let refused = prune(&path, &runs(&["one", "three"])).unwrap_err().to_string();
    assert!(refused.ends_with("no run is called `three`"), "{refused}");
    assert_eq!(info(&path).unwrap().unique, 6, "all or nothing");

    let keep = Prune { keep: Some(2), ..Prune::default() };
    assert_eq!(prune(&path, &keep).unwrap(), Pruned { dropped: 2, left: 4 });
    assert!(exported(&path).contains("\"s\"") && exported(&path).contains("\"t\""));

    // What both runs saw stays, in the name of the other.
    assert_eq!(prune(&path, &runs(&["one"])).unwrap(), Pruned { dropped: 1, left: 3 });
    assert!(exported(&path).contains(r#""arguments":["x"],"result":"y","seen":7,"runs":["two"]}"#));

    let apis = Prune { apis: vec!["java.lang.Integer.*".into(), "no.such".into()], ..Prune::default() };
    assert_eq!(prune(&path, &apis).unwrap(), Pruned { dropped: 2, left: 1 });
    let left = info(&path).unwrap();
    assert_eq!((left.runs, left.apis, left.calls, left.unique, left.exceptions), (1, 1, 7, 1, 0));

    // And it can be written and asked as before.
    store(&path, "three", &[(&property(), Z, 1), (&property(), X, 1)]);
    assert_eq!(info(&path).unwrap().calls, 9);
    assert!(prune(&folder.file("missing"), &Prune::default()).is_err());
}
