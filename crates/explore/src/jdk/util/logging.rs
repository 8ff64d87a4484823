//! `java.util.logging`: messages are made (a supplier may throw) but go nowhere.

use crate::jdk::{Entry, nothing};

pub static LOGGER: Entry = Entry { class: "java/util/logging/Logger", methods: &[("doLog", "*", nothing)] };
