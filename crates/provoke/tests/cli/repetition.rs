//! Same input, same output: run again, and with another number of workers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use crate::place::Place;
use crate::shop::{PRICES, proved};

/// Several entries that differ, so that workers have something to get out of step with.
const MIXED: &str = r#"package shop;

import java.util.List;

public class Mixed {
    private int count;

    public static int third(List<Integer> numbers) {
        return numbers.get(2);
    }

    public int next(int[] steps) {
        count += steps[count];
        return steps[count];
    }

    public static Object pick(Object[] all, int i) {
        return (String) all[i];
    }

    public static int[] room(int seats, int taken) {
        return new int[seats - taken];
    }

    public static char initial(String name) {
        return name.charAt(0);
    }
}
"#;

/// What two runs must agree on: everything but times.
fn results(mut report: Value) -> Value {
    fn forget_times(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("seconds");
                fields.values_mut().for_each(forget_times);
            }
            Value::Array(values) => values.iter_mut().for_each(forget_times),
            _ => {}
        }
    }
    forget_times(&mut report);
    report
}

#[test]
fn the_number_of_workers_does_not_matter() {
    let place = Place::with_sources("jobs", &[("shop/Prices.java", PRICES), ("shop/Mixed.java", MIXED)]);
    let report = |jobs| results(place.check(&["src", "--jobs", jobs]));
    let one = report("1");
    assert!(!one["findings"].as_array().unwrap().is_empty());
    let two = report("2");
    for part in ["findings", "entries", "coverage", "accounting", "stats"] {
        assert_eq!(one[part], two[part], "{part}");
    }
    assert_eq!(one, two);
}

/// Keeps all processors busy until it is dropped.
struct Load(Arc<AtomicBool>);

impl Load {
    fn start(threads: usize) -> Load {
        let over = Arc::new(AtomicBool::new(false));
        for _ in 0..threads {
            let over = over.clone();
            std::thread::spawn(move || while !over.load(Ordering::Relaxed) {});
        }
        Load(over)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn with_effort_neither_workers_nor_a_busy_machine_matter() {
    let place = Place::with_sources("effort", &[("shop/Mixed.java", MIXED)]);
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let report = |jobs| {
        let options = ["--effort", "1000000", "--solver-timeout", "100ms"];
        results(place.check(&[&[examples, "src", "--jobs", jobs], &options[..]].concat()))
    };
    let one = report("1");
    assert!(one["accounting"]["confirmed"].as_u64() > Some(10));
    assert!(one["stats"]["queries"].as_u64() > Some(100));
    assert_eq!(one, report("4"));
    let load = Load::start(2 * std::thread::available_parallelism().map_or(2, usize::from));
    let busy = report("3");
    drop(load);
    assert_eq!(one, busy);
}

const PINNED: &str = r#"package shop;

public class Pinned {
    public static int share(int total, int parts) {
        return total / parts + total % (parts - 1);
    }

    public static Object room(int seats) {
        return (String) (Object) new int[seats];
    }

    public static char initial(int at) {
        return "abc".charAt(at);
    }
}
"#;

/// If this fails, baselines of every user are void: change the code back, not the ids.
#[test]
fn ids_never_change() {
    let place = Place::with_sources("pinned", &[("shop/Pinned.java", PINNED)]);
    let report = place.check(&["src", "--no-prove", "--effort", "100000"]);
    let id =
        |f: &Value| (f["exception"].as_str().unwrap().to_string(), f["id"].as_str().unwrap().to_string());
    let mut ids: Vec<(String, String)> = report["findings"].as_array().unwrap().iter().map(id).collect();
    ids.sort_unstable();
    // The tier is part of the name: the same failure is another finding if it asks nothing of the caller.
    let expected = [
        ("java.lang.ArithmeticException", "687a0f17"),
        ("java.lang.ArithmeticException", "c953f047"),
        ("java.lang.ClassCastException", "497c6b16"),
        ("java.lang.NegativeArraySizeException", "d48bd6b9"),
        ("java.lang.StringIndexOutOfBoundsException", "7e19465f"),
    ];
    assert_eq!(ids, expected.map(|(exception, id)| (exception.to_string(), id.to_string())));
}

#[test]
fn the_same_run_prints_the_same() {
    let first = proved();
    let second = Place::with_sources("again", &[("shop/Prices.java", PRICES)]);
    let text = second.run(&["check", "src", "--all"]);
    assert_eq!(text.out, first.text.out);
    let report = results(second.json("target/provoke/last-run.json"));
    assert_eq!(report, results(first.report.clone()));
    let test = "target/provoke/tests/shop/PricesProvokeTest.java";
    assert_eq!(second.read(test), first.place.read(test));
}
