//! What came out of calls that nobody can look into, compared with what runs have seen: lists, maps, sets, objects that
//! hold each other. Each kind is asked for something that was seen and for something that never was.

use serde_json::{Value, json};

use crate::place::Place;
use crate::runtime_data::import;

const NATIVE: &str = r#"package ext;
import java.util.*;
public class Library {
    public enum Color { RED, GREEN }
    public static class Config {
        public Map<String, String> settings;
        public List<String> names;
        public Set<Color> colors;
        public Config next;
    }
    public static native List<String> names(int id);
    public static native Map<String, Integer> ages(int id);
    public static native Set<String> tags(int id);
    public static native Map<Color, String> byColor();
    public static native Optional<String> first(int id);
    public static native Integer boxed(int id);
    public static native String[] parts(int id);
    public static native Config config();
    public static class Node { public int value; public Node next; }
    public static native Node node(int id);
    public static native int weigh(Node node);
    public static class Tag { public String label; }
    public static native Tag tag(int id);
    public static native int rate(Tag tag);
    public static native java.io.File folder();
}
"#;

/// The same with code, to be recorded.
const LIBRARY: &str = r#"package ext;
import java.util.*;
public class Library {
    public enum Color { RED, GREEN }
    public static class Config {
        public Map<String, String> settings = new HashMap<>(Map.of("host", "h", "port", "80"));
        public List<String> names = new LinkedList<>(List.of("n1", "n2"));
        public Set<Color> colors = EnumSet.of(Color.RED);
        public Config next = this;
    }
    public static List<String> names(int id) {
        switch (id) {
            case 0: return new ArrayList<>();
            case 1: return new ArrayList<>(Arrays.asList("a", "b", "c", null, "e"));
            case 2: return List.of("one");
            case 3: return List.of("x", "y", "z");
            case 5: {
                List<String> chained = new LinkedList<>();
                for (int i = 0; i < 8; i++) chained.add("l" + i);
                return chained;
            }
            default: return Collections.unmodifiableList(Arrays.asList("u", null));
        }
    }
    public static Map<String, Integer> ages(int id) {
        if (id == 0) return Map.of("a", 1, "b", 2);
        if (id == 1) return new TreeMap<>(Map.of("t", 0));
        Map<String, Integer> ages = id == 3 ? new TreeMap<>() : id == 4 ? new LinkedHashMap<>() : new HashMap<>();
        if (id >= 3) for (int i = 11; i > 0; i--) ages.put("t" + i, i);
        for (int i = 0; i < 6; i++) ages.put("k" + i, i);
        ages.put("none", null);
        return ages;
    }
    public static Set<String> tags(int id) {
        return id == 0 ? new HashSet<>(Arrays.asList("red", "blue")) : Set.of("only");
    }
    public static Map<Color, String> byColor() {
        Map<Color, String> map = new HashMap<>();
        map.put(Color.GREEN, "g");
        return map;
    }
    public static Optional<String> first(int id) { return id == 0 ? Optional.empty() : Optional.of("f" + id); }
    public static Integer boxed(int id) { return id == 0 ? null : id == 1 ? 0 : 1000; }
    public static String[] parts(int id) { return id == 0 ? new String[] {"a", null} : new String[] {"q"}; }
    public static Config config() { return new Config(); }
    public static class Node { public int value; public Node next; }
    public static Node node(int id) {
        Node node = new Node();
        node.value = id;
        if (id > 0) node.next = node(id - 1);
        return node;
    }
    public static int weigh(Node node) { return node.next == null ? 0 : 5; }
    public static class Tag { public String label; }
    public static Tag tag(int id) { Tag tag = new Tag(); tag.label = "tag" + id; return tag; }
    public static int rate(Tag tag) { return tag.label.equals("tag1") ? 3 : 4; }
    public static java.io.File folder() { return new java.io.File("folder"); }
}
"#;

