#![doc = include_str!("concurrent-modification.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "concurrent-modification",
    headline: "concurrent modification",
    phrase: "ModifiesWhileIterating",
    operation: Operation::Call,
    matches,
    page: include_str!("concurrent-modification.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.util.ConcurrentModificationException")
}
