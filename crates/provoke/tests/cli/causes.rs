//! One finding per cause: entries that break for the same cause are listed, not repeated; other causes stay apart.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::place::Place;

const SHARED: &str = r#"package shared;

public class Shared {
    private static int divide(int by) {
        return 100 / by;
    }

    public static int deepest(int n) {
        return deep(n);
    }

    public static int deep(int n) {
        return shallow(n - 5);
    }

    public static int shallow(int n) {
        return divide(n);
    }

    public static int zero() {
        return divide(0);
    }

    public static int alsoZero(boolean really) {
        return really ? zero() : 1;
    }

    public static int anotherZero() {
        return divide(0);
    }

    static int length(String name) {
        return name.length();
    }

    static String find(int key) {
        return key == 1 ? "one" : null;
    }

    public static int first(int key) {
        return length(find(key));
    }

    public static int second(int key) {
        String found = find(key + 1);
        return length(found);
    }

    public static int third(boolean known) {
        String name = null;
        if (known) {
            name = "a";
        }
        return length(name);
    }
}
"#;

/// The entry that stands for a cause, with the others; by id.
fn causes(report: &Value) -> BTreeMap<String, (String, Vec<String>)> {
    let name = |method: &Value| method["method"].as_str().unwrap().to_string();
    let cause = |f: &Value| {
        let also = f["also"].as_array().map_or(Vec::new(), |all| all.iter().map(name).collect());
        (f["id"].as_str().unwrap().to_string(), (name(&f["entry"]), also))
    };
    report["findings"].as_array().unwrap().iter().map(cause).collect()
}

fn check(name: &str, source: &str) -> Value {
    let place = Place::with_sources(name, &[("shared/Shared.java", source)]);
    let report = place.check(&["src"]);
    // One test for each cause, and every entry keeps its verdict.
    let suite = place.read("target/provoke/tests/shared/SharedProvokeTest.java");
    assert_eq!(suite.matches("@Test").count(), report["findings"].as_array().unwrap().len());
    let crashing = report["entries"].as_array().unwrap().iter().filter(|e| e["verdict"] == "crashes").count();
    let told: usize = causes(&report).values().map(|(_, also)| also.len() + 1).sum();
    assert_eq!(crashing, told);
    report
}

#[test]
fn entries_of_one_cause_are_listed_with_the_simplest() {
    let report = check("causes", SHARED);
    let mut found: Vec<_> = causes(&report).into_values().collect();
    found.sort();
    let cause =
        |entry: &str, also: &[&str]| (entry.to_string(), also.iter().map(|s| s.to_string()).collect());
    assert_eq!(
        found,
        [
            cause("anotherZero", &[]),
            cause("first", &["second"]),
            cause("shallow", &["deep", "deepest"]),
            cause("third", &[]),
            cause("zero", &["alsoZero"]),
        ]
    );
}

/// Whichever entry shows a cause, and wherever it moves in its file, it has the same id.
#[test]
fn a_cause_keeps_its_id_when_entries_come_and_go() {
    let whole = causes(&check("causes-whole", SHARED));
    let kept = SHARED
        .replace("public static int shallow", "// moved\n\n    private static int shallow")
        .replace("public static int first", "private static int first");
    let fewer = causes(&check("causes-fewer", &kept));
    assert_eq!(whole.keys().collect::<Vec<_>>(), fewer.keys().collect::<Vec<_>>());
    let stands = |all: &BTreeMap<_, (String, Vec<String>)>, entry: &str| {
        all.values().any(|(stands, _)| stands == entry)
    };
    assert!(stands(&whole, "shallow") && stands(&whole, "first"));
    assert!(stands(&fewer, "deep") && stands(&fewer, "second"));
}

/// The copies that javac makes of a `finally`, and accesses of one array that is too short.
#[test]
fn one_statement_breaks_for_one_cause_of_a_tier() {
    let source = r#"package shared;

public class Shared {
    static int left;

    public static int word(byte[] data, int at) {
        return data[at] | data[at + 1] << 8 | data[at + 2] << 16;
    }

    public static int apart(int[] some, int[] more) {
        return some[0] + more[0];
    }

    public static int always(String text, int by) {
        try {
            return Integer.parseInt(text);
        } finally {
            left = 100 / by;
        }
    }
}
"#;
    let place = Place::with_sources("statements", &[("shared/Shared.java", source)]);
    let report = place.check(&["src"]);
    let is_null = |f: &&Value| f["exception"] == "java.lang.NullPointerException";
    let crashes = report["findings"].as_array().unwrap().iter().filter(|f| !is_null(f));
    let mut found: Vec<_> = crashes
        .map(|f| {
            let text = |name: &str| f[name].as_str().unwrap().to_string();
            (f["site"]["line"].as_u64().unwrap(), text("exception"), text("tier"))
        })
        .collect();
    found.sort();
    let crash =
        |line: u64, exception: &str, tier: &str| (line, format!("java.lang.{exception}"), tier.into());
    let index = "ArrayIndexOutOfBoundsException";
    assert_eq!(
        found,
        [
            // Bytes that are cut off, and an index that is out of range.
            crash(7, index, "bug"),
            crash(7, index, "misuse"),
            crash(11, index, "misuse"),
            crash(11, index, "misuse"),
            crash(16, "NumberFormatException", "misuse"),
            crash(18, "ArithmeticException", "bug"),
            // On the way out of the `try`, which takes null.
            crash(18, "ArithmeticException", "misuse"),
        ]
    );
}
