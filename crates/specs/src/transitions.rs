//! The automaton of a monitor as Java: what comes next, how far a violation is, and whether it has come.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::automata::monitor::Monitor;

/// Cases that one method may have, so that no method gets longer than a JVM allows.
const MAX_CASES: usize = 1500;

pub fn write(monitor: &Monitor) -> String {
    let mut parts: Vec<String> = vec![String::new()];
    let mut cases = 0;
    // The first states of the methods, by which the right one is found.
    let mut firsts = vec![0];
    for (state, row) in monitor.next.iter().enumerate() {
        let (text, count) = of_state(&monitor.letters, state, row);
        if cases + count > MAX_CASES && cases > 0 {
            parts.push(String::new());
            firsts.push(state);
            cases = 0;
        }
        cases += count;
        parts.last_mut().expect("there is one from the beginning").push_str(&text);
    }
    let mut java = String::from("\n    private static int next(int state, int letter) {\n");
    for (part, first) in firsts.iter().enumerate().skip(1).rev() {
        let _ = writeln!(
            java,
            "        if (state >= {first}) {{\n            return next{part}(state, letter);\n        }}"
        );
    }
    java.push_str("        return next0(state, letter);\n    }\n");
    for (part, text) in parts.iter().enumerate() {
        let _ = write!(
            java,
            "\n    private static int next{part}(int state, int letter) {{\n        switch (state) {{\n{text}            \
             default:\n                return state;\n        }}\n    }}\n"
        );
    }
    java + &distances(monitor) + &violated(monitor)
}

/// One state: where most letters lead is its default.
fn of_state(letters: &[u32], state: usize, row: &[u32]) -> (String, usize) {
    let mut to: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (&letter, &target) in letters.iter().zip(row) {
        to.entry(target).or_default().push(letter);
    }
    let most = to.iter().max_by_key(|(_, letters)| letters.len()).map_or(0, |(target, _)| *target);
    let mut text = format!("            case {state}:\n");
    let count = row.len() - to.get(&most).map_or(0, Vec::len) + 2;
    if to.len() == 1 {
        let _ = writeln!(text, "                return {most};");
        return (text, count);
    }
    text.push_str("                switch (letter) {\n");
    for (target, letters) in to.iter().filter(|(target, _)| **target != most) {
        for letter in letters {
            let _ = writeln!(text, "                    case {letter}:");
        }
        let _ = writeln!(text, "                        return {target};");
    }
    let _ = write!(
        text,
        "                    default:\n                        return {most};\n                }}\n"
    );
    (text, count)
}

/// The smallest number of events to a violation.
fn distances(monitor: &Monitor) -> String {
    let mut of: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (state, distance) in monitor.distances().into_iter().enumerate() {
        of.entry(distance.unwrap_or(u32::MAX)).or_default().push(state);
    }
    let mut java = String::from(
        "\n    /** The smallest number of events to a violation. */\n    private static int distance(int state) {\n        switch (state) {\n",
    );
    for (distance, states) in of.iter().filter(|(distance, _)| **distance != u32::MAX) {
        for state in states {
            let _ = writeln!(java, "            case {state}:");
        }
        let _ = writeln!(java, "                return {distance};");
    }
    java.push_str("            default:\n                return Integer.MAX_VALUE;\n        }\n    }\n");
    java
}

fn violated(monitor: &Monitor) -> String {
    let condition = monitor.violated.map_or_else(|| "false".into(), |state| format!("state == {state}"));
    format!("\n    private static boolean isViolated(int state) {{\n        return {condition};\n    }}\n")
}
