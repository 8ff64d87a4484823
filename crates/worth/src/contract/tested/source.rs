//! Where compiled tests come from: asked for once, answered by whoever can read.
//!
//! Nothing is read here, and nothing is known of folders.

/// The compiled tests of a project.
pub trait TestClasses {
    /// Shows the bytes of each class file, in an order that does not change.
    fn each(&self, see: &mut dyn FnMut(&[u8]));
}
