//! `--runtime-data`: warnings that depend on calls nobody can look into, told apart by what runs have seen of them.

use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::place::Place;

/// A library without code.
const LIBRARY: &str = "package ext;
public class Library {
    public static class Config {
        public String host;
        public int port;
        public Object rest;
    }
    public static native int first(int x);
    public static native int second(int x);
    public static native String find(int id);
    public static native Config config();
    public static native void open(String path) throws java.io.IOException;
    public static native int fill(int[] numbers);
    public static class Thing {
        public int id;
        public native boolean first();
        public native boolean second();
    }
}
";

const PROGRAM: &str = "import ext.Library;
public class Program {
    public static void both(int x, int y, int z) {
        if (Library.first(x) > 3 && x > y && Library.second(y + x) + z != 0) {
            throw new AssertionError(\"reached\");
        }
    }
    public static int named(int id) {
        return Library.find(id).length();
    }
    public static int port() {
        Library.Config config = Library.config();
        return config.host.length() / config.port;
    }
    public static int opened(String path) {
        String state = null;
        try {
            Library.open(path);
            state = \"open\";
        } catch (java.io.IOException e) {
            // Goes on without.
        }
        return state.length();
    }
    public static int filled() {
        int[] numbers = new int[2];
        Library.fill(numbers);
        return 10 / numbers[1];
    }
    public static int twice() {
        return Library.find(7) != null ? Library.find(7).length() : 0;
    }
    public static void thing(Library.Thing thing) {
        if (thing != null && thing.first() && thing.second()) {
            throw new AssertionError(\"both\");
        }
    }
    public static int several(int way) {
        String s = way == 1 ? Library.find(1) : way == 2 ? Library.find(2) : \"\";
        return s.length();
    }
}
";

fn place(name: &str) -> Place {
    Place::with_sources(name, &[("Program.java", PROGRAM), ("ext/Library.java", LIBRARY)])
}

/// Puts recorded calls into a store.
pub fn import(place: &Place, store: &str, lines: &[Value]) {
    let mut child = place.command(&["data", "import", store]).stdin(Stdio::piped()).spawn().unwrap();
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
}

fn call(api: &str, arguments: Value, result: Value) -> Value {
    json!({ "api": format!("ext.Library.{api}"), "arguments": arguments, "result": result })
}

/// Status and validation of what a method of `Program` was found with, by rule.
fn found(place: &Place, method: &str, store: Option<&str>) -> Vec<(String, String, Value)> {
    let method = format!("Program#{method}");
    let mut arguments = vec!["src", "--method", &method];
    arguments.extend(store.iter().flat_map(|store| ["--runtime-data", store]));
    let report = place.check(&arguments);
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let findings = report["findings"].as_array().unwrap().iter();
    findings.map(|f| (text(&f["rule"]), text(&f["status"]), f.clone())).collect()
}

fn status(place: &Place, method: &str, store: &str, rule: &str) -> String {
    let found = found(place, method, Some(store));
    found.into_iter().find(|f| f.0 == rule).map_or_else(|| "not found".into(), |f| f.1)
}

/// Whatever the port is, some input makes up for it; that the one input of the test does not refutes nothing.
#[test]
fn a_free_input_makes_up_for_an_unknown() {
    let sources = [
        ("Sum.java", "class Sum { static int share(int x) { return 1 / (x + ext.Ports.own() - 12); } }"),
        ("ext/Ports.java", "package ext; public class Ports { public static int own() { return 8080; } }"),
    ];
    let place = Place::with_sources("data_compensated", &sources);
    import(&place, "other.sqlite", &[call("second(int)", json!([1]), json!(7))]);
    let options = ["--unmodelled", "ext.Ports", "--method", "Sum#share", "--entry", "all"];
    let report = place.check(&[&["src", "--runtime-data", "other.sqlite"], &options[..]].concat());
    let [finding] = &report["findings"].as_array().unwrap()[..] else { panic!("{report:#}") };
    assert_eq!((&finding["rule"], &finding["status"]), (&json!("division-by-zero"), &json!("validated")));
    assert_eq!((&finding["validation"]["free"], &finding["validation"]["open"]), (&json!(1), &json!(0)));
}

/// The illustration of the paper: one call is bound to an observed pair, the other makes no difference.
#[test]
fn two_unknowns_one_pair_and_one_free_constraint() {
    let place = place("data_two_unknowns");
    import(&place, "with.sqlite", &[call("first(int)", json!([5]), json!(7))]);
    let all = found(&place, "both", Some("with.sqlite"));
    let [(rule, status_with, finding)] = &all[..] else { panic!("{all:#?}") };
    assert_eq!((&**rule, &**status_with), ("assertion-failure", "validated"));
    let validation = &finding["validation"];
    assert_eq!(validation["unknowns"], 2);
    assert_eq!(validation["observed"], 1);
    assert_eq!(validation["free"], 1);
    assert_eq!(validation["open"], 0);
    assert_eq!(validation["bindings"][0]["api"], "ext.Library.first(int)");
    assert_eq!(validation["bindings"][0]["arguments"], json!(["5"]));
    assert_eq!(validation["bindings"][0]["result"], "7");
    assert_eq!(finding["inputs"]["x"], "5");
    let notes: Vec<&str> =
        finding["trace"].as_array().unwrap().iter().map(|step| step["note"].as_str().unwrap()).collect();
    assert!(notes.contains(&"Library.first(5) returned 7, seen once in run import"), "{notes:?}");

    import(&place, "without.sqlite", &[call("second(int)", json!([1]), json!(7))]);
    assert_eq!(status(&place, "both", "without.sqlite", "assertion-failure"), "unconfirmed");
    import(&place, "against.sqlite", &[call("first(int)", json!([5]), json!(2))]);
    assert_eq!(status(&place, "both", "against.sqlite", "assertion-failure"), "unconfirmed");
    // A pair that fits by its result but whose argument the path forbids: x > y leaves x no smallest number.
    import(&place, "smallest.sqlite", &[call("first(int)", json!([i32::MIN]), json!(7))]);
    assert_eq!(status(&place, "both", "smallest.sqlite", "assertion-failure"), "unconfirmed");
}

#[test]
fn a_null_that_was_never_seen_stays_unvalidated() {
    let place = place("data_null");
    import(&place, "names.sqlite", &[call("find(int)", json!([1]), json!("bob"))]);
    assert_eq!(status(&place, "named", "names.sqlite", "null-dereference"), "unconfirmed");
    import(&place, "names.sqlite", &[call("find(int)", json!([2]), json!(null))]);
    assert_eq!(status(&place, "named", "names.sqlite", "null-dereference"), "validated");
}

/// Data of another project is as good as one's own.
#[test]
fn a_store_of_another_project_validates() {
    let place = place("data_merged");
    import(&place, "own.sqlite", &[call("find(int)", json!([1]), json!("bob"))]);
    import(&place, "other.sqlite", &[call("find(int)", json!([2]), json!(null))]);
    assert_eq!(status(&place, "named", "own.sqlite", "null-dereference"), "unconfirmed");
    let ran = place.run(&["data", "merge", "own.sqlite", "other.sqlite", "-o", "all.sqlite"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert_eq!(status(&place, "named", "all.sqlite", "null-dereference"), "validated");
}

/// Of an object only the fields the path touched have to fit.
#[test]
fn an_object_of_which_two_fields_are_touched() {
    let place = place("data_object");
    let config = |host: Value, port: i32| {
        let rest = json!({ "class": "some.Thing", "cut": true });
        let fields = json!({ "host": host, "port": port, "rest": rest });
        call("config()", json!([]), json!({ "class": "ext.Library$Config", "fields": fields }))
    };
    import(&place, "fine.sqlite", &[config(json!("localhost"), 80)]);
    assert_eq!(status(&place, "port", "fine.sqlite", "division-by-zero"), "unconfirmed");
    assert_eq!(status(&place, "port", "fine.sqlite", "null-dereference"), "unconfirmed");
    import(&place, "zero.sqlite", &[config(json!("localhost"), 0)]);
    assert_eq!(status(&place, "port", "zero.sqlite", "division-by-zero"), "validated");
    import(&place, "hostless.sqlite", &[config(json!(null), 80)]);
    assert_eq!(status(&place, "port", "hostless.sqlite", "null-dereference"), "validated");
}

#[test]
fn the_exception_of_an_api_is_the_trigger() {
    let place = place("data_exception");
    let refused = json!({
        "api": "ext.Library.open(java.lang.String)",
        "arguments": ["nowhere"],
        "exception": { "class": "java.io.IOException", "message": "no such file" },
    });
    import(&place, "refused.sqlite", std::slice::from_ref(&refused));
    let all = found(&place, "opened", Some("refused.sqlite"));
    let (_, status_with, finding) = all.iter().find(|f| f.0 == "null-dereference").unwrap();
    assert_eq!(status_with, "validated");
    assert_eq!(finding["call"], "Program.opened(\"nowhere\")");
    assert_eq!(finding["validation"]["bindings"][0]["result"], "java.io.IOException: no such file");
    let opened = json!({ "api": "ext.Library.open(java.lang.String)", "arguments": ["here"] });
    import(&place, "opened.sqlite", &[opened]);
    assert_eq!(status(&place, "opened", "opened.sqlite", "null-dereference"), "unconfirmed");
}

/// What a call wrote into its arguments is a result, too.
#[test]
fn elements_that_a_call_writes() {
    let place = place("data_written");
    let numbers = |items: Value| json!({ "class": "[I", "items": items });
    let fill = |after: Value| {
        json!({
            "api": "ext.Library.fill(int[])",
            "arguments": [numbers(json!([0, 0]))],
            "result": 2,
            "arguments_after": [numbers(after)],
        })
    };
    import(&place, "zero.sqlite", &[fill(json!([5, 0])), fill(json!([5, 1]))]);
    assert_eq!(status(&place, "filled", "zero.sqlite", "division-by-zero"), "validated");
    import(&place, "filled.sqlite", &[fill(json!([0, 5])), fill(json!([5, 1]))]);
    assert_eq!(status(&place, "filled", "filled.sqlite", "division-by-zero"), "unconfirmed");
}

/// Both answers were seen, but not of one and the same call.
#[test]
fn a_call_does_not_answer_twice_differently() {
    let place = place("data_twice");
    let both = [call("find(int)", json!([7]), json!(null)), call("find(int)", json!([7]), json!("x"))];
    import(&place, "both.sqlite", &both);
    assert_eq!(status(&place, "twice", "both.sqlite", "null-dereference"), "unconfirmed");
}

/// Two calls on one object are bound to calls on one object.
#[test]
fn one_object_is_not_two_recorded_ones() {
    let place = place("data_one_object");
    let on = |id: i32, method: &str| {
        let receiver = json!({ "class": "ext.Library$Thing", "fields": { "id": id } });
        json!({ "api": format!("ext.Library$Thing.{method}()"), "receiver": receiver, "arguments": [], "result": true })
    };
    import(&place, "things.sqlite", &[on(1, "first"), on(2, "second")]);
    assert_eq!(status(&place, "thing", "things.sqlite", "assertion-failure"), "unconfirmed");
    import(&place, "things.sqlite", &[on(2, "first")]);
    assert_eq!(status(&place, "thing", "things.sqlite", "assertion-failure"), "validated");
}

/// Several ways lead to one warning; one of them is backed.
#[test]
fn one_validated_way_is_enough() {
    let place = place("data_ways");
    let answers = [call("find(int)", json!([1]), json!("x")), call("find(int)", json!([2]), json!(null))];
    import(&place, "ways.sqlite", &answers);
    let all = found(&place, "several", Some("ways.sqlite"));
    let (_, status_with, finding) = all.iter().find(|f| f.0 == "null-dereference").unwrap();
    assert_eq!(status_with, "validated");
    assert_eq!(finding["inputs"]["way"], "2");
}

/// What nobody has seen is named, with the reason; what is backed more comes first.
#[test]
fn open_calls_are_named_and_ranked() {
    let source = "import ext.Library;
public class Program {
    public static void none(int x) {
        if (Library.first(x) > 8 && Library.second(x) > 9) throw new IllegalStateException();
    }
    public static void half(int x) {
        if (Library.first(x) > 3 && Library.second(x) > 9) throw new IllegalStateException();
    }
}
";
    let sources = [("Program.java", source), ("ext/Library.java", LIBRARY)];
    let place = Place::with_sources("data_open", &sources);
    import(&place, "first.sqlite", &[call("first(int)", json!([5]), json!(7))]);
    let report = place.check(&["src", "--runtime-data", "first.sqlite"]);
    let findings = report["findings"].as_array().unwrap();
    let [half, none] = &findings[..] else { panic!("{findings:#?}") };
    let first = (&half["entry"]["method"], &half["status"], &half["validation"]["open"]);
    assert_eq!(first, (&json!("half"), &json!("unconfirmed"), &json!(1)));
    let site = |line: u32, method: &str| json!({ "class": "Program", "method": method, "file": "Program.java", "line": line });
    let second = |line, method| json!({ "api": "ext.Library.second(int)", "site": site(line, method), "why": "never recorded" });
    assert_eq!(half["validation"]["open_calls"], json!([second(7, "half")]));
    let first =
        json!({ "api": "ext.Library.first(int)", "site": site(4, "none"), "why": "no recorded call fits" });
    assert_eq!(none["validation"]["open_calls"], json!([first, second(4, "none")]));
    let told = place.run(&["explain", half["id"].as_str().unwrap()]);
    let line = "open: ext.Library.second(int) at Program.java:7 — never recorded";
    assert!(told.out.contains(line), "{}{}", told.out, told.err);
}

/// One place, reached by two entries, one of them with data.
#[test]
fn the_entry_that_is_backed_stands_for_a_cause() {
    let source = "import ext.Library;
public class Program {
    public static int another() {
        return length(Library.find(4));
    }
    public static int backed() {
        return length(Library.find(3));
    }
    private static int length(String text) {
        return text.length();
    }
}
";
    let sources = [("Program.java", source), ("ext/Library.java", LIBRARY)];
    let place = Place::with_sources("data_backed", &sources);
    import(&place, "find.sqlite", &[call("find(int)", json!([3]), json!(null))]);
    assert_eq!(status(&place, "another", "find.sqlite", "null-dereference"), "unconfirmed");
    let report = place.check(&["src", "--runtime-data", "find.sqlite"]);
    let finding = &report["findings"][0];
    assert_eq!((&finding["status"], &finding["entry"]["method"]), (&json!("validated"), &json!("backed")));
    assert_eq!(finding["also"][0]["method"], "another");
}

#[test]
fn a_file_that_is_no_store_is_an_error() {
    let place = place("data_no_store");
    place.write("text.sqlite", "this is no database");
    for store in ["text.sqlite", "missing.sqlite"] {
        let ran = place.run(&["check", "src", "--runtime-data", store]);
        assert_eq!(ran.status, Some(2), "{}", ran.out);
        assert!(ran.err.starts_with("error: ") && ran.err.contains("hint: "), "{}", ran.err);
    }
}
