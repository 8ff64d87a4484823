//! `safe` is a promise. From one side: what is plainly safe is called so. From the other: one approximation anywhere, and
//! it must not be, whichever it is.

use serde_json::Value;

use crate::place::Place;

const SAFE: &str = r#"package calm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public class Calm {
    public static int guarded(int a, int b) {
        return b == 0 ? 0 : a / b;
    }

    public static int sum(int[] cells) {
        if (cells == null || cells.length > 5) {
            return 0;
        }
        int sum = 0;
        for (int cell : cells) {
            sum += cell;
        }
        return sum;
    }

    public static int caught(int[] all, int i) {
        try {
            return all[i] % all.length;
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            return -1;
        }
    }

    public static String kind(Object o) {
        if (o instanceof String) {
            return (String) o;
        }
        return o instanceof Integer && ((Integer) o) > 3 ? "many" : "other";
    }

    public static int collections(int n) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.add(n);
        return Map.of("a", list.get(3)).getOrDefault("b", 7);
    }

    public static char initial(String name) {
        return name == null || name.isEmpty() ? '?' : name.charAt(0);
    }

    public static boolean same(Integer a, Integer b) {
        return Objects.equals(a, b) || a != null && a > 3;
    }
}
"#;

/// One method for each reason; none of them can be shown to be safe without leaving something out.
const UNSURE: &str = r#"package unsure;

import java.util.HashMap;
import java.util.Map;
import java.util.TimerTask;

public class Unsure {
    /** loop-bound */
    public static int loops(int n) {
        int i = 0;
        while (i < n) {
            i += 2;
        }
        return i == 1_000_000 ? 1 / (i - 1_000_000) : i;
    }

    /** call-depth */
    public static int recurses(int n) {
        return n <= 0 ? 0 : n == 5_000_000 ? 1 / (n - 5_000_000) : recurses(n / 2 + n % 2 - 1);
    }

    /** string-length */
    public static int longText(String s) {
        return s != null && s.length() > 3000 && s.charAt(2999) == 'x' ? 1 / (s.charAt(2999) - 'x') : 0;
    }

    /** uncontrolled */
    public static long clock() {
        return 1 / (System.nanoTime() - 4711L);
    }

    /** reflection */
    public static Object reflective(String name) {
        try {
            return name == null ? null : Class.forName(name);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /** unmodelled-native */
    public static int foreign(int n) {
        return n == 7 ? 1 / answer() : 0;
    }

    private static native int answer();

    /** subtypes */
    public static int unknownClass(Object o) {
        return o instanceof TimerTask && o.hashCode() == 3 ? 1 : 0;
    }

    /** hash-order */
    public static int order(String a, String b) {
        if (a == null || b == null || a.equals(b)) {
            return 0;
        }
        Map<String, Integer> map = new HashMap<>();
        map.put(a, 0);
        map.put(b, 1);
        return 1 / (map.values().iterator().next() + 1);
    }
}
"#;

fn verdict<'a>(report: &'a Value, method: &str) -> (&'a str, Vec<&'a str>) {
    let entries = report["entries"].as_array().unwrap();
    let entry = entries.iter().find(|e| e["method"] == method).unwrap_or_else(|| panic!("{method}"));
    let reasons = entry["reasons"].as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
    (entry["verdict"].as_str().unwrap(), reasons)
}

#[test]
fn what_is_plainly_safe_is_called_safe() {
    let place = Place::with_sources("calm", &[("calm/Calm.java", SAFE)]);
    let report = place.check(&["src"]);
    for method in ["guarded", "sum", "caught", "kind", "collections", "initial", "same"] {
        assert_eq!(verdict(&report, method), ("safe", vec![]), "{method}");
    }
}

#[test]
fn one_approximation_is_enough_not_to_be_safe() {
    let place = Place::with_sources("unsure", &[("unsure/Unsure.java", UNSURE)]);
    let report = place.check(&["src"]);
    let expected = [
        ("loops", "loop-bound"),
        ("recurses", "call-depth"),
        ("longText", "string-length"),
        ("clock", "uncontrolled"),
        ("reflective", "reflection"),
        ("foreign", "unmodelled-native"),
        ("unknownClass", "subtypes"),
        ("order", "hash-order"),
    ];
    for (method, reason) in expected {
        let (verdict, reasons) = verdict(&report, method);
        assert_ne!(verdict, "safe", "{method}");
        assert!(verdict == "crashes" || reasons.contains(&reason), "{method}: {verdict} {reasons:?}");
    }
}

/// The same method under each limit: safe without, bounded with.
#[test]
fn one_limit_is_enough_not_to_be_safe() {
    let place = Place::with_sources("limited", &[("calm/Calm.java", SAFE)]);
    let limits: [(&str, &[&str], &str); 7] = [
        ("sum", &["--branch-bound", "2"], "loop-bound"),
        ("sum", &["--max-path-condition", "2"], "path-condition"),
        ("sum", &["--max-visits", "2"], "visits"),
        ("sum", &["--max-depth", "1"], "depth"),
        ("sum", &["--max-states", "1"], "states"),
        ("collections", &["--call-depth", "1"], "call-depth"),
        ("collections", &["--unmodelled", "java.util.ArrayList"], "unmodelled-call"),
    ];
    for (method, limit, reason) in limits {
        let only = format!("calm.Calm#{method}");
        let whole = place.check(&["src", "--method", &only]);
        assert_eq!(verdict(&whole, method), ("safe", vec![]), "{method}");
        let report = place.check(&[&["src", "--method", &only], limit].concat());
        let (verdict, reasons) = verdict(&report, method);
        assert_eq!(verdict, "bounded", "{method} {limit:?}");
        assert!(reasons.contains(&reason), "{method} {limit:?}: {reasons:?}");
    }
}

/// A suspicion that no test decided forbids the promise, too.
#[test]
fn an_open_suspicion_is_enough_not_to_be_safe() {
    let source = "package open;\n\npublic class Open {\n    public static int f(int n) {\n        return 1 / n;\n    }\n}\n";
    let place = Place::with_sources("open", &[("open/Open.java", source)]);
    assert_eq!(verdict(&place.check(&["src"]), "f"), ("crashes", vec![]));
    assert_eq!(verdict(&place.check(&["src", "--no-prove"]), "f"), ("bounded", vec!["not-proved"]));
}
