//! Names in a sentence.

use std::collections::BTreeSet;

/// The first of many names.
pub fn some_of(names: &BTreeSet<String>) -> String {
    const MAX_SHOWN: usize = 3;
    let mut shown: Vec<String> = names.iter().take(MAX_SHOWN).cloned().collect();
    if names.len() > MAX_SHOWN {
        shown.push(format!("{} more", names.len() - MAX_SHOWN));
    }
    shown.join(", ")
}
