#![doc = include_str!("stack-overflow.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "stack-overflow",
    headline: "stack overflow",
    phrase: "OverflowsStack",
    operation: Operation::Call,
    matches,
    page: include_str!("stack-overflow.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.StackOverflowError")
}
