//! What a proved exception is worth, which cause it shows, and what is said of its entry.

pub mod causes;
pub mod findings;
pub mod tier;
pub mod verdict;
