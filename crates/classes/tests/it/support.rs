//! What several tests need: the JDK of the environment, the fixtures compiled once, scratch directories, jars.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use classes::class::Class;
use classes::{ClassPathEntry, Jdk, Program};
use testkit::scratch;
use zip::write::SimpleFileOptions;

/// Tests run on whatever JDK the environment has; without one there is nothing to test on.
pub fn jdk() -> Jdk {
    let home = Jdk::locate().expect("a JDK in JAVA_HOME or on the PATH");
    Jdk::open(&home).expect("the JDK opens")
}

/// The directory with the compiled fixtures of `tests/java`.
pub static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("java");
    let output = scratch!("compiled");
    let files = ["p/Base.java", "p/Third.java", "p/Shapes.java", "p/Told.java", "q/Derived.java"];
    let javac = Jdk::locate().expect("a JDK").join("bin").join("javac");
    let mut command = Command::new(javac);
    command.args(["-g", "-encoding", "UTF-8", "-d"]).arg(&output).args(files.map(|file| sources.join(file)));
    assert!(command.status().expect("javac starts").success());
    output
});

static FIXTURES: LazyLock<&Program> = LazyLock::new(|| {
    let jdk = jdk();
    let source = ClassPathEntry::open(&COMPILED, jdk.feature_version).expect("the fixtures open");
    Program::new(jdk, vec![source], Vec::new())
});

/// The program made of the fixtures.
pub fn fixtures() -> &'static Program {
    *FIXTURES
}

pub fn class(name: &str) -> &'static Class {
    fixtures().class(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub fn compiled(name: &str) -> Vec<u8> {
    std::fs::read(COMPILED.join(name).with_extension("class")).expect(name)
}

pub fn write_jar(path: &Path, entries: &[(&str, &[u8])]) {
    let mut jar = zip::ZipWriter::new(File::create(path).expect("a jar"));
    for (name, bytes) in entries {
        jar.start_file(*name, SimpleFileOptions::default()).expect(name);
        jar.write_all(bytes).expect(name);
    }
    jar.finish().expect("a complete jar");
}
