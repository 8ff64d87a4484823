//! What a test can set up around the program: system properties, environment variables, standard input, and files below
//! the working directory. To a path these are inputs like any other: a property has a value or none, at a path there is
//! nothing, a file or a directory, whatever the path needs; the test puts it there.
//!
//! What no test can set up is unknown: see `jdk/outside.rs`.

mod documents;
mod entries;
mod extract;
mod listings;
mod places;
mod properties;
mod streams;
mod variables;

pub use entries::is_plain_key;
pub use places::{FileQuestion, PathLookup};
pub use streams::ReadLine;
pub use variables::is_variable;

use std::rc::Rc;

use classes::class::{Class, Origin};

use crate::machine::state::{Purpose, State};
use crate::machine::world::World;

const NOTHING: i32 = 0;
const FILE: i32 = 1;
const DIRECTORY: i32 = 2;

impl World {
    /// The path asks for something more.
    fn of(s: &mut State) -> &mut World {
        let is_ours = |class: &Class| class.origin != Origin::Jdk;
        let initialiser =
            s.frames().any(|frame| matches!(frame.purpose, Purpose::Initialise(class) if is_ours(class)));
        let world = Rc::make_mut(&mut s.world);
        world.asked_by_initialiser |= initialiser;
        world
    }
}
