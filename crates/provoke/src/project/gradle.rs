//! Gradle projects: Gradle itself is asked; if it cannot answer, the usual places are taken.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Project, modules};

const BUILD_FILES: [&str; 4] = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

pub fn find(dir: &Path) -> Option<Project> {
    BUILD_FILES.iter().any(|name| dir.join(name).is_file()).then(|| ask(dir).unwrap_or_else(|| guess(dir)))
}

fn ask(dir: &Path) -> Option<Project> {
    let script = std::env::temp_dir().join(format!("provoke-{}.gradle", std::process::id()));
    std::fs::write(&script, include_str!("class-path.gradle")).ok()?;
    let wrapper = dir.join("gradlew");
    let answer = [wrapper.as_path(), Path::new("gradle")].iter().find_map(|gradle| {
        // Offline: what it has not downloaded yet was never compiled against either.
        let ran = Command::new(gradle)
            .args(["--offline", "--no-daemon", "-q", "--init-script"])
            .arg(&script)
            .arg("provokeClassPath")
            .current_dir(dir)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output();
        ran.ok().filter(|r| r.status.success()).map(|r| String::from_utf8_lossy(&r.stdout).into_owned())
    });
    let _ = std::fs::remove_file(&script);
    let project = read(&answer?);
    (!project.sources.is_empty()).then_some(project)
}

fn read(answer: &str) -> Project {
    let mut project = Project::default();
    for line in answer.lines() {
        let Some((kind, path)) = line.split_once(' ') else { continue };
        let paths = match kind {
            "provoke-classes" => &mut project.classes,
            "provoke-sources" => &mut project.sources,
            "provoke-library" => &mut project.libraries,
            _ => continue,
        };
        let path = PathBuf::from(path);
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    // One project's classes may be another's library: they are analysed, so they are no library.
    let classes = project.classes.clone();
    project.libraries.retain(|library| library.exists() && !classes.contains(library));
    project
}

fn guess(dir: &Path) -> Project {
    let mut project = Project::default();
    let mut found = [modules(dir, "build.gradle"), modules(dir, "build.gradle.kts")].concat();
    if found.is_empty() {
        found.push(dir.to_path_buf());
    }
    for module in found {
        project.classes.push(module.join("build/classes/java/main"));
        project.sources.push(module.join("src/main/java"));
    }
    project.lacks_class_path("Gradle");
    project
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_lines_and_repetitions_are_passed_over() {
        let here = env!("CARGO_MANIFEST_DIR");
        let answer = format!(
            "Welcome to Gradle\nprovoke-classes /p/build\nprovoke-sources /p/src\nprovoke-library {here}\n\
             provoke-library {here}\nprovoke-library /p/build\nprovoke-library /no/such.jar\n"
        );
        let project = read(&answer);
        assert_eq!(project.classes, [PathBuf::from("/p/build")]);
        assert_eq!(project.sources, [PathBuf::from("/p/src")]);
        assert_eq!(project.libraries, [PathBuf::from(here)]);
    }
}
