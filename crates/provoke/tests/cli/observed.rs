//! What the report of `provoke concolic` says about how much was seen: coverage, and what nobody could observe.

use serde_json::{Value, json};

use crate::place::Place;

fn concolic(place: &Place, arguments: &[&str]) -> Value {
    let ran = place.run(&[&["concolic", "--format", "json", "-c", "src"], arguments].concat());
    assert!(matches!(ran.status, Some(0 | 1)), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn notices(report: &Value) -> Vec<&str> {
    report["notices"].as_array().map_or_else(Vec::new, |all| all.iter().filter_map(Value::as_str).collect())
}

#[test]
fn arms_of_switches_are_branches_and_lines_are_counted() {
    let source = "import provoke.Inputs;
public class Arms {
    public static void main(String[] args) {
        switch (Inputs.nextInt(0, 5)) {
            case 1: case 2:
                System.out.println(1);
                break;
            case 3:
                System.out.println(2);
                break;
            default:
                never(false);
        }
    }
    static void never(boolean really) {
        if (really) {
            System.out.println(3);
        }
    }
}
";
    let place = Place::with_sources("observed_arms", &[("Arms.java", source)]);
    let all = concolic(&place, &["Arms"]);
    assert_eq!(all["runs"]["exhausted"], true);
    // Three arms and one way of the branch; what nobody executes are the line behind it and the default constructor.
    assert_eq!(all["coverage"]["branches"], json!({"covered": 4, "total": 5}));
    let lines = &all["coverage"]["lines"];
    assert_eq!(lines["covered"].as_u64().unwrap() + 2, lines["total"].as_u64().unwrap(), "{lines}");
    let one = concolic(&place, &["Arms", "--max-runs", "1"]);
    assert!(one["coverage"]["branches"]["covered"].as_u64() < Some(4), "{}", one["coverage"]);
    assert!(one["coverage"]["lines"]["covered"].as_u64() < lines["covered"].as_u64(), "{}", one["coverage"]);
}

#[test]
fn other_threads_are_mentioned() {
    let source = "import provoke.Inputs;
        public class Threads {
            public static void main(String[] args) throws Exception {
                int x = Inputs.nextInt(0, 9);
                Thread other = new Thread(() -> {
                    for (int i = 0; i < 3; i++) { System.out.print(i); }
                });
                if (x > 4) { other.start(); other.join(); }
            }
        }";
    let place = Place::with_sources("observed_threads", &[("Threads.java", source)]);
    let report = concolic(&place, &["Threads"]);
    assert!(notices(&report).iter().any(|notice| notice.contains("threads")), "{:?}", notices(&report));
}

/// With the instructions that observe it a method becomes longer than the JVM allows.
#[test]
fn classes_that_cannot_be_instrumented_are_named() {
    let ifs: String = (0..6000).map(|i| format!("if (x == {}) s++;\n", i + 200)).collect();
    let huge = format!("public class Huge {{ static int sum(int x) {{ int s = 0;\n{ifs} return s; }} }}");
    let source = "import provoke.Inputs;
        public class Uses {
            public static void main(String[] args) {
                if (Huge.sum(Inputs.nextInt(0, 3)) > 5) { System.out.println(); }
            }
        }";
    let place = Place::with_sources("observed_refused", &[("Huge.java", &huge), ("Uses.java", source)]);
    let report = concolic(&place, &["Uses", "--max-runs", "2"]);
    assert!(
        notices(&report).iter().any(|notice| notice.contains("Huge could not be instrumented")),
        "{:?}",
        notices(&report)
    );
}

/// How well the JVM that ran the program was confined is said even if there was nothing to prove.
#[test]
fn a_program_without_a_sandbox_is_mentioned() {
    let source = "public class Plain { public static void main(String[] args) { } }";
    let place = Place::with_sources("observed_sandbox", &[("Plain.java", source)]);
    let report = concolic(&place, &["Plain", "--sandbox", "off"]);
    assert!(notices(&report).iter().any(|notice| notice.contains("sandbox")), "{:?}", notices(&report));
}
