//! Every row of the JDK models names a method the JDK has, and what a model says about numbers and strings is what the
//! JVM says: on concrete values, and, where the model builds terms instead of forking, on symbolic ones.

mod support;

use std::fmt::Write as _;

use classes::class::{Class, Method};
use classes::descriptor::{Primitive, Type};
use explore::concrete::Constant;
use explore::entry::Allowance;
use explore::jdk;
use explore::machine::Machine;
use support::{Call, random::Random};

/// Rows that only some of the supported JDKs have: first and last version with it, and why.
const VERSIONED: &[(&str, &str, &str, u16, u16)] = &[];

const NEWEST: u16 = u16::MAX;

#[test]
fn every_row_names_a_method_of_the_jdk() {
    let machine = support::machine(&support::scratch("models-rows"), support::settings());
    let version = machine.program.jdk().feature_version;
    let mut complaints = Vec::new();
    for entry in jdk::ALL {
        let class = machine.program.class(entry.class).ok();
        for &(name, descriptor, _) in entry.methods {
            let is = |m: &&Method| m.name == name && (descriptor == "*" || m.descriptor == descriptor);
            let there = class.is_some_and(|c| c.methods.iter().any(|m| is(&m)));
            let row = VERSIONED.iter().find(|r| r.0 == entry.class && r.1 == name && r.2 == descriptor);
            let (first, last) = row.map_or((0, NEWEST), |r| (r.3, r.4));
            let expected = (first..=last).contains(&version);
            if there != expected {
                let what = if expected { "is not there" } else { "is there after all" };
                complaints.push(format!("{}.{name}{descriptor} {what}", entry.class));
            }
        }
    }
    assert!(complaints.is_empty(), "JDK {version}:\n{}", complaints.join("\n"));
}

#[test]
fn every_class_has_one_entry() {
    let mut names: Vec<&str> = jdk::ALL.iter().map(|e| e.class).collect();
    names.sort_unstable();
    let before = names.len();
    names.dedup();
    assert_eq!(names.len(), before, "only the last entry of a class would count");
}
