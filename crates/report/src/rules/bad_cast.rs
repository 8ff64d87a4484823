#![doc = include_str!("bad-cast.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "bad-cast",
    headline: "bad cast",
    phrase: "CastsWrongly",
    operation: Operation::Cast,
    matches,
    page: include_str!("bad-cast.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.ClassCastException")
}
