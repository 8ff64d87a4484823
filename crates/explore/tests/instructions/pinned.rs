//! The operations on symbolic operands: the result is computed on unknowns, then the path condition says which they are.
//!
//! Two methods for each operation and row of operands: one throws if the result is wrong, so nothing may be found in it;
//! the other throws if it is right, so that must be found.

use std::time::Duration;

use explore::entry::{Allowance, Exploration};
use explore::machine::Machine;
use explore::machine::settings::Settings;
use explore::modes::concrete::Constant;
use testkit::random::Random;
use testkit::side_by_side;

use crate::operations::{ALL, Operation, parameters};
use crate::{COMPILED, SEED, operands};

/// Rows of operands for each operation; floating point costs the solver much more.
const ROWS: usize = 8;
const FLOATING_ROWS: usize = 3;
const EFFORT: u64 = 500_000_000;

#[test]
fn pinned_operands_give_what_concrete_ones_give() {
    // Equations over doubles may take the solver for ever; if it can do one, it does so early.
    let settings = Settings { solver_timeout: Duration::from_millis(100), ..side_by_side::settings() };
    let mut machine = side_by_side::machine(&COMPILED, settings);
    let mut complaints = Vec::new();
    for (operation, rows) in sample() {
        for (i, row) in rows.iter().enumerate() {
            let name = format!("{}_{i}", operation.name);
            let wrong = explore(&mut machine, &format!("{name}_wrong"));
            let right = explore(&mut machine, &format!("{name}_right"));
            if failures(&wrong) != 0 {
                complaints.push(format!("{name} {row:?}: terms give another result"));
            }
            let undecided = wrong.unsolved + right.unsolved != 0;
            if undecided && !is_floating(operation) {
                complaints.push(format!("{name} {row:?}: not decided: {:?}", wrong.reasons.0));
            }
            if failures(&right) == 0 && !undecided {
                complaints.push(format!("{name} {row:?}: the result is not reached: {:?}", right.reasons.0));
            }
        }
    }
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

fn explore(machine: &mut Machine, name: &str) -> Exploration {
    let class = machine.program.class("Pinned").expect("the class is compiled");
    let method = class.methods.iter().find(|m| m.name == name).expect("the method is compiled");
    machine.explore(method, Allowance { effort: EFFORT, time: None, first_look: false })
}

/// Only the wrapper's own exception counts; division by an unknown may well fail.
fn failures(exploration: &Exploration) -> usize {
    exploration.suspicions.iter().filter(|s| s.exception.name == "java/lang/AssertionError").count()
}

/// The same rows for the source and for the test.
fn sample() -> Vec<(&'static Operation, Vec<Vec<Constant>>)> {
    let mut random = Random::new(SEED);
    let mut sample = Vec::new();
    for operation in ALL {
        let mut rows = operands::rows(operation.operands, &mut random);
        rows.retain(|row| !divides_by_zero(operation, row));
        let count = if is_floating(operation) { FLOATING_ROWS } else { ROWS };
        let rows = (0..count).map(|_| rows.swap_remove(random.below(rows.len()))).collect();
        sample.push((operation, rows));
    }
    sample
}

fn is_floating(operation: &Operation) -> bool {
    operation.operands.iter().any(|kind| kind.is_floating())
}

fn divides_by_zero(operation: &Operation, row: &[Constant]) -> bool {
    let divides = ["idiv", "irem", "ldiv", "lrem"].contains(&operation.name);
    divides && matches!(row[1], Constant::Int(0) | Constant::Long(0))
}

pub fn source() -> String {
    let mut source = String::from("class Pinned {\n");
    for kind in ["int", "long"] {
        source += &format!("    static boolean same({kind} a, {kind} b) {{ return a == b; }}\n");
    }
    for kind in ["float", "double"] {
        source += &format!("    static boolean same({kind} a, {kind} b) {{\n");
        source += "        return a == b ? a != 0 || 1 / a == 1 / b : a != a && b != b;\n    }\n";
    }
    for (operation, rows) in sample() {
        for (i, row) in rows.iter().enumerate() {
            let (name, result) = (operation.name, operation.result.java());
            let names: Vec<String> = ('a'..).take(row.len()).map(String::from).collect();
            let values: Vec<String> = row.iter().map(literal).collect();
            let pins: Vec<String> = names.iter().zip(row).map(|(name, value)| pin(name, value)).collect();
            for (suffix, not) in [("wrong", "!"), ("right", "")] {
                source += &format!("    static void {name}_{i}_{suffix}({}) {{\n", parameters(operation));
                source += &format!("        {result} r = Operations.{name}({});\n", names.join(", "));
                let expected = format!("Operations.{name}({})", values.join(", "));
                source += &format!("        if ({} && {not}same(r, {expected})) {{\n", pins.join(" && "));
                source += "            throw new AssertionError();\n        }\n    }\n";
            }
        }
    }
    source + "}\n"
}

/// The condition that a variable has exactly this value.
fn pin(name: &str, value: &Constant) -> String {
    let (number, text) = match value {
        Constant::Float(x) => (f64::from(*x), literal(value)),
        Constant::Double(x) => (*x, literal(value)),
        _ => return format!("{name} == {}", literal(value)),
    };
    if number.is_nan() {
        format!("{name} != {name}")
    } else if number == 0.0 {
        format!("{name} == 0 && 1 / {name} == 1 / {text}")
    } else {
        format!("{name} == {text}")
    }
}

fn literal(value: &Constant) -> String {
    match value {
        Constant::Int(x) => x.to_string(),
        Constant::Long(x) => format!("{x}L"),
        Constant::Float(x) => format!("Float.intBitsToFloat({:#x})", x.to_bits()),
        Constant::Double(x) => format!("Double.longBitsToDouble({:#x}L)", x.to_bits()),
        other => unreachable!("{other:?} is no operand of these operations"),
    }
}
