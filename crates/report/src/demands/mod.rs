//! Demands: what the witness of a crash asks of the caller. Each kind with the page that tells when it counts, and what
//! in the code declares it legal.
//!
//! To add one: write `<demand>.md` here and add its line to [`ALL`], and to `DemandKind` in `worth`.

/// One kind of demand.
#[derive(Debug)]
pub struct DemandPage {
    pub name: &'static str,
    /// The text of `provoke explain <demand>`.
    pub page: &'static str,
}

macro_rules! demand {
    ($name:literal) => {
        &DemandPage { name: $name, page: include_str!(concat!($name, ".md")) }
    };
}

pub static ALL: &[&DemandPage] = &[
    demand!("null-argument"),
    demand!("null-element"),
    demand!("null-kept"),
    demand!("out-of-range"),
    demand!("unchecked-type"),
    demand!("odd-implementation"),
    demand!("out-of-order"),
    demand!("assigned-field"),
    demand!("not-api"),
    demand!("extreme-number"),
    demand!("unusual-environment"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{assumptions, names, reasons, rules};

    #[test]
    fn names_are_unique_and_kebab_case() {
        for (index, demand) in ALL.iter().enumerate() {
            let name = demand.name;
            assert!(ALL[..index].iter().all(|other| other.name != name), "{name}");
            assert!(names::is_kebab_case(name), "{name}");
            // `provoke explain` takes all kinds of names.
            assert!(rules::rule_named(name).is_none() && reasons::reason_named(name).is_none(), "{name}");
            assert!(assumptions::assumption_named(name).is_none(), "{name}");
        }
    }

    #[test]
    fn every_page_explains() {
        for demand in ALL {
            assert!(demand.page.starts_with(&format!("# {}\n\n", demand.name)), "{}", demand.name);
            assert!(demand.page.contains("\n## What makes it legal\n"), "{}", demand.name);
            assert!(demand.page.contains("\n## Fix\n"), "{}", demand.name);
        }
    }
}
