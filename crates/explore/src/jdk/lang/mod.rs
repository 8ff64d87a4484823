//! Models of `java.lang` and `java.lang.ref`.

pub(crate) mod boxes;
pub(crate) mod character;
pub(crate) mod characters;
pub(crate) mod class;
pub(crate) mod floats;
pub(crate) mod math;
pub(crate) mod module;
pub(crate) mod numbers;
pub(crate) mod object;
pub(crate) mod package;
pub(crate) mod process_environment;
pub(crate) mod reference;
pub(crate) mod runtime;
pub(crate) mod string;
pub(crate) mod string_builder;
pub(crate) mod system;
pub(crate) mod thread;
pub(crate) mod thread_group;
pub(crate) mod throwable;
