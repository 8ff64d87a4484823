#![doc = include_str!("bad-number-format.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "bad-number-format",
    headline: "bad number format",
    phrase: "ParsesBadNumber",
    operation: Operation::Call,
    matches,
    page: include_str!("bad-number-format.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.NumberFormatException")
}
