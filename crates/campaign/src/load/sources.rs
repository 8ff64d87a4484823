//! Sources to classes: one javac run, cached by content.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use prove::javac::{CompileRequest, JavaSource, Javac};

use crate::failure::Failure;
use crate::files::cache;
use crate::load::setup::SetUpPhase;
use crate::load::target::TargetPaths;

/// What compiling gave.
pub struct CompiledSources {
    pub classes: PathBuf,
    /// Files that did not compile, with javac's first complaint each.
    pub failed: Vec<String>,
}

/// Compiles the sources into a directory of the cache, or finds them there.
pub fn compile(
    target: &TargetPaths,
    libraries: &[PathBuf],
    javac: &mut dyn FnMut(&Path) -> Result<Javac, Failure>,
    keep: &mut Option<Javac>,
    jdk_version: u32,
    setup: &mut SetUpPhase,
) -> Result<CompiledSources, Failure> {
    let mut sources = Vec::new();
    let mut key = cache::CacheKey::new().bytes(&jdk_version.to_le_bytes());
    for file in target.sources.iter().flat_map(|t| &t.files) {
        let text = std::fs::read(file).map_err(|e| Failure::io("read", file, &e))?;
        let absolute = std::path::absolute(file).map_err(|e| Failure::io("find", file, &e))?;
        key = key.path(&absolute).bytes(&text);
        sources.push(absolute);
    }
    let home =
        libraries.iter().fold(key, |key, library| key.path(library).written(library)).folder("classes");
    let fill = |fresh: &Path| {
        let files = if sources.len() == 1 { "file" } else { "files" };
        setup.begin(&format!("compiling {} source {files} with javac", sources.len()));
        if keep.is_none() {
            *keep = Some(javac(fresh)?);
        }
        let server = keep.as_mut().expect("just started");
        let failed = run(server, &sources, libraries, fresh, setup)?;
        check_some(&failed, sources.len(), target.build_command)?;
        Ok(failed.iter().map(|why| format!("{why}\n")).collect())
    };
    let failed = cache::make(&home, fill, |path, e| {
        Failure::io("write to", path, &e).with_hint("XDG_CACHE_HOME names another folder for the cache")
    })?;
    Ok(CompiledSources { classes: home, failed: failed.lines().map(str::to_string).collect() })
}

/// Gives what is wrong with the files that do not compile; the others do.
fn run(
    javac: &mut Javac,
    sources: &[PathBuf],
    libraries: &[PathBuf],
    output: &Path,
    setup: &SetUpPhase,
) -> Result<Vec<String>, Failure> {
    let request = CompileRequest {
        sources: sources.iter().map(|path| JavaSource { path: path.clone(), text: None }).collect(),
        class_path: libraries.to_vec(),
        output: output.to_path_buf(),
        options: prove::javac::OPTIONS.iter().map(ToString::to_string).collect(),
        limit: setup.left(),
    };
    let reply = javac.compile(&request).map_err(|e| {
        let (why, hint) = if setup.is_over() {
            (format!("it took longer than {}", setup.limit_text()), "--setup-timeout allows more")
        } else {
            let why = e.to_string();
            (why.strip_prefix("compile: ").unwrap_or(&why).to_owned(), e.hint())
        };
        Failure::new(format!("failed to compile the sources: {why}")).with_hint(hint)
    })?;
    let complaint = |path: &Path| {
        let first = reply.diagnostics.iter().find(|d| d.is_error && d.path.as_deref() == Some(path));
        match first {
            Some(d) => format!("{}:{}: {}", path.display(), d.line, d.in_a_line()),
            None => path.display().to_string(),
        }
    };
    let failed: Vec<String> = reply.failed.iter().map(|path| complaint(path)).collect();
    Ok(failed)
}

/// Not one source is left.
fn check_some(failed: &[String], sources: usize, build: Option<&str>) -> Result<(), Failure> {
    if failed.len() < sources {
        return Ok(());
    }
    let is_cause = |complaint: &&String| missing_name(complaint).is_some_and(|name| !is_given(name, failed));
    let first = failed.iter().find(is_cause).or(failed.first()).map(String::as_str).unwrap_or_default();
    let hint = match build {
        Some(build) => format!(
            "compile the project first ({build}): its build may generate sources, or know libraries that -c can give, too"
        ),
        None => "give the libraries they need with -c, or compile them yourself and give the classes".into(),
    };
    Err(Failure::new(format!("the sources do not compile: {first}")).with_hint(hint))
}

/// What is in none of the sources and that they cannot do without: most complaints are about classes of sources that do
/// not compile for want of it.
pub fn lacking(failed: &[String]) -> BTreeSet<String> {
    let names = failed.iter().filter_map(|complaint| missing_name(complaint));
    names.filter(|name| !is_given(name, failed)).map(str::to_owned).collect()
}

/// The name of a class, or what may be one, that a complaint is about.
fn missing_name(complaint: &str) -> Option<&str> {
    let (_, symbol) = complaint.split_once(": cannot find symbol: ")?;
    let name = symbol.strip_prefix("class ").or_else(|| symbol.strip_prefix("variable "))?;
    // A variable that begins like a class is the class of a static member.
    name.starts_with(char::is_uppercase).then_some(name)
}

/// Whether one of the sources that failed would give a class of this name.
fn is_given(name: &str, failed: &[String]) -> bool {
    let file = |complaint: &String| complaint.split_once(".java:").map(|(file, _)| file.to_owned());
    failed.iter().filter_map(file).any(|file| file.rsplit('/').next() == Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consequences_are_no_causes() {
        let failed = [
            "/p/Gson.java:24: cannot find symbol: class Made".to_owned(),
            "/p/bind/User.java:3: cannot find symbol: class Gson".to_owned(),
            "/p/Other.java:3: cannot find symbol: variable Gson".to_owned(),
            "/p/Wrong.java:9: cannot find symbol: variable count".to_owned(),
            "/p/Last.java:9: ';' expected".to_owned(),
        ];
        assert_eq!(lacking(&failed), BTreeSet::from(["Made".to_owned()]));
    }
}
