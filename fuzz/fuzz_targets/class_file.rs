//! Any bytes as a class file: linked or refused, never a panic.

#![no_main]

use std::sync::LazyLock;

use classes::{Jdk, Program};

/// What classes are linked with: the JDK and nothing else.
static PROGRAM: LazyLock<&Program> = LazyLock::new(|| {
    let home = Jdk::locate().expect("a JDK in JAVA_HOME or on the PATH");
    Program::new(Jdk::open(&home).expect("the JDK opens"), Vec::new(), Vec::new())
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    // Refused or not: both are answers.
    let _ = PROGRAM.probe(bytes);
});
