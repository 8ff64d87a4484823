//! Where source text comes from: asked for file by file, answered by whoever can read.
//!
//! Nothing is read here, and nothing is known of folders and archives.

/// The source text of a program, or what of it is at hand.
pub trait Sources {
    /// The text of a file: `com/acme` and `Foo.java`. The package is empty for the unnamed one.
    fn text(&self, package: &str, file: &str) -> Option<String>;
}

/// A program of which only classes are at hand.
pub struct NoSources;

impl Sources for NoSources {
    fn text(&self, _: &str, _: &str) -> Option<String> {
        None
    }
}
