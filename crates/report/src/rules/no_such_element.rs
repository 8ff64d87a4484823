#![doc = include_str!("no-such-element.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "no-such-element",
    headline: "no such element",
    phrase: "FindsNoElement",
    operation: Operation::Call,
    matches,
    page: include_str!("no-such-element.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.util.NoSuchElementException")
}
