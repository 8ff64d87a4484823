#![doc = include_str!("failed-initializer.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "failed-initializer",
    headline: "failed initializer",
    phrase: "FailsToInitialize",
    operation: Operation::Call,
    matches,
    page: include_str!("failed-initializer.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.ExceptionInInitializerError")
}
