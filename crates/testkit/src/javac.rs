//! Sources to classes, as a user's build would.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use prove::jdk::JdkInstallation;

use crate::sources::sources;

pub fn compile(jdk: &JdkInstallation, from: &Path, to: &Path, class_path: &[&PathBuf]) {
    fs::create_dir_all(to).expect("the scratch folder is writable");
    let files: Vec<String> = sources(from).into_iter().map(quoted).collect();
    let list = to.with_extension("txt");
    fs::write(&list, files.join("\n")).expect("the scratch folder is writable");
    let compiled = Command::new(jdk.home.join("bin/javac"))
        .args(["-encoding", "UTF-8", "-proc:none", "-nowarn", "-cp"])
        .arg(std::env::join_paths(class_path).expect("no path holds a colon"))
        .arg("-d")
        .arg(to)
        .arg(format!("@{}", list.display()))
        .output()
        .expect("javac starts");
    assert!(compiled.status.success(), "{} does not compile:\n{}", from.display(), said(&compiled));
}

/// For an argument file of javac.
fn quoted(path: PathBuf) -> String {
    format!("\"{}\"", path.display())
}

pub fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}
