//! What `safe` rests on: every option that narrows the inputs is named in `assumes`, `--world open` drops the assumption
//! it is about, and `provoke explain` tells what each means.

use serde_json::Value;

use crate::place::Place;

const SOURCE: &str = r#"package resting;

public class Resting {
    public static int length(String text) {
        return text == null ? 0 : text.length();
    }

    public static int named(String text) {
        return text.length();
    }

    public static boolean same(Resting a, Resting b) {
        return a == b;
    }

    public static int asserted(int n) {
        assert n != 3 || n == 3;
        return n;
    }

    public int size() {
        return 3;
    }

    public int twice() {
        return 2 * size();
    }
}
"#;

fn entry<'a>(report: &'a Value, method: &str) -> (&'a str, Vec<&'a str>, Vec<&'a str>) {
    let entries = report["entries"].as_array().unwrap();
    let entry = entries.iter().find(|e| e["method"] == method).unwrap_or_else(|| panic!("{method}"));
    let names = |key: &str| entry[key].as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
    (entry["verdict"].as_str().unwrap(), names("reasons"), names("assumes"))
}

#[test]
fn options_that_narrow_the_inputs_are_assumptions() {
    let place = Place::with_sources("resting", &[("resting/Resting.java", SOURCE)]);
    let cases: [(&str, &[&str], &[&str]); 6] = [
        ("length", &[], &[]),
        ("named", &["--nulls", "deny"], &["no-nulls"]),
        ("same", &[], &[]),
        ("same", &["--no-aliasing"], &["no-aliases"]),
        ("asserted", &[], &["environment"]),
        ("asserted", &["--no-assertions"], &["no-assertions"]),
    ];
    for (method, options, assumes) in cases {
        let only = format!("resting.Resting#{method}");
        let report = place.check(&[&["src", "--method", &only], options].concat());
        assert_eq!(entry(&report, method), ("safe", vec![], assumes.to_vec()), "{method} {options:?}");
    }
}

#[test]
fn an_open_world_is_a_reason() {
    let place = Place::with_sources("world", &[("resting/Resting.java", SOURCE)]);
    let method = ["src", "--method", "resting.Resting#twice"];
    let closed = place.check(&method);
    assert_eq!(entry(&closed, "twice"), ("safe", vec![], vec!["closed-world"]));
    let open = place.check(&[&method[..], &["--world", "open"]].concat());
    assert_eq!(entry(&open, "twice"), ("bounded", vec!["open-world"], vec![]));
}

/// The state of a library's superclass changes by its own methods, which are on no list of the application's.
#[test]
fn state_of_a_superclass_of_the_jdk_is_not_fixed() {
    let names = "package kept;\n\npublic class Names extends java.util.ArrayList<String> {\n    public int perSize() {\n        return 10 / (size() - 1);\n    }\n}\n";
    let place = Place::with_sources("superclass", &[("kept/Names.java", names)]);
    let report = place.check(&["src", "--method", "kept.Names#perSize"]);
    assert_ne!(entry(&report, "perSize").0, "safe");
}

#[test]
fn explain_has_the_definition_and_every_assumption() {
    let place = Place::with_sources("explained", &[]);
    let safe = place.run(&["explain", "safe"]);
    assert!(safe.out.contains("No call of the method throws"), "{}", safe.out);
    for assumption in explore::path::left_out::Assumption::ALL {
        let page = place.run(&["explain", assumption.name()]);
        assert_eq!(page.status, Some(0), "{}", assumption.name());
        assert!(page.out.starts_with(assumption.name()), "{}", page.out);
    }
}
