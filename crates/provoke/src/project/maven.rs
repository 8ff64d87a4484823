//! Maven projects: classes and sources lie in the usual places; Maven is asked for the class path.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Project, modules};

pub fn find(dir: &Path) -> Option<Project> {
    if !dir.join("pom.xml").is_file() {
        return None;
    }
    let mut project = Project::default();
    for module in modules(dir, "pom.xml") {
        project.classes.push(module.join("target/classes"));
        project.sources.push(module.join("src/main/java"));
    }
    match class_path(dir) {
        Some(libraries) => project.libraries = libraries,
        None => project.lacks_class_path("Maven"),
    }
    Some(project)
}

/// Asks Maven: first offline, which is quick and touches nothing, then with its repositories.
fn class_path(dir: &Path) -> Option<Vec<PathBuf>> {
    let pom = std::fs::read_to_string(dir.join("pom.xml")).ok()?;
    if !pom.contains("<dependency>") && !pom.contains("<module>") && !pom.contains("<parent>") {
        // A project without dependencies needs no plugin to tell us so.
        return Some(Vec::new());
    }
    read(&ask(dir, &["-o"])?).or_else(|| read(&ask(dir, &[])?))
}

fn ask(dir: &Path, more: &[&str]) -> Option<String> {
    // One module that cannot be resolved must not hide the others.
    let ran = Command::new("mvn")
        .args(["-B", "--fail-never", "dependency:build-classpath", "-Dmdep.includeScope=compile"])
        .args(more)
        .current_dir(dir)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    ran.ok().map(|r| String::from_utf8_lossy(&r.stdout).into_owned())
}

/// The line after each `Dependencies classpath:`, one per module; `None` if there is none.
fn read(answer: &str) -> Option<Vec<PathBuf>> {
    let mut found = None;
    let mut lines = answer.lines();
    while let Some(line) = lines.next() {
        if line.ends_with("Dependencies classpath:") {
            let libraries: &mut Vec<PathBuf> = found.get_or_insert_default();
            for path in std::env::split_paths(lines.next().unwrap_or_default().trim()) {
                if path.exists() && !libraries.contains(&path) {
                    libraries.push(path);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_paths_of_all_modules_are_put_together() {
        let here = env!("CARGO_MANIFEST_DIR");
        let answer = format!(
            "[INFO] Scanning\n[INFO] Dependencies classpath:\n{here}:/no/such.jar\n[INFO] next\n\
             [INFO] Dependencies classpath:\n\n[INFO] Dependencies classpath:\n{here}/src:{here}\n"
        );
        assert_eq!(read(&answer), Some(vec![PathBuf::from(here), PathBuf::from(format!("{here}/src"))]));
        assert_eq!(read("[ERROR] no plugin\n"), None);
    }
}
