//! `java.util.logging`: messages are made (a supplier may throw) but go nowhere.

use crate::machine::models::ClassModels;
use crate::machine::models::nothing;

pub static LOGGER: ClassModels =
    ClassModels { class: "java/util/logging/Logger", methods: &[("doLog", "*", nothing)] };
