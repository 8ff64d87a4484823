//! `java.util.Arrays`: only what would fork without need.

use super::Entry;

pub static ENTRY: Entry = Entry { class: "java/util/Arrays", methods: &[] };
