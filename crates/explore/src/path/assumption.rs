//! What a verdict rests on beside the JVM: the assumptions there are, and those of a path.

use std::collections::BTreeMap;

macro_rules! assumptions {
    ($($(#[$doc:meta])* $name:ident = $text:literal),* $(,)?) => {
        /// What a verdict rests on beside the JVM.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Assumption { $($(#[$doc])* $name),* }

        impl Assumption {
            pub const ALL: &[Assumption] = &[$(Assumption::$name),*];

            /// The name in reports and in `provoke explain`.
            pub fn name(self) -> &'static str {
                match self { $(Assumption::$name => $text),* }
            }
        }
    };
}

assumptions! {
    /// No subclasses and implementations but those that are there.
    ClosedWorld = "closed-world",
    /// Of the JDK's classes, those that callers usually pass.
    UsualClasses = "usual-classes",
    /// Statics are as their initialisers leave them.
    FreshStatics = "fresh-statics",
    /// Locale, time zone, properties of the JVM, its version, the depth of its stack, its hash codes.
    Environment = "environment",
    /// No object comes out of a stream that does not hold what its constructors write.
    NoDeserialization = "no-deserialization",
    /// `--nulls deny`.
    NoNulls = "no-nulls",
    /// `--no-aliasing`.
    NoAliases = "no-aliases",
    /// Parameters that an annotation says are not null, are not.
    Annotations = "annotations",
    /// `--no-assertions`.
    NoAssertions = "no-assertions",
    /// A `main` is called as the launcher calls it, or without arguments.
    Launcher = "launcher",
}

/// The assumptions a path carries along.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Assumptions(u32);

impl Assumptions {
    pub fn add(&mut self, assumption: Assumption) {
        self.0 |= 1 << assumption as u32;
    }

    pub fn merge(&mut self, other: Assumptions) {
        self.0 |= other.0;
    }

    pub fn has(self, assumption: Assumption) -> bool {
        self.0 & (1 << assumption as u32) != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Assumption> {
        Assumption::ALL.iter().copied().filter(move |a| self.has(*a))
    }
}

/// Assumptions with what they were made about.
pub type AssumptionDetails = BTreeMap<Assumption, BTreeMap<String, u32>>;
