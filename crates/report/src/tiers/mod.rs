//! Tiers: is a crash worth a developer's time? Each with the page that tells its rules.

/// One of the three.
#[derive(Debug)]
pub struct Page {
    pub name: &'static str,
    /// The text of `provoke explain <tier>`.
    pub page: &'static str,
}

pub static ALL: &[&Page] = &[
    &Page { name: "bug", page: include_str!("bug.md") },
    &Page { name: "misuse", page: include_str!("misuse.md") },
    &Page { name: "intended", page: include_str!("intended.md") },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Tier;

    #[test]
    fn every_tier_has_its_page() {
        for tier in [Tier::Bug, Tier::Misuse, Tier::Intended] {
            let page = ALL.iter().find(|page| page.name == tier.as_str()).unwrap();
            assert!(page.page.starts_with(&format!("# {}\n\n", tier.as_str())));
        }
    }
}
