//! Same input, same output: run again, and with another number of workers.

use serde_json::Value;

use crate::place::Place;
use crate::shop::{PRICES, proved};

/// Several entries whose queries differ, so that workers have something to get out of step with.
const MIXED: &str = r#"package shop;

import java.util.List;

public class Mixed {
    private int count;

    public int digits(String text) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += Integer.parseInt(text.substring(i, i + 1));
        }
        return 100 / sum;
    }

    public static int third(List<Integer> numbers) {
        return numbers.get(2);
    }

    public static long product(long a, long b) {
        if (a * b == 35 && a > 1 && b > a) {
            throw new IllegalStateException("factors");
        }
        return a / (b - 7);
    }

    public int next(int[] steps) {
        count += steps[count];
        return steps[count];
    }

    public static Object pick(Object[] all, int i) {
        return ((String) all[i]).trim();
    }
}
"#;

fn without_times(mut report: Value) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("seconds");
                fields.values_mut().for_each(clear);
            }
            Value::Array(values) => values.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut report);
    report
}

#[test]
fn the_number_of_workers_does_not_matter() {
    let place = Place::with_sources("jobs", &[("shop/Prices.java", PRICES), ("shop/Mixed.java", MIXED)]);
    // The clock must not have a say: few instructions are enough to tell.
    let report = |jobs| without_times(place.check(&["src", "--max-states", "200", "--jobs", jobs]));
    let one = report("1");
    assert!(!one["findings"].as_array().unwrap().is_empty());
    let two = report("2");
    for part in ["findings", "entries", "accounting", "coverage", "stats"] {
        assert_eq!(one[part], two[part], "{part}");
    }
    assert_eq!(one, two);
}

#[test]
fn the_same_run_prints_the_same() {
    let first = proved();
    let second = Place::with_sources("again", &[("shop/Prices.java", PRICES)]);
    let text = second.run(&["check", "src", "--all"]);
    assert_eq!(text.out, first.text.out);
    let report = without_times(second.json("target/provoke/last-run.json"));
    assert_eq!(report, without_times(first.report.clone()));
    let test = "target/provoke/tests/shop/PricesProvokeTest.java";
    assert_eq!(second.read(test), first.place.read(test));
}
