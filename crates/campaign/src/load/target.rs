//! What a PATH of the command line is: a jar, classes, a project, sources.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use classes::path::ClassPathEntry;
use classes::walk::{DirectoryWalk, special, walk};

use crate::failure::Failure;
use crate::load::project::{self, Module, Project};
use crate::load::setup::SetUpPhase;

/// The analysed code as class path elements, and where its libraries and sources are.
#[derive(Debug, Default)]
pub struct TargetPaths {
    /// Jars and directories of class files.
    pub classes: Vec<PathBuf>,
    /// Those of them that the user named one by one: each has to hold something.
    pub named: Vec<PathBuf>,
    /// Java files still to be compiled.
    pub sources: Vec<SourceTree>,
    /// Libraries that a build tool told of, before those that the user gave.
    pub project_libraries: Vec<PathBuf>,
    pub libraries: Vec<PathBuf>,
    /// Where to look for source text when a finding is shown.
    pub source_roots: Vec<PathBuf>,
    /// Something the user should know (a class path that could not be had).
    pub notices: Vec<String>,
    /// What would have compiled the sources, if they are those of a project.
    pub build_command: Option<&'static str>,
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
    setup: &mut SetUpPhase,
) -> Result<TargetPaths, Failure> {
    let mut target = TargetPaths::default();
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    for path in paths {
        add(&mut target, path, tests, setup)?;
    }
    for element in class_path.iter().flat_map(|c| std::env::split_paths(c).collect::<Vec<_>>()) {
        add_library(&mut target, element)?;
    }
    Ok(target)
}

/// An element of a class path, written as for `java`: `lib/*` are the jars in a folder.
fn add_library(target: &mut TargetPaths, element: PathBuf) -> Result<(), Failure> {
    if element.as_os_str().is_empty() {
        return Ok(());
    }
    if element.file_name().is_some_and(|name| name == "*") {
        let folder = element.parent().filter(|folder| !folder.as_os_str().is_empty());
        let jars = jars_in(folder.unwrap_or(Path::new(".")));
        if jars.is_empty() {
            return Err(Failure::new(format!("the class path element {} names no jar", element.display()))
                .with_hint("there is none in that folder"));
        }
        target.libraries.extend(jars);
        return Ok(());
    }
    if !element.exists() {
        return Err(Failure::new(format!("the class path element {} does not exist", element.display()))
            .with_hint("separate several elements with a colon"));
    }
    let has_classes = |walk: DirectoryWalk| walk.with_extension("class").next().is_some();
    if element.is_dir() && !jars_in(&element).is_empty() && !walk(&element, false).is_ok_and(has_classes) {
        target.notices.push(format!(
            "the class path element {0} holds jars, but no class: `{0}/*` names the jars",
            element.display()
        ));
    }
    target.libraries.push(element);
    Ok(())
}

/// The jars that lie in a folder, in the order of names.
fn jars_in(folder: &Path) -> Vec<PathBuf> {
    let listed = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar"));
    let mut jars: Vec<PathBuf> = listed.filter(|path| is_jar(path) && path.is_file()).collect();
    jars.sort();
    jars
}

fn add(target: &mut TargetPaths, path: &Path, tests: &Path, setup: &mut SetUpPhase) -> Result<(), Failure> {
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
        target.notices.extend(uncompiled(&walk, &is_ours));
        target.classes.push(path.to_path_buf());
        target.source_roots.push(path.to_path_buf());
        return Ok(());
    }
    let files: Vec<PathBuf> =
        walk.with_extension("java").filter(|file| !is_ours(file) && has_code(file)).cloned().collect();
    if !files.is_empty() {
        target.notices.extend(of_other_languages(&walk).map(|found| {
            format!("{found} left out: only Java sources are compiled (give the compiled classes instead)")
        }));
        target.source_roots.push(path.to_path_buf());
        target.sources.push(SourceTree { files });
        return Ok(());
    }
    let jars: Vec<PathBuf> = ["jar", "war"].iter().flat_map(|e| walk.with_extension(e)).cloned().collect();
    if jars.is_empty() {
        let hint = if let Some(found) = of_other_languages(&walk) {
            format!("there is {found}, but only Java sources are compiled: give the compiled classes")
        } else if walk.with_extension("java").next().is_some() {
            "descriptors of packages and modules hold no code, and tests that provoke wrote are passed over"
                .into()
        } else {
            "there is no class file, no Java source and no jar in it; compile the project first".into()
        };
        let nothing = Failure::new(format!("{} holds nothing to analyse", path.display()));
        return Err(nothing.with_hint(hint).noting(&target.notices));
    }
    target.classes.extend(jars);
    Ok(())
}

/// The sources of other languages that are compiled for the JVM, as a fragment.
fn of_other_languages(walk: &DirectoryWalk) -> Option<String> {
    let found: Vec<&PathBuf> = ["kt", "scala", "groovy", "clj"]
        .iter()
        .flat_map(|extension| walk.with_extension(extension))
        .collect();
    let first = found.first()?.display();
    Some(if found.len() > 1 { format!("{first} and {} more", found.len() - 1) } else { first.to_string() })
}

/// Descriptors of packages and modules hold nothing that runs.
fn has_code(source: &Path) -> bool {
    source.file_name().is_some_and(|name| name != "module-info.java" && name != "package-info.java")
}

