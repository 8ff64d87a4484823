//! Maven and Gradle projects: where their classes and sources lie, and their class path where it can be had.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Project {
    pub classes: Vec<PathBuf>,
    pub sources: Vec<PathBuf>,
    pub libraries: Vec<PathBuf>,
    pub notices: Vec<String>,
}

pub fn find(dir: &Path) -> Option<Project> {
    let maven = dir.join("pom.xml").is_file();
    let gradle = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"]
        .iter()
        .any(|name| dir.join(name).is_file());
    if maven {
        return Some(maven_project(dir));
    }
    gradle.then(|| gradle_project(dir))
}

fn maven_project(dir: &Path) -> Project {
    let mut project =
        Project { classes: Vec::new(), sources: Vec::new(), libraries: Vec::new(), notices: Vec::new() };
    for module in modules(dir, "pom.xml") {
        project.classes.push(module.join("target/classes"));
        project.sources.push(module.join("src/main/java"));
    }
    match maven_class_path(dir) {
        Some(libraries) => project.libraries = libraries,
        None => project.notices.push(
            "the project's class path could not be had from Maven: code of its libraries is not followed (-c adds them)"
                .into(),
        ),
    }
    project
}

fn gradle_project(dir: &Path) -> Project {
    let mut project =
        Project { classes: Vec::new(), sources: Vec::new(), libraries: Vec::new(), notices: Vec::new() };
    for module in modules(dir, "build.gradle").into_iter().chain(modules(dir, "build.gradle.kts")) {
        project.classes.push(module.join("build/classes/java/main"));
        project.sources.push(module.join("src/main/java"));
    }
    if project.sources.is_empty() {
        project.classes.push(dir.join("build/classes/java/main"));
        project.sources.push(dir.join("src/main/java"));
    }
    project.notices.push("the class path of a Gradle project is not read: give its libraries with -c".into());
    project
}

/// The directory itself and those below it that have a build file, three levels deep.
fn modules(dir: &Path, build_file: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut level = vec![dir.to_path_buf()];
    for _ in 0..3 {
        let mut next = Vec::new();
        for dir in level {
            if dir.join(build_file).is_file() {
                found.push(dir.clone());
            }
            let below = std::fs::read_dir(&dir).into_iter().flatten().flatten().map(|e| e.path());
            next.extend(below.filter(|p| p.is_dir() && !p.ends_with("target") && !p.ends_with("src")));
        }
        next.sort();
        level = next;
    }
    found
}

/// Asks Maven, offline: what it has not downloaded yet was never compiled against either.
fn maven_class_path(dir: &Path) -> Option<Vec<PathBuf>> {
    let file = std::env::temp_dir().join(format!("provoke-classpath-{}", std::process::id()));
    let asked = Command::new("mvn")
        .args(["-q", "-B", "-o", "dependency:build-classpath", "-Dmdep.includeScope=compile"])
        .arg(format!("-Dmdep.outputFile={}", file.display()))
        .current_dir(dir)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let text = std::fs::read_to_string(&file).ok();
    let _ = std::fs::remove_file(&file);
    if !asked.is_ok_and(|status| status.success()) {
        // A project without dependencies needs no plugin to tell us so.
        let pom = std::fs::read_to_string(dir.join("pom.xml")).ok()?;
        return (!pom.contains("<dependency>")).then(Vec::new);
    }
    let text = text?;
    Some(std::env::split_paths(text.trim()).filter(|p| !p.as_os_str().is_empty() && p.exists()).collect())
}
