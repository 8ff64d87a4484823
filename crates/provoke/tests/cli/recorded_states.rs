//! What `provoke record` tells of objects: everything within limits, nothing that was masked, and without calling them.

use serde_json::{Value, json};

use crate::place::Place;
use crate::record::{export, java};

/// What `tell` was called with, by its first argument. `statements` say what that is.
fn told(name: &str, classes: &str, statements: &str, options: &[&str]) -> (Place, Vec<(String, Value)>) {
    let program = format!(
        "import java.util.*;
public class States {{
    static void tell(Object what, Object value) {{}}
    {classes}
    public static void main(String[] args) throws Throwable {{
        {statements}
    }}
}}
"
    );
    let place = Place::with_sources(name, &[("States.java", &program)]);
    place.tool("javac", &["-encoding", "UTF-8", "-d", "classes", "src/States.java"]);
    let java = java();
    let command = ["--", &java, "-cp", "classes", "States", "hunter2"];
    let ran =
        place.run(&[&["record", "--store", "s.sqlite", "--api", "States.*"], options, &command[..]].concat());
    assert_eq!((ran.status, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    let lines = export(&place, "s.sqlite");
    let tell = lines.iter().filter(|line| line["api"].as_str().unwrap().starts_with("States.tell"));
    let states = tell.map(|line| {
        let what = line["arguments"][0].as_str().unwrap_or("masked");
        (what.to_string(), line["arguments"][1].clone())
    });
    let states = states.collect();
    (place, states)
}

fn check(name: &str, classes: &str, statements: &str, expected: &[(&str, Value)]) {
    let (_, states) = told(name, classes, statements, &[]);
    for (what, state) in expected {
        let found = states.iter().find(|(name, _)| name == what).map(|(_, state)| state);
        assert_eq!(found, Some(state), "{what}");
    }
    assert_eq!(states.len(), expected.len());
}

#[test]
fn numbers_and_texts_that_json_does_not_have() {
    let classes = "static class Numbers { float f = Float.NaN; double d = -1 / 0.0; double zero = -0.0; char c = '\\ud800';
        long l = Long.MIN_VALUE; }";
    let statements = r#"tell("numbers", new Numbers());
        tell("alone", "a\ud800b");
        tell("pair", "\ud83d\ude00");
        tell("control", "\0\n\"\\");
        tell("long", "x".repeat(4095) + "\ud83d\ude00");"#;
    let half_cut = "x".repeat(4095);
    check(
        "states_numbers",
        classes,
        statements,
        &[
            (
                "numbers",
                json!({"class": "States$Numbers", "fields": {"f": {"double": "NaN"}, "d": {"double": "-Infinity"},
                       "zero": -0.0, "c": {"char": 0xd800}, "l": i64::MIN}}),
            ),
            ("alone", json!({"class": "java.lang.String", "units": [97, 0xd800, 98]})),
            ("pair", json!("😀")),
            ("control", json!("\0\n\"\\")),
            ("long", json!({"class": "java.lang.String", "cut": true, "length": 4097, "start": half_cut})),
        ],
    );
}

#[test]
fn objects_of_all_kinds_and_no_call_of_theirs() {
    let classes = "enum Plain { RED }
        enum Bodied { ONE { @Override int f() { return 1; } }; abstract int f(); }
        record Point(int x, String name) {}
        static class Node { Node next; }
        static class Throwing {
            int state = 7;
            @Override public String toString() { throw new IllegalStateException(\"called\"); }
            @Override public int hashCode() { throw new IllegalStateException(\"called\"); }
            @Override public boolean equals(Object other) { throw new IllegalStateException(\"called\"); }
        }
        static Node chain(int length) {
            Node first = null;
            for (int i = 0; i < length; i++) { Node node = new Node(); node.next = first; first = node; }
            return first;
        }";
    let statements = r#"Node cycle = new Node();
        cycle.next = cycle;
        tell("cycle", cycle);
        tell("chain", chain(100));
        tell("plain", Plain.RED);
        tell("bodied", Bodied.ONE);
        tell("record", new Point(1, "p"));
        tell("throwing", new Throwing());
        tell("lambda", (Runnable) () -> {});
        tell("matrix", new int[][] {{1}, {}, null});
        tell("large", new long[1_000_000]);"#;
    let node = |next: Value| json!({"class": "States$Node", "fields": {"next": next}});
    let cut = json!({"class": "States$Node", "cut": true});
    check(
        "states_objects",
        classes,
        statements,
        &[
            ("cycle", json!({"class": "States$Node", "id": 1, "fields": {"next": {"ref": 1}}})),
            ("chain", node(node(node(node(cut))))),
            ("plain", json!({"class": "States$Plain", "constant": "RED"})),
            ("bodied", json!({"class": "States$Bodied", "constant": "ONE"})),
            ("record", json!({"class": "States$Point", "fields": {"x": 1, "name": "p"}})),
            ("throwing", json!({"class": "States$Throwing", "fields": {"state": 7}})),
            ("lambda", json!({"class": "States$$Lambda", "cut": true})),
            (
                "matrix",
                json!({"class": "[[I", "items": [{"class": "[I", "items": [1]}, {"class": "[I", "items": []}, null]}),
            ),
            ("large", json!({"class": "[J", "items": vec![0; 64], "length": 1_000_000})),
        ],
    );
}

/// Wherever it is, and in whatever a text may be: as a text, as bytes of any encoding, as characters.
#[test]
fn a_secret_is_nowhere() {
    let classes =
        "static class Holder { Holder inner; Object value; Holder(Object value) { this.value = value; } }
        Object mine;
        Object ask(Object other) { mine = other; return mine; }
        static void fill(byte[] into) { System.arraycopy(\"my hunter2\".getBytes(), 0, into, 0, 10); }
        static String answer(String name) { return \"the answer\"; }
        static void fail(Object cause) throws Throwable { throw new Exception(\"wrong: hunter2\"); }";
    let statements = r#"Holder deep = new Holder("open");
        deep.inner = new Holder(new Holder("hunter2"));
        tell("field", deep);
        tell("key", new HashMap<>(Map.of("hunter2", "next to it")));
        tell("value", new TreeMap<>(Map.of("next to it", "hunter2")));
        tell("items", new String[] {"hunter2", "next to it"});
        tell("builder", new StringBuilder("hunter2"));
        tell("wide builder", new StringBuilder("\u20ac hunter2"));
        tell("characters", "hunter2".toCharArray());
        tell("bytes", "hunter2".getBytes());
        tell("wide bytes", "hunter2".getBytes("UTF-16BE"));
        tell("exception", new Exception("hunter2"));
        tell("hunter", "next to it");
        fill(new byte[20]);
        answer("hunter");
        new States().ask("hunter2");
        new States().ask(new StringBuilder("hunter2"));
        try { fail(null); } catch (Exception expected) {}"#;
    let (place, states) = told("states_secret", classes, statements, &["--mask", "hunter"]);
    assert_eq!(states.len(), 10, "the two arrays of bytes look the same now");
    let text = place.run(&["data", "export", "s.sqlite"]).out;
    let run = text.split(r#""runs":"#).nth(1).unwrap();
    assert!(run.contains("java"), "the run has a name: {run}");
    for leak in ["hunter", "next to it", "the answer", "104,117,110", "104,0,117", "0,104,0", r#""h","u""#] {
        assert!(!text.contains(leak), "{leak} in {text}");
    }
    assert!(text.contains("open") && text.contains("builder"), "{text}");
}

/// Only a JVM knows whether it is one; what should have been masked is not recorded then.
#[test]
fn a_mask_that_is_no_pattern() {
    let (place, states) = told("states_mask", "", "tell(\"a\", \"b\");", &["--mask", "(hunter"]);
    assert!(states.is_empty());
    let java = java();
    let ran = place.run(&["record", "--mask", "(hunter", "--", &java, "-cp", "classes", "States"]);
    assert!(ran.err.contains("mask `(hunter` is no regular expression"), "{}", ran.err);
}
