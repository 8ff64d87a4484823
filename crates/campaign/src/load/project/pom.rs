//! What a `pom.xml` says by itself: modules and folders. Nothing is inherited or computed: that is Maven's business.

use std::path::{Path, PathBuf};

use crate::files::inside;

/// One module, by what its own file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Pom {
    pub modules: Vec<String>,
    pub sources: Option<String>,
    pub classes: Option<String>,
    /// It names a dependency, or inherits from a file that may.
    pub has_dependencies: bool,
    /// It names libraries that only the compiler is given.
    pub has_provided: bool,
}

/// All modules of the project in `dir`, itself included, each once.
pub fn modules(dir: &Path) -> Vec<(PathBuf, Pom)> {
    let mut found: Vec<(PathBuf, Pom)> = Vec::new();
    let mut waiting = vec![dir.to_path_buf()];
    while let Some(module) = waiting.pop() {
        // A module is named by its directory or by its file.
        let file = if module.is_file() { module.clone() } else { module.join("pom.xml") };
        let dir = file.parent().unwrap_or(&module).to_path_buf();
        let is_known = |known: &Path| same(known, &dir);
        if found.iter().any(|(known, _)| is_known(known)) {
            continue;
        }
        let Ok(bytes) = inside::read_bytes(&file) else { continue };
        // Of another encoding only what is written in ASCII matters: names of elements and most paths.
        let pom = read(&String::from_utf8_lossy(&bytes));
        waiting.extend(pom.modules.iter().rev().map(|name| dir.join(name)));
        found.push((dir, pom));
    }
    found
}

/// The outermost project around it of which the directory is a module; itself if there is none.
pub fn root(dir: &Path) -> PathBuf {
    let Ok(dir) = dir.canonicalize() else { return dir.to_path_buf() };
    let around = dir.ancestors().skip(1).filter(|around| around.join("pom.xml").is_file());
    let has_it = |around: &&Path| modules(around).iter().any(|(module, _)| same(module, &dir));
    around.filter(has_it).last().unwrap_or(&dir).to_path_buf()
}

fn same(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

impl Pom {
    pub fn source_folder(&self, module: &Path) -> PathBuf {
        folder(module, self.sources.as_deref(), "src/main/java")
    }

    pub fn class_folder(&self, module: &Path) -> PathBuf {
        folder(module, self.classes.as_deref(), "target/classes")
    }
}

/// A folder as the file names it, if that needs no more than the module's own place.
fn folder(module: &Path, named: Option<&str>, usual: &str) -> PathBuf {
    let base = ["${project.basedir}", "${basedir}"];
    let mut named = named.unwrap_or(usual).replace("${project.build.directory}", "target");
    for base in base {
        named = named.replace(base, ".");
    }
    if named.contains("${") { module.join(usual) } else { module.join(named) }
}

fn read(text: &str) -> Pom {
    let mut pom = Pom::default();
    elements(text, &mut |path, content| {
        let path: Vec<&str> = path.iter().map(|name| name.rsplit(':').next().unwrap_or(name)).collect();
        let inside = match &path[..] {
            ["project", "profiles", "profile", rest @ ..] | ["project", rest @ ..] => rest,
            _ => return,
        };
        match inside {
            // Maven 4 calls them subprojects.
            ["modules", "module"] | ["subprojects", "subproject"] => pom.modules.push(content.to_owned()),
            ["build", "sourceDirectory"] => pom.sources = Some(content.to_owned()),
            ["build", "outputDirectory"] => pom.classes = Some(content.to_owned()),
            ["parent", ..] | ["dependencies", ..] => pom.has_dependencies = true,
            _ => {}
        }
        if path.last() == Some(&"scope") && matches!(content, "provided" | "system") {
            pom.has_provided = true;
        }
    });
    pom
}

/// Visits the elements that hold text, each with the names of those around it.
fn elements(text: &str, visit: &mut dyn FnMut(&[&str], &str)) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let content = rest[..at].trim();
        rest = &rest[at..];
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")];
        if let Some((_, end)) = skipped.iter().find(|(start, _)| rest.starts_with(start)) {
            rest = rest.find(end).map_or("", |at| &rest[at + end.len()..]);
            continue;
        }
        let Some(end) = rest.find('>') else { return };
        let tag = &rest[1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('/') {
            if !content.is_empty() {
                visit(&open, content);
            }
            open.pop();
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_of_profiles_count_and_comments_do_not() {
        let pom = read(
            "<?xml version='1.0'?><project xmlns='x'><!-- <modules><module>no</module></modules> -->
             <modules><module> core </module></modules><build><sourceDirectory>src</sourceDirectory>
             <plugins><plugin><configuration><module>other</module></configuration></plugin></plugins></build>
             <profiles><profile><modules><module>extra</module></modules></profile></profiles>
             <dependencies><dependency><scope>provided</scope></dependency></dependencies></project>",
        );
        assert_eq!(pom.modules, ["core", "extra"]);
        assert_eq!(pom.sources.as_deref(), Some("src"));
        assert!(pom.has_dependencies && pom.has_provided);
    }

    #[test]
    fn folders_that_only_maven_knows_are_the_usual_ones() {
        let pom = Pom { sources: Some("${somewhere}/src".into()), ..Pom::default() };
        assert_eq!(pom.source_folder(Path::new("m")), Path::new("m/src/main/java"));
        let pom = Pom { classes: Some("${project.basedir}/out".into()), ..Pom::default() };
        assert_eq!(pom.class_folder(Path::new("m")), Path::new("m/./out"));
    }

    #[test]
    fn what_is_no_xml_is_no_panic() {
        for text in ["", "<", "<project", "</a></b>", "<!--", "<a><b>", ">"] {
            assert_eq!(read(text), Pom::default());
        }
    }
}
