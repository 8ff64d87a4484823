#![doc = include_str!("illegal-state.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "illegal-state",
    headline: "illegal state",
    phrase: "MeetsIllegalState",
    operation: Operation::Call,
    matches,
    page: include_str!("illegal-state.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.IllegalStateException")
}
