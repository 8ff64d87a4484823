//! Names in a sentence.

use std::collections::BTreeSet;

/// The first of many names.
pub fn some_of(names: &BTreeSet<String>) -> String {
    const SHOWN: usize = 3;
    let mut shown: Vec<String> = names.iter().take(SHOWN).cloned().collect();
    if names.len() > SHOWN {
        shown.push(format!("{} more", names.len() - SHOWN));
    }
    shown.join(", ")
}
