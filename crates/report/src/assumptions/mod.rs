//! What a `safe` rests on beside the JVM: an open table of assumptions, each with the page that says what is taken not to
//! happen, and how to do without it.
//!
//! To add one: write `<assumption>.md` here and add its line to [`ALL`], and to `assumptions!` in `explore`.

/// One thing that is taken not to happen.
#[derive(Debug)]
pub struct AssumptionPage {
    pub name: &'static str,
    /// The text of `provoke explain <assumption>`.
    pub page: &'static str,
}

macro_rules! assumption {
    ($name:literal) => {
        &AssumptionPage { name: $name, page: include_str!(concat!($name, ".md")) }
    };
}

/// First what others may do, then what the machine may be, then what the user asked to leave out.
pub static ALL: &[&AssumptionPage] = &[
    assumption!("closed-world"),
    assumption!("usual-classes"),
    assumption!("fresh-statics"),
    assumption!("no-deserialization"),
    assumption!("environment"),
    assumption!("annotations"),
    assumption!("launcher"),
    assumption!("no-nulls"),
    assumption!("no-aliases"),
    assumption!("no-assertions"),
];

/// What `safe` means: the text of `provoke explain safe`.
pub const SAFE: &str = include_str!("../safe.md");

pub fn assumption_named(name: &str) -> Option<&'static AssumptionPage> {
    ALL.iter().copied().find(|assumption| assumption.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{names, reasons, rules};

    #[test]
    fn names_are_unique_and_kebab_case() {
        for (index, assumption) in ALL.iter().enumerate() {
            let name = assumption.name;
            assert!(names::is_kebab_case(name), "{name}");
            assert!(ALL[..index].iter().all(|other| other.name != name), "{name}");
            // `provoke explain` takes all kinds of names.
            assert!(rules::rule_named(name).is_none() && reasons::reason_named(name).is_none(), "{name}");
        }
    }

    #[test]
    fn every_page_explains() {
        for assumption in ALL {
            assert!(
                assumption.page.starts_with(&format!("# {}\n\n", assumption.name)),
                "{}",
                assumption.name
            );
            assert!(assumption.page.contains("\n## Do without it\n"), "{}", assumption.name);
            assert!(SAFE.contains(&format!("`{}`", assumption.name)), "{}", assumption.name);
        }
    }

    #[test]
    fn no_page_is_left_out_of_the_table() {
        let pages = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/assumptions")).unwrap();
        let pages =
            pages.filter(|page| page.as_ref().unwrap().path().extension().is_some_and(|ext| ext == "md"));
        assert_eq!(pages.count(), ALL.len());
    }
}
