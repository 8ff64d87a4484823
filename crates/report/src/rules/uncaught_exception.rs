#![doc = include_str!("uncaught-exception.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "uncaught-exception",
    headline: "uncaught {exception}",
    phrase: "Throws{exception}",
    operation: Operation::Call,
    matches,
    page: include_str!("uncaught-exception.md"),
};

fn matches(_: &RuleInput) -> bool {
    true
}
