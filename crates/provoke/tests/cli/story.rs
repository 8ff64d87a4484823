//! The way to a fault: calls, branches that depend on the inputs, what the failing value came from, and nothing else.

use serde_json::Value;

use crate::place::Place;

const TALE: &str = r#"package tale;

public class Tale {
    private final int[] cells = new int[3];
    private int next;

    public static int fee(int amount, boolean vip) {
        int unrelated = amount * 3;
        int base = amount - 7;
        int share = base + 1;
        if (vip) {
            return divide(100, share);
        }
        return unrelated;
    }

    private static int divide(int total, int parts) {
        int rest = parts * 2;
        return total / rest;
    }

    public static int nameLength(int n) {
        String name = find(n);
        return name.length();
    }

    private static String find(int n) {
        if (n > 3 || n < 0) {
            return "x";
        }
        return null;
    }

    public int advance(int steps) {
        next = 1;
        for (int i = 0; i < steps; i++) {
            next += 2;
        }
        return cells[next];
    }

    public static int kind(Object o) {
        if (o instanceof String) {
            return 1;
        }
        int zero = o instanceof Integer ? 0 : 1;
        return 5 / zero;
    }
}
"#;

fn notes(report: &Value, entry: &str) -> Vec<String> {
    let findings = report["findings"].as_array().unwrap();
    let finding =
        findings.iter().find(|f| f["entry"]["method"] == entry).unwrap_or_else(|| panic!("{entry}"));
    let steps = finding["trace"].as_array().unwrap().iter();
    steps.map(|step| format!("{}: {}", step["line"], step["note"].as_str().unwrap())).collect()
}

#[test]
fn the_way_to_a_fault_is_told() {
    let place = Place::with_sources("story", &[("tale/Tale.java", TALE)]);
    let report = place.check(&["src"]);
    assert_eq!(
        notes(&report, "fee"),
        [
            "9: base = amount - 7 (-1)",
            "10: share = base + 1 (0)",
            "11: vip is true",
            "12: calls divide(100, share)",
            "18: rest = parts * 2 (0)",
        ]
    );
    assert_eq!(
        notes(&report, "nameLength"),
        [
            "23: calls find(n)",
            "28: n > 3 is false",
            "28: n < 0 is false",
            "31: returns null",
            "23: name = find(n) (null)",
        ]
    );
    assert_eq!(
        notes(&report, "advance"),
        [
            "4: cells = int[3]",
            "35: this.next = 1",
            "36: i < steps is true",
            "37: this.next = next + 2 (3)",
            "36: i < steps is false",
        ]
    );
    // Which class the input is of was chosen on the way, and not the first.
    assert_eq!(notes(&report, "kind"), ["46: zero = 0"]);
}

#[test]
fn the_way_is_explained() {
    let place = Place::with_sources("story-explained", &[("tale/Tale.java", TALE)]);
    let report = place.check(&["src"]);
    let findings = report["findings"].as_array().unwrap();
    let finding = findings.iter().find(|f| f["entry"]["method"] == "fee").unwrap();
    let explained = place.run(&["explain", finding["id"].as_str().unwrap()]);
    assert_eq!(explained.status, Some(0), "{}", explained.err);
    for line in
        ["Tale.java:10  Tale.fee  share = base + 1 (0)", "Tale.java:12  Tale.fee  calls divide(100, share)"]
    {
        assert!(explained.out.contains(line), "{line}: {}", explained.out);
    }
}
