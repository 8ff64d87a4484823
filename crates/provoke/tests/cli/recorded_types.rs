//! What recorded data says about objects whose class the program does not see, and about methods called by another type.

use serde_json::{Value, json};

use crate::place::Place;
use crate::runtime_data::import;

/// On the class path of the check.
const API: &str = "package ext;
public interface Service { int port(); }
";
const NATIVE: &str = "package ext;
public class Native {
    public static native Service service();
    public static native java.nio.file.Path path();
    public static native java.util.List<String> names();
    public static native double zero();
    public static native char letter();
    public static native int first(int x);
}
";
/// Not on it.
const GONE: &str = "package gone;
public class Config {
    public String host;
    public int port;
    public static native Config read();
}
";
const SPECIAL: &str = "package gone;
public class Special extends Config {
}
";
const PROGRAM: &str = "import ext.Native;
public class Program {
    public static int port() { return 80 / gone.Config.read().port; }
    public static int host() { return gone.Config.read().host.length(); }
    public static int service() { return 1 / Native.service().port(); }
    public static int named() { return Native.path().getFileName().toString().length(); }
    public static int perName() { return 1 / Native.names().size(); }
    public static void notSpecial() {
        gone.Config config = gone.Config.read();
        if (config != null && !(config instanceof gone.Special)) { throw new IllegalStateException(); }
    }
    public static void below() {
        if (1 / Native.zero() == Double.NEGATIVE_INFINITY) { throw new IllegalStateException(); }
    }
    public static void above() {
        if (1 / Native.zero() == Double.POSITIVE_INFINITY) { throw new IllegalStateException(); }
    }
    public static void letter() {
        if (Native.letter() == 'q') { throw new IllegalStateException(); }
    }
    public static int noInfluence(int x, int y) { Native.first(x); return 1 / y; }
    public static int or(int x, int z) {
        if ((Native.first(x) | z) < 0) { throw new AssertionError(\"any\"); }
        return 0;
    }
    public static int and(int x, int z) {
        if ((Native.first(x) & z) == 0) { throw new AssertionError(\"any\"); }
        return 0;
    }
    public static int exactly(int x, int z) {
        if ((Native.first(x) | z) == 7) { throw new AssertionError(\"not any\"); }
        return 0;
    }
}
";

fn place(name: &str, recorded: &[Value]) -> Place {
    let place = Place::new(name);
    place.write("lib/ext/Service.java", API);
    place.write("lib/ext/Native.java", NATIVE);
    place.write("lib/gone/Config.java", GONE);
    place.write("lib/gone/Special.java", SPECIAL);
    place.write("src/Program.java", PROGRAM);
    let sources = ["lib/ext/Service.java", "lib/ext/Native.java"];
    place.tool("javac", &[&["-d", "there"][..], &sources].concat());
    place.tool("javac", &["-d", "away", "lib/gone/Config.java", "lib/gone/Special.java"]);
    place.tool("javac", &["-g", "-cp", "there:away", "-d", "classes", "src/Program.java"]);
    import(&place, "runs.sqlite", recorded);
    place
}

/// The statuses of what a method was found with, by rule.
fn found(place: &Place, method: &str) -> Vec<(String, String)> {
    let method = format!("Program#{method}");
    let report =
        place.check(&["classes", "-c", "there", "--method", &method, "--runtime-data", "runs.sqlite"]);
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let findings = report["findings"].as_array().unwrap().iter();
    findings.map(|f| (text(&f["rule"]), text(&f["status"]))).collect()
}

fn status(place: &Place, method: &str, rule: &str) -> String {
    let all = found(place, method);
    // The best that is known about it.
    let mut of_rule: Vec<&str> = all.iter().filter(|f| f.0 == rule).map(|f| &*f.1).collect();
    of_rule.sort_by_key(|status| *status != "validated");
    of_rule.first().unwrap_or(&"not found").to_string()
}

fn call(api: &str, result: Value) -> Value {
    json!({ "api": api, "arguments": [], "result": result })
}

fn config(host: Value, port: i32) -> Value {
    json!({ "class": "gone.Config", "fields": { "host": host, "port": port } })
}

fn service(class: &str, port: i32) -> Value {
    json!({ "class": class, "fields": { "port": port } })
}

#[test]
fn fields_of_a_class_that_is_not_there_are_compared() {
    let against = [call("gone.Config.read()", config(json!("h"), 80))];
    let against = place("types_against", &against);
    assert_eq!(status(&against, "port", "division-by-zero"), "unconfirmed");
    assert_eq!(status(&against, "host", "null-dereference"), "unconfirmed");
    let with = place("types_with", &[call("gone.Config.read()", config(Value::Null, 0))]);
    assert_eq!(status(&with, "port", "division-by-zero"), "validated");
    assert_eq!(status(&with, "host", "null-dereference"), "validated");
}

#[test]
fn a_class_that_is_not_there_counts_as_what_it_was_returned_as() {
    let port = |class: &str, port: i32| json!({ "api": "ext.Service.port()", "receiver": service(class, port), "arguments": [], "result": port });
    let of = |name: &str, returned: &str, called: &str, number: i32| {
        place(name, &[call("ext.Native.service()", service(returned, number)), port(called, number)])
    };
    assert_eq!(
        status(&of("types_hidden", "x.Hidden", "x.Hidden", 0), "service", "division-by-zero"),
        "validated"
    );
    // Another port, and another object.
    assert_eq!(
        status(&of("types_port", "x.Hidden", "x.Hidden", 80), "service", "division-by-zero"),
        "unconfirmed"
    );
    assert_eq!(
        status(&of("types_other", "x.Hidden", "x.Other", 0), "service", "division-by-zero"),
        "unconfirmed"
    );
}

#[test]
fn classes_inside_the_jdk_and_their_overrides() {
    let path = |class: &str| json!({ "class": class, "fields": { "path": "/" } });
    let name = json!({
        "api": "sun.nio.fs.UnixPath.getFileName()", "receiver": path("sun.nio.fs.UnixPath"), "arguments": [],
        "result": null
    });
    let elements = json!({ "class": "[Ljava.lang.Object;", "items": [], "length": 0 });
    let names = json!({
        "class": "java.util.ImmutableCollections$ListN", "fields": { "elements": elements, "allowNulls": false }
    });
    let inside = [
        call("ext.Native.path()", path("sun.nio.fs.UnixPath")),
        name.clone(),
        call("ext.Native.names()", names),
    ];
    let inside = place("types_inside", &inside);
    assert_eq!(status(&inside, "named", "null-dereference"), "validated");
    assert_eq!(status(&inside, "perName", "division-by-zero"), "validated");
    // The path that was returned is of another class than the one that was asked.
    let other = place("types_other_path", &[call("ext.Native.path()", path("sun.nio.fs.WindowsPath")), name]);
    assert_eq!(status(&other, "named", "null-dereference"), "unconfirmed");
}

#[test]
fn what_makes_no_difference_needs_no_data() {
    let place = place("types_free", &[call("gone.Config.read()", config(json!("h"), 80))]);
    assert_eq!(status(&place, "noInfluence", "division-by-zero"), "validated");
    assert_eq!(status(&place, "or", "assertion-failure"), "validated");
    assert_eq!(status(&place, "and", "assertion-failure"), "validated");
    assert_eq!(status(&place, "exactly", "assertion-failure"), "unconfirmed");
}

#[test]
fn a_class_that_is_not_there_is_nothing_else_that_was_asked_for() {
    let of = |name: &str, class: &str| {
        let state = json!({ "class": class, "fields": { "host": null, "port": 0 } });
        place(name, &[call("gone.Config.read()", state)])
    };
    let plain = of("types_plain", "gone.Config");
    assert_eq!(status(&plain, "notSpecial", "illegal-state"), "validated");
    let special = of("types_special", "gone.Special");
    assert_eq!(status(&special, "notSpecial", "illegal-state"), "unconfirmed");
}

#[test]
fn what_was_recorded_is_taken_as_it_is() {
    let recorded = [call("ext.Native.zero()", json!(-0.0)), call("ext.Native.letter()", json!("q"))];
    let place = place("types_taken", &recorded);
    assert_eq!(status(&place, "below", "illegal-state"), "validated");
    assert_eq!(status(&place, "above", "illegal-state"), "unconfirmed");
    assert_eq!(status(&place, "letter", "illegal-state"), "validated");
}
