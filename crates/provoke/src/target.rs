//! What a PATH of the command line is: a jar, classes, a project, sources.

use std::path::{Path, PathBuf};

use classes::walk::{Walk, special, walk};

use crate::error::Failure;
use crate::project::{self, Project};
use crate::setup::SetUp;

/// The analysed code as class path elements, and where its libraries and sources are.
#[derive(Debug, Default)]
pub struct Target {
    /// Jars and directories of class files.
    pub classes: Vec<PathBuf>,
    /// Java files still to be compiled.
    pub sources: Vec<SourceTree>,
    /// Libraries that a build tool told of, before those that the user gave.
    pub project_libraries: Vec<PathBuf>,
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
pub fn find(
    paths: &[PathBuf],
    class_path: &[String],
    tests: &Path,
    setup: &mut SetUp,
) -> Result<Target, Failure> {
    let mut target = Target::default();
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    for path in paths {
        add(&mut target, path, tests, setup)?;
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

fn add(target: &mut Target, path: &Path, tests: &Path, setup: &mut SetUp) -> Result<(), Failure> {
    let metadata = path.metadata().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Failure::new(format!("{} does not exist", path.display()))
            .with_hint("give a jar, a directory of classes, a project, or Java sources"),
        _ => Failure::io("look at", path, &error).with_hint("is it a link to itself, or not yours to read?"),
    })?;
    if metadata.is_file() {
        return add_file(target, path);
    }
    if !metadata.is_dir() {
        let what = special(metadata.file_type());
        return Err(Failure::new(format!("{} is {what}: it holds nothing to analyse", path.display()))
            .with_hint("give a jar, a directory of classes, a project, or Java sources"));
    }
    if let Some(project) = project::find(path, setup) {
        return add_project(target, path, project);
    }
    let tests = tests.canonicalize().ok();
    let is_ours = |file: &Path| {
        tests.as_ref().is_some_and(|tests| file.canonicalize().is_ok_and(|file| file.starts_with(tests)))
    };
    let walk = walk(path, false).map_err(|e| Failure::io("list", path, &e))?;
    target.notices.extend(skipped(&walk));
    if walk.with_extension("class").any(|file| !is_ours(file)) {
        target.classes.push(path.to_path_buf());
        target.source_roots.push(path.to_path_buf());
        return Ok(());
    }
    let files: Vec<PathBuf> = walk.with_extension("java").filter(|file| !is_ours(file)).cloned().collect();
    if !files.is_empty() {
        target.source_roots.push(path.to_path_buf());
        target.sources.push(SourceTree { files });
        return Ok(());
    }
    let jars: Vec<PathBuf> = ["jar", "war"].iter().flat_map(|e| walk.with_extension(e)).cloned().collect();
    if jars.is_empty() {
        return Err(Failure::new(format!("{} holds nothing to analyse", path.display())).with_hint(
            "there is no class file, no Java source and no jar in it; compile the project first",
        ));
    }
    target.classes.extend(jars);
    Ok(())
}

/// What is neither file nor directory was not looked at: somebody may wonder.
fn skipped(walk: &Walk) -> Option<String> {
    const SHOWN: usize = 3;
    let all = &walk.skipped;
    let mut shown: Vec<String> =
        all.iter().take(SHOWN).map(|s| format!("{} ({})", s.path.display(), s.what)).collect();
    if all.len() > SHOWN {
        shown.push(format!("{} more", all.len() - SHOWN));
    }
    (!all.is_empty()).then(|| format!("skipped, for it is no file to read: {}", shown.join(", ")))
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

fn add_project(target: &mut Target, path: &Path, project: Project) -> Result<(), Failure> {
    target.notices.extend(project.notices);
    target.project_libraries.extend(project.libraries);
    let mut compiled = Vec::new();
    let mut uncompiled = Vec::new();
    for module in project.modules {
        let mut files = [Vec::new(), Vec::new()];
        for (folders, extension, found) in [(&module.classes, "class", 0), (&module.sources, "java", 1)] {
            for folder in folders.iter().filter(|folder| folder.is_dir()) {
                let walk = walk(folder, false).map_err(|e| Failure::io("list", folder, &e))?;
                target.notices.extend(skipped(&walk));
                files[found].extend(walk.with_extension(extension).cloned());
            }
        }
        target.source_roots.extend(module.sources.iter().cloned());
        let [classes, sources] = files;
        if !classes.is_empty() {
            compiled.extend(module.classes.into_iter().filter(|folder| folder.is_dir()));
        } else if !sources.is_empty() {
            uncompiled.push((module.sources, sources));
        }
    }
    if compiled.is_empty() && uncompiled.is_empty() {
        return Err(Failure::new(format!("the project {} holds nothing to analyse", path.display()))
            .with_hint("compile it first (mvn compile, gradle classes)"));
    }
    if compiled.is_empty() {
        target.sources.extend(uncompiled.into_iter().map(|(_, files)| SourceTree { files }));
        return Ok(());
    }
    for (folders, _) in uncompiled {
        let folder = folders.first().map(|folder| folder.display().to_string()).unwrap_or_default();
        target.notices.push(format!(
            "{folder} is not compiled: its classes were left out (mvn compile, gradle classes)"
        ));
    }
    target.classes.extend(compiled);
    Ok(())
}
