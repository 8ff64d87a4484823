#![doc = include_str!("negative-array-size.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "negative-array-size",
    headline: "negative array size",
    phrase: "AllocatesNegativeSize",
    operation: Operation::ArraySize,
    matches,
    page: include_str!("negative-array-size.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.NegativeArraySizeException")
}
