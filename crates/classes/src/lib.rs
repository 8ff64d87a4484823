//! Class path (jars, directories, the JDK image) to `Program`: an immutable linked world.
//!
//! Knows no symbols and runs nothing; a total reader: bad input is an error value, never a panic.

pub mod class;
pub mod code;
pub mod descriptor;
pub mod program;