const RUN: &str = "public class Run {
    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) ext.Library.names(i);
        for (int i = 0; i < 5; i++) ext.Library.ages(i);
        for (int i = 0; i < 3; i++) { ext.Library.first(i); ext.Library.boxed(i); }
        for (int i = 0; i < 2; i++) { ext.Library.tags(i); ext.Library.parts(i); }
        ext.Library.byColor();
        ext.Library.config();
        for (int i = 0; i < 3; i++) ext.Library.weigh(ext.Library.node(i));
        for (int i = 0; i < 3; i++) ext.Library.rate(ext.Library.tag(i));
        ext.Library.folder();
    }
}
";

const CRASH: &str = "throw new IllegalStateException();";

/// What is called `…Seen` throws with what was recorded, what is called `…Never` does
/// not.
const CLIENT: &str = r#"import static ext.Library.*;
import java.util.*;
public class Client {
    public static void emptyListSeen(int id) { if (names(id).isEmpty()) CRASH }
    public static void listOfFiveSeen(int id) { if (names(id).size() == 5) CRASH }
    public static void listOfSixNever(int id) { if (names(id).size() == 6) CRASH }
    public static void nullElementSeen(int id) { List<String> l = names(id); if (l.size() == 5 && l.get(3) == null) CRASH }
    public static void nullElementNever(int id) { List<String> l = names(id); if (l.size() == 3 && l.get(1) == null) CRASH }
    public static void elementOfOneSeen() { if (names(2).get(0).equals("one")) CRASH }
    public static void elementOfOneNever() { if (names(2).get(0).equals("two")) CRASH }
    public static void loopSeen() { for (String s : names(3)) if (s.equals("z")) CRASH }
    public static void loopNever() { for (String s : names(3)) if (s.equals("w")) CRASH }
    public static void unmodifiableSeen() { List<String> l = names(4); if (l.size() == 2 && l.get(0).equals("u")) CRASH }
    public static void unmodifiableNever() { List<String> l = names(4); if (l.size() == 2 && l.get(0).equals("v")) CRASH }
    public static void mapOfSeen() { if (ages(0).get("a") == 1) CRASH }
    public static void mapOfNever() { if (ages(0).get("a") == 2) CRASH }
    public static void treeSeen() { if (ages(1).get("t") == 0) CRASH }
    public static void chainSeen() { List<String> l = names(5); if (l.size() == 8 && l.get(7).equals("l7")) CRASH }
    public static void chainNever() { List<String> l = names(5); if (l.size() == 8 && l.get(7).equals("l6")) CRASH }
    public static void largeTreeSeen() { if (ages(3).get("t11") == 11) CRASH }
    public static void largeTreeNever() { if (ages(3).get("t11") == 12) CRASH }
    public static void openKeySeen(String key) { Integer age = ages(1).get(key); if (age != null && age == 0) CRASH }
    public static void openKeyNever(String key) { Integer age = ages(1).get(key); if (age != null && age == 1) CRASH }
    public static void orderSeen() { int n = 0; for (Integer i : ages(4).values()) if (n++ == 9 && i == 2) CRASH }
    public static void orderNever() { int n = 0; for (Integer i : ages(4).values()) if (n++ == 9 && i == 10) CRASH }
    public static void keySeen(String key) { Integer age = ages(2).get(key); if (age != null && age == 4) CRASH }
    public static void keyNever(String key) { Integer age = ages(2).get(key); if (age != null && age == 9) CRASH }
    public static void nullValueSeen() { Map<String, Integer> m = ages(2); if (m.containsKey("none") && m.get("none") == null) CRASH }
    public static void nullValueNever() { Map<String, Integer> m = ages(2); if (m.containsKey("k1") && m.get("k1") == null) CRASH }
    public static void sizeOfMapSeen() { if (ages(2).size() == 7) CRASH }
    public static void sizeOfMapNever() { if (ages(2).size() == 3) CRASH }
    public static void entriesSeen() { for (Map.Entry<String, Integer> e : ages(2).entrySet()) if (e.getKey().equals("k5")) CRASH }
    public static void setSeen(int id) { if (tags(id).contains("blue")) CRASH }
    public static void setNever(int id) { if (tags(id).contains("green")) CRASH }
    public static void removedSeen() { Set<String> tags = tags(0); if (tags.remove("red") && tags.size() == 1) CRASH }
    public static void setOfSeen() { if (tags(1).contains("only")) CRASH }
    public static void constantKeySeen() { if ("g".equals(byColor().get(Color.GREEN))) CRASH }
    public static void constantKeyNever() { if ("g".equals(byColor().get(Color.RED))) CRASH }
    public static void optionalSeen(int id) { if (first(id).orElse("").equals("f2")) CRASH }
    public static void optionalNever(int id) { if (first(id).orElse("").equals("g")) CRASH }
    public static void boxSeen(int id) { Integer box = boxed(id); if (box != null && box == 0) CRASH }
    public static void boxNever(int id) { Integer box = boxed(id); if (box != null && box == 7) CRASH }
    public static void partSeen(int id) { String[] parts = parts(id); if (parts.length == 2 && parts[1] == null) CRASH }
    public static void partNever(int id) { String[] parts = parts(id); if (parts.length == 3) CRASH }
    public static void fieldSeen() { if (config().settings.get("host").equals("h")) CRASH }
    public static void fieldNever() { if (config().settings.get("host").equals("i")) CRASH }
    public static void linkedSeen() { if (config().names.get(1).equals("n2")) CRASH }
    public static void linkedNever() { if (config().names.get(1).equals("n1")) CRASH }
    public static void constantSeen() { if (config().colors.contains(Color.RED)) CRASH }
    public static void constantNever() { if (config().colors.contains(Color.GREEN)) CRASH }
    public static void passedOnSeen() { int w = weigh(node(1)); Node b = node(2); if (w == 5 && b.next.next.value == 0) CRASH }
    public static void passedOnNever() { int w = weigh(node(0)); Node b = node(2); if (w == 5 && b.next.next.value == 0) CRASH }
    public static void textPassedOnSeen() { if (rate(tag(1)) == 3) CRASH }
    public static void textPassedOnNever() { if (rate(tag(2)) == 3) CRASH }
    public static void fileNever() { java.io.File folder = folder(); if (folder != null && folder.exists() && folder.length() == 3) CRASH }
    public static void cycleSeen() { Config c = config(); if (c.next.next.next == c.next) CRASH }
    public static void cycleNever() { Config c = config(); if (c.next != c) CRASH }
}
"#;

