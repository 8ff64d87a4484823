#![doc = include_str!("arithmetic-overflow.md")]

use super::{Operation, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "arithmetic-overflow",
    headline: "arithmetic overflow",
    phrase: "Overflows",
    operation: Operation::Call,
    matches,
    page: include_str!("arithmetic-overflow.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    // The JDK has no class of its own for it: `addExact` says "overflow", `intValueExact` says "out of int range".
    let says_so = thrown.message_has("overflow") || thrown.message_has("range");
    thrown.is("java.lang.ArithmeticException") && says_so
}
