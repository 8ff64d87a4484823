//! What an exception that leaves an entry is called: an open table of rules, tried in order.
//!
//! A rule sees plain data about what was thrown; it neither finds crashes nor judges whether they matter.
//!
//! To add one: write `<rule>.rs` and its page `<rule>.md`, then add the `mod` line and the line in [`ALL`].

use crate::names;

mod arithmetic_overflow;
mod assertion_failure;
mod bad_array_store;
mod bad_cast;
mod bad_number_format;
mod concurrent_modification;
mod division_by_zero;
mod failed_initializer;
mod illegal_argument;
mod illegal_state;
mod index_out_of_bounds;
mod negative_array_size;
mod no_such_element;
mod null_dereference;
mod stack_overflow;
mod uncaught_exception;
mod unsupported_operation;

/// One kind of crash.
#[derive(Debug)]
pub struct Rule {
    /// Names the bad thing in kebab-case.
    pub name: &'static str,
    /// As in "… in Rates.share"; `{exception}` stands for the simple name of what was thrown.
    headline: &'static str,
    /// As in `share…WhenPartsIs0`; `{exception}` as above.
    phrase: &'static str,
    /// What to look for in the source line.
    pub operation: Operation,
    matches: fn(&RuleInput) -> bool,
    /// Meaning, example, fix: the text of `provoke explain <rule>`.
    pub page: &'static str,
}

/// The first match names a crash: special rules stand before general ones, and the last takes everything.
pub static ALL: &[&Rule] = &[
    &null_dereference::ENTRY,
    &index_out_of_bounds::ENTRY,
    &negative_array_size::ENTRY,
    &division_by_zero::ENTRY,
    &arithmetic_overflow::ENTRY,
    &bad_cast::ENTRY,
    &bad_array_store::ENTRY,
    &assertion_failure::ENTRY,
    &bad_number_format::ENTRY,
    &no_such_element::ENTRY,
    &unsupported_operation::ENTRY,
    &illegal_argument::ENTRY,
    &illegal_state::ENTRY,
    &concurrent_modification::ENTRY,
    &stack_overflow::ENTRY,
    &failed_initializer::ENTRY,
    &uncaught_exception::ENTRY,
];

/// What left the entry.
#[derive(Debug, Clone, Copy)]
pub struct RuleInput<'a> {
    /// Binary name with dots.
    pub exception: &'a str,
    /// Binary names of its superclasses, in any order.
    pub superclasses: &'a [&'a str],
    pub message: Option<&'a str>,
    pub raised_by: RaisedBy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaisedBy {
    /// The JVM, at an instruction of the analysed code.
    Instruction,
    /// A `throw`, in the analysed code or in a library it called.
    Code,
}

/// The operation that fails, as it shows in source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `/` or `%`
    Division,
    /// `.member` or `[` on a reference
    Dereference,
    /// `[index]`
    Index,
    /// `new T[size]`
    ArraySize,
    /// `(Type) value`
    Cast,
    /// `[index] =`
    Store,
    /// `assert`
    Assertion,
    /// `throw`, or a call into code that throws
    Call,
}

/// The rule that names this exception; there always is one.
pub fn rule_for(thrown: &RuleInput) -> &'static Rule {
    ALL.iter().find(|rule| (rule.matches)(thrown)).expect("the last rule takes everything")
}

pub fn rule_named(name: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.name == name)
}

impl Rule {
    /// `division by zero`
    pub fn headline(&self, exception: &str) -> String {
        self.headline.replace("{exception}", names::simple(exception))
    }

    /// `DividesByZero`, for the name of a test.
    pub fn phrase(&self, exception: &str) -> String {
        self.phrase.replace("{exception}", &names::simple(exception).replace(['$', '.'], ""))
    }

    /// `division by zero: parts is 0`, for [`crate::finding::Finding::message`].
    pub fn message(&self, exception: &str, detail: &str) -> String {
        let headline = self.headline(exception);
        if detail.is_empty() { headline } else { format!("{headline}: {detail}") }
    }
}