fn java() -> String {
    match std::env::var("JAVA_HOME") {
        Ok(home) if !home.is_empty() => format!("{home}/bin/java"),
        _ => "java".into(),
    }
}

fn states(report: &Value) -> Vec<(String, bool)> {
    let findings = report["findings"].as_array().unwrap();
    let of = |method: &str| {
        let mut all =
            findings.iter().filter(|f| f["entry"]["method"] == *method && f["rule"] == "illegal-state");
        all.any(|finding| finding["status"] == "validated")
    };
    let entries = report["entries"].as_array().unwrap().iter();
    let names = entries.map(|entry| entry["method"].as_str().unwrap().to_string());
    names.map(|name| (name.clone(), of(&name))).collect()
}

/// Whether everything that was seen is validated, and nothing else.
fn compare(place: &Place, class: &str, least: usize) {
    // Work decides, not the clock of a busy machine.
    let limits = ["--budget", "10m", "--per-entry", "2m", "--effort", "150000000", "--solver-timeout", "5s"];
    let data = ["src", "--include", class, "--runtime-data", "runs.sqlite"];
    let report = place.check(&[&data[..], &limits].concat());
    assert!(report["failures"].as_array().is_none_or(Vec::is_empty), "{}", report["failures"]);
    let states = states(&report);
    assert!(states.len() > least, "{states:?}");
    let wrong = |(name, validated): &&(String, bool)| match validated {
        true => name.ends_with("Never"),
        false => name.ends_with("Seen"),
    };
    assert_eq!(states.iter().filter(wrong).collect::<Vec<_>>(), Vec::<&(String, bool)>::new());
}

