//! What a PATH of the command line is: a jar, classes, a project, sources.

use std::path::{Path, PathBuf};

use crate::error::Failure;
use crate::project;

/// The analysed code as class path elements, and where its libraries and sources are.
#[derive(Debug, Default)]
pub struct Target {
    /// Jars and directories of class files.
    pub classes: Vec<PathBuf>,
    /// Java files still to be compiled.
    pub sources: Vec<SourceTree>,
    pub libraries: Vec<PathBuf>,
    /// Where to look for source text when a finding is shown.
    pub source_roots: Vec<PathBuf>,
    /// Something the user should know (a class path that could not be had).
    pub notices: Vec<String>,
}

#[derive(Debug)]
pub struct SourceTree {
    pub files: Vec<PathBuf>,
}

/// Finds out what each path is. A path that holds nothing to analyse is an error; what lies below `tests` was written by
/// us and is nothing to analyse.
pub fn find(paths: &[PathBuf], class_path: &[String], tests: &Path) -> Result<Target, Failure> {
    let mut target = Target::default();
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    for path in paths {
        add(&mut target, path, tests)?;
    }
    for element in class_path.iter().flat_map(|c| std::env::split_paths(c).collect::<Vec<_>>()) {
        if !element.exists() {
            return Err(Failure::new(format!("the class path element {} does not exist", element.display()))
                .with_hint("separate several elements with a colon"));
        }
        target.libraries.push(element);
    }
    Ok(target)
}

fn add(target: &mut Target, path: &Path, tests: &Path) -> Result<(), Failure> {
    if !path.exists() {
        return Err(Failure::new(format!("{} does not exist", path.display()))
            .with_hint("give a jar, a directory of classes, a project, or Java sources"));
    }
    if path.is_file() {
        return add_file(target, path);
    }
    if let Some(project) = project::find(path) {
        return add_project(target, path, project);
    }
    let tests = tests.canonicalize().ok();
    let is_ours = |file: &Path| {
        tests.as_ref().is_some_and(|tests| file.canonicalize().is_ok_and(|file| file.starts_with(tests)))
    };
    if has_file(path, "class", &is_ours) {
        target.classes.push(path.to_path_buf());
        target.source_roots.push(path.to_path_buf());
        return Ok(());
    }
    let mut files = files_with(path, "java");
    files.retain(|file| !is_ours(file));
    if !files.is_empty() {
        target.source_roots.push(path.to_path_buf());
        target.sources.push(SourceTree { files });
        return Ok(());
    }
    let jars = files_with(path, "jar");
    if jars.is_empty() {
        return Err(Failure::new(format!("{} holds nothing to analyse", path.display())).with_hint(
            "there is no class file, no Java source and no jar in it; compile the project first",
        ));
    }
    target.classes.extend(jars);
    Ok(())
}

fn add_file(target: &mut Target, path: &Path) -> Result<(), Failure> {
    match path.extension().and_then(|e| e.to_str()) {
        Some("java") => {
            let root = path.parent().map(Path::to_path_buf).unwrap_or_default();
            target.source_roots.push(root);
            target.sources.push(SourceTree { files: vec![path.to_path_buf()] });
            Ok(())
        }
        Some("jar" | "zip" | "war" | "class") => {
            target.classes.push(path.to_path_buf());
            Ok(())
        }
        _ => Err(Failure::new(format!("{} is neither a jar nor a Java source", path.display()))
            .with_hint("give a jar, a directory of classes, a project, or Java sources")),
    }
}

fn add_project(target: &mut Target, path: &Path, project: project::Project) -> Result<(), Failure> {
    let classes: Vec<PathBuf> =
        project.classes.iter().filter(|dir| has_file(dir, "class", &|_| false)).cloned().collect();
    target.source_roots.extend(project.sources.iter().cloned());
    target.notices.extend(project.notices);
    if !classes.is_empty() {
        target.classes.extend(classes);
        target.libraries.extend(project.libraries);
        return Ok(());
    }
    let mut found = false;
    for root in project.sources {
        let files = files_with(&root, "java");
        if !files.is_empty() {
            found = true;
            target.sources.push(SourceTree { files });
        }
    }
    target.libraries.extend(project.libraries);
    if found {
        return Ok(());
    }
    Err(Failure::new(format!("the project {} holds nothing to analyse", path.display()))
        .with_hint("compile it first (mvn compile, gradle classes)"))
}

/// All files with an extension below a directory, sorted; hidden directories and links are not followed.
pub fn files_with(root: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    walk(root, &mut |file| {
        if file.extension().is_some_and(|e| e == extension) {
            found.push(file.to_path_buf());
        }
        true
    });
    found.sort();
    found
}

fn has_file(root: &Path, extension: &str, is_left_out: &dyn Fn(&Path) -> bool) -> bool {
    let mut found = false;
    walk(root, &mut |file| {
        found |= file.extension().is_some_and(|e| e == extension) && !is_left_out(file);
        !found
    });
    found
}

/// Visits files until the visitor has seen enough.
fn walk(dir: &Path, visit: &mut dyn FnMut(&Path) -> bool) -> bool {
    let Ok(entries) = std::fs::read_dir(dir) else { return true };
    for entry in entries.flatten() {
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let go_on =
            if kind.is_dir() && !hidden { walk(&path, visit) } else { !kind.is_file() || visit(&path) };
        if !go_on {
            return false;
        }
    }
    true
}
