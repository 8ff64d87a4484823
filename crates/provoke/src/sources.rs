//! Sources to classes: one javac run, cached by content.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use prove::javac::{CompileRequest, Javac, Source};

use crate::error::Failure;
use crate::scratch;
use crate::setup::SetUp;
use crate::target::SourceTree;

/// A marker that a cached compilation is whole.
const DONE: &str = ".provoke-compiled";

/// What compiling gave.
pub struct Compiled {
    pub classes: PathBuf,
    /// Files that did not compile, with javac's first complaint each.
    pub failed: Vec<String>,
}

/// Compiles the trees into a directory of the cache, or finds them there.
pub fn compile(
    trees: &[SourceTree],
    libraries: &[PathBuf],
    javac: &mut dyn FnMut(&Path) -> Result<Javac, Failure>,
    keep: &mut Option<Javac>,
    jdk_version: u32,
    setup: &mut SetUp,
) -> Result<Compiled, Failure> {
    let mut sources = Vec::new();
    let mut hasher = DefaultHasher::new();
    (jdk_version, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    for file in trees.iter().flat_map(|t| &t.files) {
        if file.file_name().is_some_and(|n| n == "module-info.java" || n == "package-info.java") {
            continue;
        }
        let text = std::fs::read(file).map_err(|e| Failure::io("read", file, &e))?;
        let absolute = std::path::absolute(file).map_err(|e| Failure::io("find", file, &e))?;
        absolute.hash(&mut hasher);
        text.hash(&mut hasher);
        sources.push(absolute);
    }
    for library in libraries {
        library.hash(&mut hasher);
        std::fs::metadata(library).and_then(|m| m.modified()).ok().hash(&mut hasher);
    }
    let output = cache_dir().join("classes").join(format!("{:016x}", hasher.finish()));
    if output.join(DONE).is_file() {
        return Ok(Compiled { classes: output, failed: Vec::new() });
    }
    // Whoever else compiles them at this moment must not get in our way, nor we in theirs.
    let fresh = output.with_extension(std::process::id().to_string());
    let _ = std::fs::remove_dir_all(&fresh);
    std::fs::create_dir_all(&fresh).map_err(|e| Failure::io("create", &fresh, &e))?;
    setup.begin(&format!("compiling {} source files with javac", sources.len()));
    if keep.is_none() {
        *keep = Some(javac(&fresh)?);
    }
    let server = keep.as_mut().expect("just started");
    let request = CompileRequest {
        sources: sources.iter().map(|path| Source { path: path.clone(), text: None }).collect(),
        class_path: libraries.to_vec(),
        output: fresh.clone(),
        options: prove::javac::OPTIONS.iter().map(ToString::to_string).collect(),
        limit: setup.left(),
    };
    let reply = server.compile(&request).map_err(|e| {
        let (why, hint) = if setup.is_over() {
            (format!("it took longer than {}", setup.limit_text()), "--setup-timeout allows more")
        } else {
            (e.to_string(), "compile them yourself and give the classes")
        };
        Failure::new(format!("failed to compile the sources: {why}")).with_hint(hint)
    })?;
    let complaint = |path: &Path| {
        let first = reply.diagnostics.iter().find(|d| d.is_error && d.path.as_deref() == Some(path));
        match first {
            Some(d) => {
                format!("{}:{}: {}", path.display(), d.line, d.message.lines().next().unwrap_or_default())
            }
            None => path.display().to_string(),
        }
    };
    if reply.failed.len() == sources.len() {
        let _ = std::fs::remove_dir_all(&fresh);
        let first = reply.failed.first().map(|p| complaint(p)).unwrap_or_default();
        return Err(Failure::new(format!("the sources do not compile: {first}"))
            .with_hint("give the libraries they need with -c"));
    }
    if reply.failed.is_empty() {
        std::fs::write(fresh.join(DONE), "").map_err(|e| Failure::io("write to", &fresh, &e))?;
    }
    let _ = std::fs::remove_dir_all(&output);
    if std::fs::rename(&fresh, &output).is_err() {
        // Somebody else was quicker, with the same result.
        let _ = std::fs::remove_dir_all(&fresh);
    }
    Ok(Compiled { classes: output, failed: reply.failed.iter().map(|p| complaint(p)).collect() })
}

/// The per-user cache, or a folder of this run where there is none to write to.
pub fn cache_dir() -> PathBuf {
    let base = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .filter(|dir| dir.is_absolute());
    let preferred = base.map(|dir| dir.join("provoke"));
    match preferred {
        Some(dir) if std::fs::create_dir_all(&dir).is_ok() => dir,
        // Not one that others could fill for us.
        _ => scratch::folder("cache").unwrap_or_else(|_| std::env::temp_dir()),
    }
}
