#![doc = include_str!("null-dereference.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "null-dereference",
    headline: "null dereference",
    phrase: "DereferencesNull",
    operation: Operation::Dereference,
    matches,
    page: include_str!("null-dereference.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.NullPointerException")
}
