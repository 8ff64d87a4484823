//! Texts as terms: what `String` and its kind answer about a text whose length and characters are open, without a fork
//! per length or character.
//!
//! A question about texts is answered on their `View`s, by functions that know nothing but terms; `look.rs` lays a text
//! of the program out, `jdk/string.rs` and its neighbours connect the JDK's methods.

pub mod builder;
pub mod compare;
pub mod cut;
pub mod find;
pub mod join;
pub mod letters;
mod look;
mod name;
pub mod number;
pub mod view;

pub use look::Viewed;
pub use view::View;
