//! The fixtures of `tests/java`: one run of the binary over all of them, held against the marks on their lines.
//!
//! | mark | on | meaning |
//! |---|---|---|
//! | `//~ CRASH <rule>` | a line | a confirmed `bug` of that rule comes out of exactly this line |
//! | `//~ MISUSE <rule>`, `//~ INTENDED <rule>` | a line | the same, of that tier |
//! | … `certain`, `uncertain` | the same | whether the failing value is determined on the way |
//! | `//~ MISS <rule> <why>` | a line | a crash that is not found yet; the mark must go once it is |
//! | `//~ BOUNDED <reason>… [<why>]` | a declaration | cannot be explored completely, for one of these reasons |
//!
//! | `//~ SAFE <assumption>…` | a declaration | safe, on exactly these assumptions; on none, if none is named |
//!
//! No mark means clean and completely explored. There is no mark for a false alarm: that is a bug.
//! On a type's declaration, BOUNDED is about the members that the compiler writes (`toString` of a record, say).
//!
//! `PROVOKE_FIXTURES=10` looks at a tenth of the files, always the same ones (`part.rs`).

#[path = "common/attack.rs"]
mod attack;
#[path = "fixtures/checks.rs"]
mod checks;
#[path = "common/javac.rs"]
mod javac;
#[path = "fixtures/marks.rs"]
mod marks;
#[path = "fixtures/part.rs"]
mod part;
#[path = "fixtures/run.rs"]
mod run;
#[path = "common/sources.rs"]
mod sources;
#[path = "fixtures/suite.rs"]
mod suite;

use prove::jdk::Jdk;

/// Where they are, below the repository.
const ROOT: &str = "tests/java";

/// One in so many files is looked at.
fn one_in() -> u64 {
    let said = std::env::var("PROVOKE_FIXTURES").ok();
    said.map_or(1, |number| number.parse().expect("PROVOKE_FIXTURES is a number, such as 10 for a tenth"))
}

/// The JDK to run them with: the one of the environment.
fn jdk() -> Option<Jdk> {
    Some(Jdk::find(None).unwrap_or_else(|e| panic!("failed to {e}")))
}
