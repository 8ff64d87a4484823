//! Packages `java/` with Maven outside the source tree, compiles its one native part, and leaves both in `OUT_DIR/jars`, to be
//! embedded.
//! It does not run when no Java source changed. The tests in `java/` are not its concern: `tests/java.rs` runs them.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the jars are made of, and nothing else: tests come and go without a new jar.
const SOURCES: [&str; 10] = [
    "pom.xml",
    "witness",
    "harness/pom.xml",
    "harness/src/main",
    "agent/pom.xml",
    "agent/src/main",
    "inputs/pom.xml",
    "inputs/src/main",
    "recorder/pom.xml",
    "recorder/src/main",
];

const JARS: [&str; 5] = [
    "harness/target/jars/harness.jar",
    "harness/target/jars/junit.jar",
    "agent/target/jars/agent.jar",
    "inputs/target/jars/inputs.jar",
    "recorder/target/jars/recorder.jar",
];

fn main() {
    let sources = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../java");
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    println!("cargo:rerun-if-changed=build.rs");

    let work = out.join("java");
    // What an older version left behind must not get into the new jars.
    let _ = fs::remove_dir_all(&work);
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", sources.join(source).display());
        copy(&sources.join(source), &work.join(source)).expect("the Java sources can be copied to OUT_DIR");
    }
    package(&work);

    let jars = out.join("jars");
    fs::create_dir_all(&jars).expect("OUT_DIR is writable");
    let mut hasher = DefaultHasher::new();
    for jar in JARS.map(|jar| work.join(jar)) {
        let bytes = fs::read(&jar).expect("Maven leaves the jars there");
        hasher.write(&bytes);
        fs::write(jars.join(jar.file_name().unwrap()), bytes).expect("OUT_DIR is writable");
    }
    let witness = jars.join("witness.so");
    compile_witness(&work.join("witness/witness.c"), &witness);
    hasher.write(&fs::read(&witness).expect("the compiler leaves it there"));
    println!("cargo:rustc-env=PROVOKE_JARS_HASH={:016x}", hasher.finish());
}

fn package(work: &Path) {
    let output = match Command::new("mvn")
        .args(["-q", "-B", "-Dmaven.test.skip=true", "package"])
        .current_dir(work)
        .output()
    {
        Ok(output) => output,
        Err(error) => panic!(
            "failed to start mvn ({error}): install Maven and a JDK of version 17 or later, and put mvn on the PATH"
        ),
    };
    if !output.status.success() {
        panic!(
            "failed to package the Java harness: see Maven's messages below; its first run needs network access or a filled local repository\n{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// The library that watches a JVM from inside.
fn compile_witness(source: &Path, library: &Path) {
    println!("cargo:rerun-if-env-changed=JAVA_HOME");
    println!("cargo:rerun-if-env-changed=CC");
    let headers = jdk().join("include");
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".into());
    let status = Command::new(&compiler)
        .args(["-shared", "-fPIC", "-O2", "-fvisibility=hidden", "-pthread", "-I"])
        .arg(&headers)
        .arg("-I")
        .arg(headers.join("linux"))
        .arg("-o")
        .args([library, source])
        .status();
    match status {
        Ok(status) if status.success() => {}
        Ok(_) => panic!("failed to compile the witness: see the messages of {compiler} below"),
        Err(error) => panic!("failed to start {compiler} ({error}): install a C compiler"),
    }
}

/// Where the JDK lies that Maven uses, too.
fn jdk() -> PathBuf {
    if let Some(home) = env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        return home.into();
    }
    let said = Command::new("java").args(["-XshowSettings:properties", "-version"]).output();
    let said = said.expect("Maven has found a JDK, so there is a java on the PATH");
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    let home = said.lines().find_map(|line| line.trim().strip_prefix("java.home = "));
    home.expect("a JVM knows where it lives").into()
}

/// A file, or a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        fs::create_dir_all(to.parent().expect("it lies below OUT_DIR"))?;
        return fs::copy(from, to).map(|_| ());
    }
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name();
        copy(&from.join(&name), &to.join(name))?;
    }
    Ok(())
}
