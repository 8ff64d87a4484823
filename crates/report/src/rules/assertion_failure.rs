#![doc = include_str!("assertion-failure.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "assertion-failure",
    headline: "assertion failure",
    phrase: "FailsAssertion",
    operation: Operation::Assertion,
    matches,
    page: include_str!("assertion-failure.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.AssertionError")
}
