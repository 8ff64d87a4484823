#![doc = include_str!("unsupported-operation.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "unsupported-operation",
    headline: "unsupported operation",
    phrase: "CallsUnsupportedOperation",
    operation: Operation::Call,
    matches,
    page: include_str!("unsupported-operation.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.UnsupportedOperationException")
}