#[test]
fn recorded_collections_and_objects() {
    let place = Place::with_sources(
        "recorded_objects",
        &[("Client.java", &CLIENT.replace("CRASH", CRASH)), ("ext/Library.java", NATIVE)],
    );
    place.write("recorded/ext/Library.java", LIBRARY);
    place.write("recorded/Run.java", RUN);
    place.tool("javac", &["-d", "classes", "recorded/Run.java", "recorded/ext/Library.java"]);
    let java = java();
    let record = ["record", "--store", "runs.sqlite", "--api", "ext.*", "--", &java, "-cp", "classes", "Run"];
    let ran = place.run(&record);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    compare(&place, "Client", 40);
}

/// Hand-written records say only what they want to.
const OTHER: &str = r#"package ext;
import java.util.*;
public class Other {
    public interface Shape { int corners(); }
    public static class Square implements Shape {
        int size;
        public int corners() { return 4; }
    }
    public static class Circle implements Shape {
        public int corners() { return 0; }
    }
    public static class Pair { public int[] left, right; }
    public static native Map<String, Integer> counts(int id);
    public static native Shape shape();
    public static native Pair pair();
    public static native Object thing();
}
"#;

const ASKS: &str = r#"import static ext.Other.*;
import java.util.*;
public class Asks {
    public static void oneOfManySeen(int id) { Integer n = counts(id).get("k17"); if (n != null && n == 17) CRASH }
    public static void oneOfManyNever(int id) { Integer n = counts(id).get("k17"); if (n != null && n == 16) CRASH }
    public static void classSeen() { if (shape().corners() == 4) CRASH }
    public static void classNever() { if (shape().corners() == 0) CRASH }
    public static void sharedSeen() { Pair p = pair(); if (p.left == p.right && p.right[0] == 3) CRASH }
    public static void sharedNever() { Pair p = pair(); if (p.left != p.right) CRASH }
    public static void anythingSeen() { if (thing() instanceof List<?> list && list.size() == 1) CRASH }
    public static void anythingNever() { if (thing() instanceof Map<?, ?> map && map.size() == 1) CRASH }
    public static void notToldNever() { if (thing() instanceof List<?> list && list.get(0) instanceof Pair p && p.left == null) CRASH }
}
"#;

fn calls() -> Vec<Value> {
    let call = |api: &str, arguments: Value, result: Value| json!({ "api": format!("ext.Other.{api}"), "arguments": arguments, "result": result });
    let number = |n: i32| json!({ "class": "java.lang.Integer", "fields": { "value": n } });
    let counts = |n: i32| {
        let fields = json!({ "hash": 0, "key": format!("k{n}"), "value": number(n), "next": null });
        let node = json!({ "class": "java.util.HashMap$Node", "fields": fields });
        let table = json!({ "class": "[Ljava.util.HashMap$Node;", "items": [node] });
        json!({ "class": "java.util.HashMap", "fields": { "table": table, "size": 1 } })
    };
    let left = json!({ "class": "[I", "id": 1, "items": [3] });
    let pair = json!({ "class": "ext.Other$Pair", "fields": { "left": left, "right": { "ref": 1 } } });
    let cut = json!({ "class": "ext.Other$Pair", "cut": true });
    let list = json!({ "class": "java.util.Collections$SingletonList", "fields": { "element": cut } });
    let mut calls: Vec<Value> = (0..20).map(|n| call("counts(int)", json!([n]), counts(n))).collect();
    let square = json!({ "class": "ext.Other$Square", "fields": { "size": 1 } });
    calls.push(call("shape()", json!([]), square));
    calls.push(call("pair()", json!([]), pair));
    calls.push(call("thing()", json!([]), list));
    calls
}

#[test]
fn shared_objects_classes_and_more_collections_than_are_tried() {
    let place = Place::with_sources(
        "recorded_shapes",
        &[("Asks.java", &ASKS.replace("CRASH", CRASH)), ("ext/Other.java", OTHER)],
    );
    import(&place, "runs.sqlite", &calls());
    compare(&place, "Asks", 9);
}
