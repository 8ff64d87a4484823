//! Sources to classes: one javac run, cached by content.

use std::path::{Path, PathBuf};

use prove::javac::{CompileRequest, Javac, Source};

use crate::cache;
use crate::error::Failure;
use crate::setup::SetUp;
use crate::target::Target;

/// What compiling gave.
pub struct Compiled {
    pub classes: PathBuf,
    /// Files that did not compile, with javac's first complaint each.
    pub failed: Vec<String>,
}

/// Compiles the sources into a directory of the cache, or finds them there.
pub fn compile(
    target: &Target,
    libraries: &[PathBuf],
    javac: &mut dyn FnMut(&Path) -> Result<Javac, Failure>,
    keep: &mut Option<Javac>,
    jdk_version: u32,
    setup: &mut SetUp,
) -> Result<Compiled, Failure> {
    let mut sources = Vec::new();
    let mut key = cache::Key::new().bytes(&jdk_version.to_le_bytes());
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
    Ok(Compiled { classes: home, failed: failed.lines().map(str::to_string).collect() })
}

/// Gives what is wrong with the files that do not compile; the others do.
fn run(
    javac: &mut Javac,
    sources: &[PathBuf],
    libraries: &[PathBuf],
    output: &Path,
    setup: &SetUp,
) -> Result<Vec<String>, Failure> {
    let request = CompileRequest {
        sources: sources.iter().map(|path| Source { path: path.clone(), text: None }).collect(),
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
            Some(d) => format!("{}:{}: {}", path.display(), d.line, in_a_line(&d.message)),
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
    let first = failed.first().map(String::as_str).unwrap_or_default();
    let hint = match build {
        Some(build) => format!(
            "compile the project first ({build}): its build may generate sources, or know libraries that -c can give, too"
        ),
        None => "give the libraries they need with -c, or compile them yourself and give the classes".into(),
    };
    Err(Failure::new(format!("the sources do not compile: {first}")).with_hint(hint))
}

/// A message without its further lines, but with the name that could not be found.
fn in_a_line(message: &str) -> String {
    let mut lines = message.lines().map(str::trim);
    let first = lines.next().unwrap_or_default();
    match lines.find_map(|line| line.strip_prefix("symbol:")) {
        Some(symbol) => format!("{first}: {}", symbol.trim()),
        None => first.to_owned(),
    }
}
