#![doc = include_str!("bad-array-store.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "bad-array-store",
    headline: "bad array store",
    phrase: "StoresWrongType",
    operation: Operation::Store,
    matches,
    page: include_str!("bad-array-store.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    thrown.is("java.lang.ArrayStoreException")
}
