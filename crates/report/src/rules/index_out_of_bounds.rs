#![doc = include_str!("index-out-of-bounds.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "index-out-of-bounds",
    headline: "index out of bounds",
    phrase: "IndexesOutOfBounds",
    operation: Operation::Index,
    matches,
    page: include_str!("index-out-of-bounds.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.IndexOutOfBoundsException")
}