impl RuleInput<'_> {
    /// Whether it is an instance of this class.
    fn is(&self, class: &str) -> bool {
        self.exception == class || self.superclasses.contains(&class)
    }

    fn message_has(&self, part: &str) -> bool {
        self.message.is_some_and(|message| message.to_ascii_lowercase().contains(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_of(
        exception: &str,
        superclasses: &[&str],
        message: Option<&str>,
        raised_by: RaisedBy,
    ) -> &'static str {
        rule_for(&RuleInput { exception, superclasses, message, raised_by }).name
    }

    #[test]
    fn every_rule_is_reachable() {
        use RaisedBy::{Code, Instruction};
        let argument: &[&str] = &["java.lang.IllegalArgumentException", "java.lang.RuntimeException"];
        let named = [
            name_of("java.lang.NullPointerException", &[], None, Instruction),
            name_of(
                "java.lang.StringIndexOutOfBoundsException",
                &["java.lang.IndexOutOfBoundsException"],
                None,
                Code,
            ),
            name_of("java.lang.NegativeArraySizeException", &[], Some("-1"), Instruction),
            name_of("java.lang.ArithmeticException", &[], None, Instruction),
            name_of("java.lang.ArithmeticException", &[], Some("integer overflow"), Code),
            name_of("java.lang.ClassCastException", &[], None, Instruction),
            name_of("java.lang.ArrayStoreException", &[], None, Instruction),
            name_of("java.lang.AssertionError", &[], None, Code),
            name_of("java.lang.NumberFormatException", argument, None, Code),
            name_of("java.util.InputMismatchException", &["java.util.NoSuchElementException"], None, Code),
            name_of("java.lang.UnsupportedOperationException", &[], None, Code),
            name_of("java.util.IllegalFormatException", argument, None, Code),
            name_of("java.lang.IllegalStateException", &[], None, Code),
            name_of("java.util.ConcurrentModificationException", &[], None, Code),
            name_of("java.lang.StackOverflowError", &[], None, Instruction),
            name_of("java.lang.ExceptionInInitializerError", &[], None, Instruction),
            name_of("bank.Overdrawn", &["java.lang.Exception"], None, Code),
        ];
        let table: Vec<_> = ALL.iter().map(|rule| rule.name).collect();
        assert_eq!(named.as_slice(), table);
    }

    #[test]
    fn arithmetic_is_told_apart_by_message() {
        let name = |message| name_of("java.lang.ArithmeticException", &[], Some(message), RaisedBy::Code);
        assert_eq!(name("/ by zero"), "division-by-zero");
        assert_eq!(name("BigInteger divide by zero"), "division-by-zero");
        assert_eq!(name("long overflow"), "arithmetic-overflow");
        assert_eq!(name("BigInteger out of int range"), "arithmetic-overflow");
        assert_eq!(
            name("Non-terminating decimal expansion; no exact representable decimal result."),
            "uncaught-exception"
        );
    }

    #[test]
    fn names_are_unique_and_kebab_case() {
        for (index, rule) in ALL.iter().enumerate() {
            assert!(names::is_kebab_case(rule.name), "{}", rule.name);
            assert!(ALL[..index].iter().all(|other| other.name != rule.name && other.phrase != rule.phrase));
            assert!(rule.phrase.starts_with(|c: char| c.is_ascii_uppercase()), "{}", rule.name);
        }
    }

    #[test]
    fn every_page_explains() {
        for rule in ALL {
            assert!(rule.page.starts_with(&format!("# {}\n\n", rule.name)), "{}", rule.name);
            for part in ["\n## Example\n", "\n```java\n", "\n## Fix\n"] {
                assert!(rule.page.contains(part), "the page of {} lacks {part:?}", rule.name);
            }
        }
    }

    #[test]
    fn the_exception_fills_the_gaps_of_the_last_rule() {
        let rule = rule_named("uncaught-exception").unwrap();
        assert_eq!(rule.headline("bank.Account$Overdrawn"), "uncaught Overdrawn");
        assert_eq!(rule.phrase("bank.Account$Overdrawn"), "ThrowsOverdrawn");
        assert_eq!(rule.message("bank.Overdrawn", "balance is -1"), "uncaught Overdrawn: balance is -1");
        assert_eq!(rule.message("bank.Overdrawn", ""), "uncaught Overdrawn");
    }
}