/// Sources beside classes are where the classes come from; of some there may be no class.
fn uncompiled(walk: &DirectoryWalk, is_ours: &dyn Fn(&Path) -> bool) -> Option<String> {
    let compiled: BTreeSet<&OsStr> =
        walk.with_extension("class").filter_map(|file| file.file_stem()).collect();
    let sources = walk.with_extension("java").filter(|file| has_code(file));
    let lacks_class = |file: &&PathBuf| file.file_stem().is_none_or(|stem| !compiled.contains(stem));
    let left_out: Vec<&PathBuf> = sources.filter(lacks_class).filter(|file| !is_ours(file)).collect();
    let first = left_out.first()?.display();
    let more = if left_out.len() > 1 { format!(" and {} more", left_out.len() - 1) } else { String::new() };
    Some(format!(
        "{first}{more} left out: not compiled, in a folder of classes (sources by themselves are compiled)"
    ))
}

/// What is neither file nor directory was not looked at: somebody may wonder.
fn skipped(walk: &DirectoryWalk) -> Option<String> {
    const MAX_SHOWN: usize = 3;
    let all = &walk.skipped;
    let mut shown: Vec<String> =
        all.iter().take(MAX_SHOWN).map(|s| format!("{} ({})", s.path.display(), s.what)).collect();
    if all.len() > MAX_SHOWN {
        shown.push(format!("{} more", all.len() - MAX_SHOWN));
    }
    (!all.is_empty()).then(|| format!("skipped, for it is no file to read: {}", shown.join(", ")))
}

fn add_file(target: &mut TargetPaths, path: &Path) -> Result<(), Failure> {
    match path.extension().and_then(|e| e.to_str()) {
        Some("java") => {
            let root = path.parent().map(Path::to_path_buf).unwrap_or_default();
            target.source_roots.push(root);
            target.sources.push(SourceTree { files: vec![path.to_path_buf()] });
            Ok(())
        }
        Some("jar" | "zip" | "war" | "class") => {
            target.classes.push(path.to_path_buf());
            target.named.push(path.to_path_buf());
            Ok(())
        }
        _ if ClassPathEntry::recognises(path) => {
            target.classes.push(path.to_path_buf());
            target.named.push(path.to_path_buf());
            Ok(())
        }
        _ => Err(Failure::new(format!("{} is neither a jar nor a Java source", path.display()))
            .with_hint("give a jar, a directory of classes, a project, or Java sources")),
    }
}

/// Where a project would have something to analyse, in a sentence that says that it has not.
fn places(project: &Project) -> String {
    let list = |folders: Vec<&PathBuf>| {
        let first = folders.first().map_or("the usual places".into(), |folder| folder.display().to_string());
        match folders.len() {
            0 | 1 => first,
            many => format!("{first} and {} other folders", many - 1),
        }
    };
    let classes = list(project.modules.iter().flat_map(|module| &module.classes).collect());
    let sources = list(project.modules.iter().flat_map(|module| &module.sources).collect());
    format!("there is no class in {classes} and no Java source in {sources}")
}

/// Sources beside those in Java, of which the project's build makes classes.
fn other_languages_of(module: &Module) -> Option<String> {
    let folders = module.sources.iter().filter_map(|folder| folder.parent()).collect::<BTreeSet<_>>();
    let walks = folders.into_iter().filter(|folder| folder.ends_with("src/main"));
    walks.filter_map(|folder| walk(folder, false).ok()).find_map(|walk| of_other_languages(&walk))
}

fn add_project(target: &mut TargetPaths, path: &Path, project: Project) -> Result<(), Failure> {
    let build = project.build_command();
    target.build_command = Some(build);
    let places = places(&project);
    target.notices.extend(project.notices);
    target.project_libraries.extend(project.libraries);
    let mut compiled = Vec::new();
    let mut uncompiled = Vec::new();
    for module in project.modules {
        let mut files = [Vec::new(), Vec::new()];
        let foreign = other_languages_of(&module);
        for (folders, extension, found) in [(&module.classes, "class", 0), (&module.sources, "java", 1)] {
            for folder in folders.iter().filter(|folder| folder.is_dir()) {
                let walk = walk(folder, false).map_err(|e| Failure::io("list", folder, &e))?;
                target.notices.extend(skipped(&walk));
                let usable =
                    walk.with_extension(extension).filter(|file| extension == "class" || has_code(file));
                files[found].extend(usable.cloned());
            }
        }
        target.source_roots.extend(module.sources.iter().cloned());
        let [classes, sources] = files;
        if !classes.is_empty() {
            compiled.extend(module.classes.into_iter().filter(|folder| folder.is_dir()));
            continue;
        }
        target.notices.extend(foreign.map(|found| format!("{found} left out: it is not compiled ({build})")));
        if !sources.is_empty() {
            uncompiled.push((module.sources, sources));
        }
    }
    if compiled.is_empty() && uncompiled.is_empty() {
        return Err(Failure::new(format!(
            "the project {} holds nothing to analyse: {places}",
            path.display()
        ))
        .with_hint(format!("compile it first ({build}), or name the folder of its classes or sources"))
        .noting(&target.notices));
    }
    if compiled.is_empty() {
        target.sources.extend(uncompiled.into_iter().map(|(_, files)| SourceTree { files }));
        return Ok(());
    }
    for (folders, _) in uncompiled {
        let folder = folders.first().map(|folder| folder.display().to_string()).unwrap_or_default();
        target.notices.push(format!("{folder} is not compiled: its classes were left out ({build})"));
    }
    target.classes.extend(compiled);
    Ok(())
}
