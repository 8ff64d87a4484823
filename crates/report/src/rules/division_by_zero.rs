#![doc = include_str!("division-by-zero.md")]

use super::{Operation, RaisedBy, Rule, RuleInput};

pub(super) static ENTRY: Rule = Rule {
    name: "division-by-zero",
    headline: "division by zero",
    phrase: "DividesByZero",
    operation: Operation::Division,
    matches,
    page: include_str!("division-by-zero.md"),
};

fn matches(thrown: &RuleInput) -> bool {
    // JVMS 6.5.idiv, irem, ldiv, lrem: a zero divisor is the only reason an instruction throws this class.
    let by_instruction = thrown.raised_by == RaisedBy::Instruction;
    thrown.is("java.lang.ArithmeticException") && (by_instruction || thrown.message_has("by zero"))
}
