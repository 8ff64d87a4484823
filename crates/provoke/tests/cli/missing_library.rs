//! A program whose library is not there: what the library does is unknown, and recorded runs tell.

use serde_json::Value;

use crate::place::Place;

const LIBRARY: &str = "package ext;
public class Registry {
    public static final Registry DEFAULT = new Registry();
    public String lookup(String key) { return key.equals(\"color\") ? \"red\" : null; }
    public int count(int group) { return group > 100 ? 0 : group + 1; }
    public Entry entry(int i) throws Missing { if (i < 0) throw new Missing(); return new Entry(i == 7 ? null : \"n\"); }
    public static class Missing extends Exception {}
    public static class Entry {
        private final String name;
        Entry(String name) { this.name = name; }
        public String name() { return name; }
    }
}
";

const CLIENT: &str = "import ext.Registry;
public class Client {
    public static int length(String key) { return Registry.DEFAULT.lookup(key).length(); }
    public static int average(int total, int group) { return total / Registry.DEFAULT.count(group); }
    public static int thrown(int i) {
        String name = null;
        try {
            name = Registry.DEFAULT.entry(i).name();
        } catch (Registry.Missing e) {
            return 1 / (i + 1);
        }
        return 0;
    }
    public static int named(int i) {
        try {
            return Registry.DEFAULT.entry(i).name().length();
        } catch (Registry.Missing e) {
            return 0;
        }
    }
    public static boolean optional() {
        try {
            Class.forName(\"ext.Registry\");
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
";

const RUN: &str = "import ext.Registry;
public class Run {
    public static void main(String[] args) throws Exception {
        for (String key : new String[] {\"color\", \"size\"}) { Registry.DEFAULT.lookup(key); }
        for (int group : new int[] {1, 101}) { Registry.DEFAULT.count(group); }
        for (int i : new int[] {0, 7}) { Registry.DEFAULT.entry(i).name(); }
        try { Registry.DEFAULT.entry(-1); } catch (Registry.Missing e) { System.out.println(e); }
    }
}
";

/// The client compiled against a library that the check does not see, and a run of both recorded.
fn place(name: &str) -> Place {
    let place = Place::new(name);
    place.write("library/ext/Registry.java", LIBRARY);
    place.write("client/Client.java", CLIENT);
    place.write("run/Run.java", RUN);
    place.tool("javac", &["-d", "ext", "library/ext/Registry.java"]);
    place.tool("javac", &["-g", "-cp", "ext", "-d", "classes", "client/Client.java"]);
    place.tool("javac", &["-cp", "ext", "-d", "runs", "run/Run.java"]);
    place
}

fn statuses(report: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let findings = report["findings"].as_array().unwrap().iter();
    findings.map(|f| (text(&f["entry"]["method"]), text(&f["status"]))).collect()
}

#[test]
fn calls_into_a_library_that_is_not_there_are_unknown() {
    let place = place("missing_unknown");
    let report = place.check(&["classes"]);
    let found = statuses(&report);
    for method in ["length", "average", "thrown"] {
        assert!(found.contains(&(method.into(), "unconfirmed".into())), "{method}: {found:?}");
    }
    assert!(!found.iter().any(|(_, status)| status != "unconfirmed"), "{found:?}");
    let of = |method: &str| {
        let all = report["entries"].as_array().unwrap();
        all.iter().find(|entry| entry["method"] == method).unwrap().clone()
    };
    assert_eq!(of("length")["verdict"], "bounded");
    assert!(of("length")["causes"]["missing-class"].to_string().contains("ext.Registry"), "{}", of("length"));
    // Where a program asks whether a class is there, it is not.
    assert_eq!(of("optional")["verdict"], "safe");
}

#[test]
fn recorded_runs_tell_what_a_missing_library_does() {
    let place = place("missing_recorded");
    let ran = place.run(&[
        "record",
        "--store",
        "runs.sqlite",
        "--api",
        "ext.*",
        "--",
        "java",
        "-cp",
        "ext:runs",
        "Run",
    ]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let report = place.check(&["classes", "--runtime-data", "runs.sqlite"]);
    let found = statuses(&report);
    for method in ["length", "average", "thrown"] {
        assert!(found.contains(&(method.into(), "validated".into())), "{method}: {found:?}");
    }
    // The object of which the name is null is the one that was returned, not any.
    let named = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .find(|f| f["entry"]["method"] == "named" && f["status"] == "validated");
    assert_eq!(named.map(|f| &f["call"]), Some(&Value::from("Client.named(7)")), "{found:?}");
    // With the library there, but not followed, what was recorded makes tests that reproduce it.
    let report =
        place.check(&["classes", "-c", "ext", "--unmodelled", "ext.*", "--runtime-data", "runs.sqlite"]);
    let found = statuses(&report);
    for method in ["length", "average", "thrown"] {
        assert!(found.contains(&(method.into(), "confirmed".into())), "{method}: {found:?}");
    }
}

/// Where a class was missing is no class that is missing.
#[test]
fn missing_classes_are_named_and_nothing_else() {
    let place = Place::new("missing_superclass");
    place.write("library/ext/Token.java", "package ext; public class Token {}");
    place.write(
        "client/Reader.java",
        "public class Reader {
    static class Word extends ext.Token {}
    private final Object first;
    public Reader() { first = new Word(); }
    public static int share(Reader reader, int parts) { return reader.first != null ? 1 / parts : 0; }
}
",
    );
    place.tool("javac", &["-d", "ext", "library/ext/Token.java"]);
    place.tool("javac", &["-g", "-cp", "ext", "-d", "classes", "client/Reader.java"]);
    let report = place.check(&["classes"]);
    let notices: Vec<&str> = report["notices"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let lacks = "the class path lacks ext.Token, which the analysed code uses (-c adds libraries)";
    assert!(notices.contains(&lacks), "{notices:?}");
}
