//! Gradle projects: Gradle itself is asked; if it cannot answer, the usual places are taken.

use std::path::{Path, PathBuf};

use super::tool::{self, ToolRun};
use super::{Module, Project, wrapper};
use crate::files::scratch;
use crate::load::setup::SetUpPhase;

const BUILD_FILES: [&str; 4] = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

pub fn find(dir: &Path, setup: &mut SetUpPhase) -> Option<Project> {
    let is_project = BUILD_FILES.iter().any(|name| dir.join(name).is_file());
    is_project.then(|| ask(dir, setup).unwrap_or_else(|why| guess(dir, &why)))
}

fn ask(dir: &Path, setup: &mut SetUpPhase) -> Result<Project, String> {
    if !setup.asks_build_tools {
        return Err("it was not asked (--build never)".into());
    }
    // Where nobody else can put another script in its place.
    let folder = scratch::folder("gradle").map_err(|e| e.to_string())?;
    let script = folder.join("class-path.gradle");
    std::fs::write(&script, include_str!("class-path.gradle"))
        .map_err(|e| format!("failed to write {}: {e}", script.display()))?;
    let project = read(&run(dir, &script, setup)?);
    if project.modules.is_empty() { Err("it names no sources".into()) } else { Ok(project) }
}

/// The project's wrapper, else the Gradle of the machine.
fn run(dir: &Path, script: &Path, setup: &mut SetUpPhase) -> Result<String, String> {
    let mut step = setup
        .begin("asking Gradle for the class path (the project's own build runs; --build never goes without)");
    let script = script.display().to_string();
    // Offline: what it has not downloaded yet was never compiled against either.
    let arguments = ["--offline", "--no-daemon", "-q", "--init-script", &script, "provokeClassPath"];
    let mut why = String::from("there is neither a gradlew nor a gradle on the PATH");
    for gradle in wrapper(dir, "gradlew").into_iter().chain([PathBuf::from("gradle")]) {
        match tool::run(&gradle, &arguments, dir, &mut step, setup) {
            ToolRun::Ended { output, success: true } => return Ok(output),
            ToolRun::Ended { output, success: false } => why = complaint(&output),
            ToolRun::NotStarted => {}
            ToolRun::Stopped if setup.is_interrupted() => return Err("it was interrupted".into()),
            ToolRun::Stopped => {
                let limit = setup.tool_limit_text();
                return Err(format!("it took longer than {limit} and was ended (--setup-timeout)"));
            }
        }
    }
    Err(why)
}

/// What Gradle says went wrong.
fn complaint(said: &str) -> String {
    let mut lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    let told = lines.clone().skip_while(|line| !line.starts_with("* What went wrong")).nth(1);
    told.or_else(|| lines.next()).unwrap_or("it gave no answer").chars().take(200).collect()
}

fn read(answer: &str) -> Project {
    let mut project = Project { tool: "Gradle", ..Project::default() };
    let mut libraries = Vec::new();
    for line in answer.lines() {
        if line == "provoke-project" {
            project.modules.push(Module::default());
            continue;
        }
        let Some((kind, path)) = line.split_once(' ') else { continue };
        let path = PathBuf::from(path);
        let Some(module) = project.modules.last_mut() else { continue };
        match kind {
            "provoke-classes" => module.classes.push(path),
            "provoke-sources" => module.sources.push(path),
            "provoke-library" if path.exists() => libraries.push(path),
            _ => {}
        }
    }
    project.add_libraries(libraries);
    project
}

fn guess(dir: &Path, why: &str) -> Project {
    let mut project = Project { tool: "Gradle", ..Project::default() };
    let mut found = modules(dir);
    if found.is_empty() {
        found.push(dir.to_path_buf());
    }
    for module in found {
        let (classes, sources) = (module.join("build/classes/java/main"), module.join("src/main/java"));
        project.add_module(dir, &module, classes, sources);
    }
    project.lacks_class_path(why);
    project
}

/// The directory itself and those below it that have a build file, three levels deep.
fn modules(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut level = vec![dir.to_path_buf()];
    for _ in 0..3 {
        let mut next = Vec::new();
        for dir in level {
            if BUILD_FILES[..2].iter().any(|name| dir.join(name).is_file()) {
                found.push(dir.clone());
            }
            let below = std::fs::read_dir(&dir).into_iter().flatten().flatten();
            let folders = below.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
            next.extend(
                folders.map(|entry| entry.path()).filter(|p| !p.ends_with("build") && !p.ends_with("src")),
            );
        }
        next.sort();
        level = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_lines_and_repetitions_are_passed_over() {
        let here = env!("CARGO_MANIFEST_DIR");
        let answer = format!(
            "Welcome to Gradle\nprovoke-project\nprovoke-classes {here}/src\nprovoke-sources /p/src\n\
             provoke-library {here}\nprovoke-library {here}\nprovoke-library {here}/src\nprovoke-library /no/such.jar\n"
        );
        let project = read(&answer);
        let classes = vec![PathBuf::from(format!("{here}/src"))];
        assert_eq!(project.modules, [Module { classes, sources: vec![PathBuf::from("/p/src")] }]);
        assert_eq!(project.libraries, [PathBuf::from(here)]);
    }
}
