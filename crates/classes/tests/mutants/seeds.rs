//! The intact classes that mutants are made from: of the JDK, and of the fixtures.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use classes::{ClassPathEntry, Jdk, Program};
use testkit::mutants::Seed;

/// Small ones, since a mutation hits more of them, with every attribute that compilers write; and some large ones.
const OF_THE_JDK: [&str; 24] = [
    "java/lang/Runnable",
    "java/lang/Deprecated",
    "java/lang/annotation/Retention",
    "java/lang/Boolean",
    "java/lang/Enum",
    "java/lang/Integer$IntegerCache",
    "java/lang/String",
    "java/lang/StringConcatHelper",
    "java/lang/Thread$State",
    "java/lang/constant/ConstantDesc",
    "java/lang/invoke/MethodHandles$Lookup",
    "java/math/MathContext",
    "java/util/AbstractMap$SimpleEntry",
    "java/util/ArrayDeque$DescendingIterator",
    "java/util/Comparator",
    "java/util/HashMap",
    "java/util/HashMap$TreeNode",
    "java/util/Map$Entry",
    "java/util/Optional",
    "java/util/StringJoiner",
    "java/util/concurrent/TimeUnit",
    "java/util/regex/Pattern$CharPropertyNames",
    "java/util/stream/Collectors",
    "java/util/stream/Collectors$CollectorImpl",
];

fn jdk() -> Jdk {
    let home = Jdk::locate().expect("a JDK in JAVA_HOME or on the PATH");
    Jdk::open(&home).expect("the JDK opens")
}

pub fn all() -> Vec<Seed> {
    classes().into_iter().map(|(_, bytes)| Seed::new(bytes)).collect()
}

/// By name.
pub fn classes() -> Vec<(String, Vec<u8>)> {
    let jdk = jdk();
    // Not every JDK has every one of them.
    let known = OF_THE_JDK.iter().filter_map(|&name| Some((name, jdk.class(name)?)));
    let known = known.map(|(name, bytes)| (name.to_string(), bytes.expect(name).into_owned()));
    known.chain(fixtures()).collect()
}

/// The JDK and the fixtures, without mutants.
pub fn program() -> &'static Program {
    let jdk = jdk();
    let source = ClassPathEntry::open(&COMPILED, jdk.feature_version).expect("the fixtures open");
    Program::new(jdk, vec![source], Vec::new())
}

/// Each process has its own, for they may run side by side.
static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("java");
    let (first, mutants) = super::range();
    let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants").join(format!("{first}-{mutants}"));
    let javac = Jdk::locate().expect("a JDK").join("bin").join("javac");
    let mut command = Command::new(javac);
    command.args(["-g", "-parameters", "-encoding", "UTF-8", "-d"]).arg(&output);
    command.args(["p/Shapes.java", "p/Told.java"].map(|file| sources.join(file)));
    assert!(command.status().expect("javac starts").success());
    output
});

fn fixtures() -> Vec<(String, Vec<u8>)> {
    let files = std::fs::read_dir(COMPILED.join("p")).expect("compiled classes");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    // Directories have no order of their own, and mutants are functions of their numbers.
    files.sort();
    let name = |file: &Path| format!("p/{}", file.file_stem().expect("a name").display());
    files.iter().map(|file| (name(file), std::fs::read(file).expect("a class"))).collect()
}
