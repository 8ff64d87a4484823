//! What methods were passed in recorded runs leads searches where no solver does.

use serde_json::{Value, json};

use crate::place::Place;
use crate::runtime_data::import;

/// Nobody finds what is asked for here but by trying.
const KEYS: &str = "public class Keys {
    private final int salt;
    public Keys(int salt) { this.salt = salt; }
    private static int mix(int x) {
        for (int i = 0; i < 4; i++) {
            x = (x ^ x >>> 16) * 0x7feb352d;
            x = (x ^ x >>> 15) * 0x846ca68b;
        }
        return x;
    }
    private static int scramble(int x) { return mix(x) * mix(x + 1) ^ mix(~x); }
    public static void number(int key) {
        if (scramble(key) == -1863555798) throw new IllegalStateException();
    }
    public static void real(double x) {
        double y = Math.sin(x) * Math.exp(x);
        if (y > 7.459657 && y < 7.4596571) throw new IllegalStateException();
    }
    public void field(int key) {
        if (key != salt && scramble(key * 31 + salt) == 1574171358) throw new IllegalStateException();
    }
}
";

fn crashes(report: &Value) -> Vec<&str> {
    let findings = report["findings"].as_array().unwrap().iter();
    findings.filter(|f| f["status"] == "confirmed").map(|f| f["call"].as_str().unwrap()).collect()
}

#[test]
fn recorded_numbers_are_tried() {
    let place = Place::with_sources("inputs_numbers", &[("Keys.java", KEYS)]);
    let keys = json!({ "class": "Keys", "fields": { "salt": 15 } });
    let calls = [
        json!({ "api": "Keys.number(int)", "arguments": [1] }),
        json!({ "api": "Keys.number(int)", "arguments": [1_234_567] }),
        json!({ "api": "Keys.real(double)", "arguments": [2.3456] }),
        json!({ "api": "Keys.field(int)", "receiver": keys, "arguments": [2] }),
    ];
    import(&place, "runs.sqlite", &calls);
    assert_eq!(crashes(&place.check(&["src"])), Vec::<&str>::new(), "nothing is found without data");
    let report = place.check(&["src", "--runtime-data", "runs.sqlite"]);
    let mut found = crashes(&report);
    found.sort_unstable();
    assert_eq!(found, ["Keys.number(1234567)", "Keys.real(2.3456)", "new Keys(15).field(2)"]);
}

/// What is asked for here no solver finds, and what finds it is not followed either.
const VAULT: &str = r#"import java.security.MessageDigest;
import java.util.*;
public class Vault {
    public enum Level { LOW, HIGH }
    public static class Key { public int number; public String name; }
    private final String owner;
    private long balance;
    private int calls;
    public Vault(long start, String name) { this.owner = name; balance = start; }
    private static boolean is(String secret, Object... parts) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Arrays.toString(parts).getBytes("UTF-8"));
        return String.format("%02x%02x%02x%02x", digest[0], digest[1], digest[2], digest[3]).equals(secret);
    }
    public static void word(String word) throws Exception {
        if (is("0b4a3c62", word)) throw new IllegalStateException();
    }
    public void receiver(int pin) throws Exception {
        if (is("66d5070e", owner, balance, pin)) throw new IllegalStateException();
    }
    public static void several(int[] numbers, Level level, Integer box, Key key, Object none) throws Exception {
        if (key == null || numbers == null) return;
        if (is("df1738cc", numbers.length, numbers[0], level, box, key.number, key.name, none)) throw new IllegalStateException();
    }
    public static void collections(String[] words, List<String> list, Map<String, Integer> map) throws Exception {
        if (is("e582f30b", Arrays.toString(words), list, map)) throw new IllegalStateException();
    }
}
"#;

fn passed() -> Vec<Value> {
    let number = |n: i32| json!({ "class": "java.lang.Integer", "fields": { "value": n } });
    let owner = json!({ "owner": "ann", "balance": 100, "calls": 3 });
    let key = json!({ "class": "Vault$Key", "fields": { "number": 6, "name": "k" } });
    let high = json!({ "class": "Vault$Level", "constant": "HIGH" });
    let list = json!({ "a": { "class": "[Ljava.lang.String;", "items": ["x", "y"] } });
    let entry =
        json!({ "class": "java.util.ImmutableCollections$Map1", "fields": { "k0": "m", "v0": number(1) } });
    vec![
        json!({ "api": "Vault.word(java.lang.String)", "arguments": ["a"], "seen": 9 }),
        json!({ "api": "Vault.word(java.lang.String)", "arguments": ["sesame"] }),
        json!({
            "api": "Vault.receiver(int)",
            "receiver": { "class": "Vault", "fields": owner },
            "arguments": [77],
        }),
        json!({
            "api": "Vault.several(int[],Vault$Level,java.lang.Integer,Vault$Key,java.lang.Object)",
            "arguments": [{ "class": "[I", "items": [3, 1, 4] }, high, number(5), key, null],
        }),
        json!({
            "api": "Vault.collections(java.lang.String[],java.util.List,java.util.Map)",
            "arguments": [
                { "class": "[Ljava.lang.String;", "items": ["a", "b"] },
                { "class": "java.util.Arrays$ArrayList", "fields": list },
                entry,
            ],
        }),
    ]
}

#[test]
fn the_first_runs_are_recorded_calls() {
    let place = Place::with_sources("inputs_runs", &[("Vault.java", VAULT)]);
    import(&place, "runs.sqlite", &passed());
    let drive = |method: &str, more: &[&str]| -> Value {
        let method = format!("Vault#{method}");
        let options = ["concolic", "-c", "src", &method, "--max-runs", "6", "--format", "json"];
        let ran = place.run(&[&options[..], more].concat());
        serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err))
    };
    // Elements that nobody looked at are left out of the tests.
    for (method, runs, call) in [
        ("word", 2, "Vault.word(\"sesame\")"),
        ("receiver", 1, "new Vault(100L, \"ann\").receiver(77)"),
        ("several", 1, "Vault.several(new int[] {3, 0, 0}, Vault.Level.HIGH, 5, key, (Object) null)"),
        (
            "collections",
            1,
            "Vault.collections(new String[] {\"a\", \"b\"}, new ArrayList<>(List.of(\"x\", \"y\")), map)",
        ),
    ] {
        let report = drive(method, &["--runtime-data", "runs.sqlite"]);
        assert_eq!(report["runs"]["recorded"], runs, "{method}");
        let found = crashes(&report);
        assert!(found.iter().any(|found| found.ends_with(call)), "{method}: {found:?}");
        let without = drive(method, &[]);
        assert_eq!(without["runs"]["recorded"], Value::Null);
        assert!(!crashes(&without).iter().any(|found| found.ends_with(call)), "{method}");
    }
}
