//! Why an entry is `bounded` and not `safe`: an open table of reasons, each with the page that says how to lift it.
//!
//! A reason is about our limits, never about the program under test.
//!
//! To add one: write `<reason>.md` here and add its line to [`ALL`].

/// One way in which an exploration is not the whole truth.
#[derive(Debug)]
pub struct ReasonPage {
    pub name: &'static str,
    /// What it means and the option that lifts it: the text of `provoke explain <reason>`.
    pub page: &'static str,
}

macro_rules! reason {
    ($name:literal) => {
        &ReasonPage { name: $name, page: include_str!(concat!($name, ".md")) }
    };
}

/// First what cuts paths short, then what narrows or widens inputs, then what went wrong.
pub static ALL: &[&ReasonPage] = &[
    reason!("loop-bound"),
    reason!("call-depth"),
    reason!("path-condition"),
    reason!("visits"),
    reason!("depth"),
    reason!("states"),
    reason!("budget"),
    reason!("memory"),
    reason!("solver-unknown"),
    reason!("unmodelled-native"),
    reason!("unmodelled-call"),
    reason!("reflection"),
    reason!("uncontrolled"),
    reason!("missing-class"),
    reason!("cannot-construct"),
    reason!("subtypes"),
    reason!("identity"),
    reason!("open-world"),
    reason!("array-length"),
    reason!("string-length"),
    reason!("characters"),
    reason!("hash-order"),
    reason!("interleaving"),
    reason!("not-proved"),
    reason!("not-reproduced"),
    reason!("interrupted"),
    reason!("internal-error"),
];

pub fn reason_named(name: &str) -> Option<&'static ReasonPage> {
    ALL.iter().copied().find(|reason| reason.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{names, rules};

    #[test]
    fn names_are_unique_and_kebab_case() {
        for (index, reason) in ALL.iter().enumerate() {
            assert!(names::is_kebab_case(reason.name), "{}", reason.name);
            assert!(ALL[..index].iter().all(|other| other.name != reason.name), "{}", reason.name);
            // `provoke explain` takes both kinds of names.
            assert!(rules::rule_named(reason.name).is_none(), "{}", reason.name);
        }
    }

    #[test]
    fn every_page_explains() {
        for reason in ALL {
            assert!(reason.page.starts_with(&format!("# {}\n\n", reason.name)), "{}", reason.name);
            let (_, lift) = reason.page.split_once("\n## Lift it\n").expect(reason.name);
            assert!(lift.contains('`'), "the page of {} names no option or command", reason.name);
        }
    }

    #[test]
    fn no_page_is_left_out_of_the_table() {
        let pages = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/reasons")).unwrap();
        let pages =
            pages.filter(|page| page.as_ref().unwrap().path().extension().is_some_and(|ext| ext == "md"));
        assert_eq!(pages.count(), ALL.len());
    }
}
