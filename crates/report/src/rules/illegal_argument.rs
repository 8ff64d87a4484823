#![doc = include_str!("illegal-argument.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "illegal-argument",
    headline: "illegal argument",
    phrase: "GetsIllegalArgument",
    operation: Operation::Call,
    matches,
    page: include_str!("illegal-argument.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.IllegalArgumentException")
}
