//! Bounds and strategies: what they leave out is said, and none of them invents or loses a crash.

use crate::place::{Place, rules};

const SEARCHED: &str = r#"package shop;

public class Searched {
    public static int positive(int[] numbers) {
        int count = 0;
        for (int number : numbers) {
            if (number > 0) {
                count++;
            }
        }
        return count;
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static int recursion(int n) {
        return depth(n);
    }

    /** Whichever side a search takes first, most ways to the end contradict themselves. */
    public static int late(int a, int b) {
        int count = 0;
        if (a > 10) count++;
        if (a < 5) count++;
        if (a < 20) count++;
        if (b > 1) count++;
        if (b > 2) count++;
        if (b > 3) count++;
        int zero = 0;
        return count / zero;
    }

    static int calls;

    /** No instruction is executed twice, however many ways there are and whatever has to be initialised. */
    public static int once(int day, int[] rates, int by) {
        calls = calls + 1;
        int rate = switch (day) {
            case 1 -> 7;
            case 20 -> 8;
            case 300 -> 9;
            default -> 10;
        };
        return rates == null || rates.length < 2 || by == 0 ? rate : rates[1] / by;
    }

    public static int twice() {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            throw new java.io.IOException("no arguments");
        }
    }
}
"#;

fn place(name: &str) -> Place {
    Place::with_sources(name, &[("shop/Searched.java", SEARCHED)])
}

#[test]
fn a_loop_at_its_bound_is_no_recursion() {
    let place = place("bound_one");
    for bound in ["1", "2", "3"] {
        let options = ["src", "--no-prove", "--branch-bound", bound, "--method", "shop.Searched#positive"];
        let report = place.check(&[&options[..], &["--effort", "200000"]].concat());
        assert_eq!(rules(&report), ["null-dereference"], "{bound}: {report:#}");
    }
    let options = ["src", "--no-prove", "--branch-bound", "2", "--method", "shop.Searched#recursion"];
    let report = place.check(&options);
    assert_eq!(rules(&report), ["stack-overflow"], "{report:#}");
}

/// The reasons why a method's verdict is `bounded`.
fn reasons(place: &Place, method: &str, option: [&str; 2]) -> serde_json::Value {
    let method = format!("shop.Searched#{method}");
    let report = place.check(&["src", "--no-prove", "--method", &method, option[0], option[1]]);
    report["entries"][0]["reasons"].clone()
}

#[test]
fn what_runs_again_is_not_visited_again() {
    let place = place("visits");
    assert_eq!(reasons(&place, "once", ["--max-visits", "1"]), serde_json::json!([]));
    assert_eq!(reasons(&place, "twice", ["--max-visits", "1"]), serde_json::json!(["visits"]));
}

#[test]
fn a_bound_of_zero_makes_no_recursion() {
    let place = place("bound_zero");
    assert_eq!(reasons(&place, "twice", ["--branch-bound", "0"]), serde_json::json!(["loop-bound"]));
}

#[test]
fn every_strategy_gets_past_ways_that_contradict_themselves() {
    let place = place("strategies");
    for strategy in ["dfs", "bfs", "random", "coverage"] {
        let options = ["src", "--no-prove", "--method", "shop.Searched#late", "--no-prune", "--no-merge"];
        let report = place.check(&[&options[..], &["--strategy", strategy, "--effort", "1000000"]].concat());
        assert_eq!(rules(&report), ["division-by-zero"], "{strategy}");
        assert!(
            report["accounting"]["unsolved"].as_u64() > Some(0),
            "{strategy}: nothing contradicts itself"
        );
    }
}

#[test]
fn a_call_depth_for_a_method_that_is_not_there_is_an_error() {
    let place = place("depth_of_nothing");
    for method in ["shop.Searched#deep", "shop.Search#late", "late", "shop.Searched#late(I)I"] {
        let ran = place.run(&["check", "src", "--call-depth", &format!("{method}=2")]);
        assert_eq!(ran.status, Some(2), "{method}: {}", ran.out);
        assert!(ran.err.contains(&format!("there is no method {method}")), "{}", ran.err);
        assert!(ran.err.contains("hint: "), "{}", ran.err);
    }
    let exact = "shop.Searched#recursion(I)I=1";
    let options = ["src", "--no-prove", "--method", "shop.Searched#recursion", "--call-depth", exact];
    let report = place.check(&options);
    assert_eq!(report["entries"][0]["reasons"][0], "call-depth", "{report:#}");
}

#[test]
fn warnings_and_error_states_are_counted() {
    let place = place("accounting");
    let options = ["--method", "shop.Searched#late", "--no-merge", "--effort", "1000000"];
    let report = place.check(&[&["src", "--no-prove"], &options[..]].concat());
    let accounting = &report["accounting"];
    assert_eq!(accounting["warnings"], 1, "{accounting}");
    assert!(accounting["error_states"].as_u64() > Some(1), "{accounting}");
    let ran = place.run(&[&["check", "src", "--no-prove", "--all"], &options[..]].concat());
    assert!(ran.out.contains("error states, 1 warnings"), "{}", ran.out);
}

/// Whoever starts a program expects no exception, of whichever type.
#[test]
fn whatever_leaves_main_is_an_error_of_concolic() {
    let place = place("leaves_main");
    let ran = place.run(&["concolic", "-c", "src", "shop.Searched", "--format", "json", "--max-runs", "4"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["findings"][0]["tier"], "bug", "{report:#}");
    assert_eq!(ran.status, Some(1));
}

/// They fail until then, together as alone: that is no reason to leave one out.
#[test]
fn several_guards_are_run_like_any_tests() {
    let sources = "package shop; public class Two {
        public static int share(int n) { return 1 / n; }
        public static int at(int[] all) { return all[7]; }
    }";
    let place = Place::with_sources("several_guards", &[("shop/Two.java", sources)]);
    let report = place.check(&["src", "--tests-for", "fixed", "--effort", "100000"]);
    let file = report["findings"][0]["test"]["file"].as_str().unwrap();
    let source = place.read(&format!("target/provoke/tests/{file}"));
    assert_eq!(source.matches("@Test").count(), 3, "{source}");
    assert!(!source.contains("Disabled") && !source.contains("FreshClasses"), "{source}");
    assert!(!source.contains("assertThrows"), "{source}");
}

#[test]
fn tests_may_guard_the_fix() {
    let place = place("guards");
    let options = ["src", "--method", "shop.Searched#late", "--tests-for", "fixed", "--effort", "1000000"];
    let report = place.check(&options);
    let test = &report["findings"][0]["test"];
    assert_eq!(test["guard"], true, "{report:#}");
    assert_eq!(report["findings"][0]["status"], "confirmed");
    let source = place.read(&format!("target/provoke/tests/{}", test["file"].as_str().unwrap()));
    assert!(source.contains("NoLonger") && !source.contains("assertThrows"), "{source}");
    let id = report["findings"][0]["id"].as_str().unwrap().to_string();
    let still = place.run(&["replay", &id]);
    assert_eq!(still.status, Some(0), "{}{}", still.out, still.err);
    assert!(still.out.contains("still there"), "{}", still.out);
    place.write("src/shop/Searched.java", SEARCHED.replace("int zero = 0;", "int zero = 1;"));
    let gone = place.run(&["replay", &id]);
    assert_eq!(gone.status, Some(1), "{}{}", gone.out, gone.err);
    assert!(gone.out.contains("not there any more"), "{}", gone.out);
}
