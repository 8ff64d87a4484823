//! Where the compiled tests of a target lie: in the folders that Maven and Gradle put them in, beside its classes.
//!
//! They are read if they are there, and never compiled; what cannot be read is passed over.

use std::path::{Path, PathBuf};

use classes::path::MAX_ENTRY_BYTES;
use classes::walk::walk;
use worth::contract::tested::source::TestClasses;

use super::target::TargetPaths;

/// Folders of test classes.
#[derive(Default)]
pub struct TestFolders {
    folders: Vec<PathBuf>,
}

impl TestFolders {
    /// Those of the projects that the analysed classes belong to.
    pub fn of(target: &TargetPaths) -> TestFolders {
        let mut folders: Vec<PathBuf> = Vec::new();
        for folder in target.classes.iter().flat_map(|classes| beside(classes)) {
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        TestFolders { folders }
    }
}

impl TestClasses for TestFolders {
    fn each(&self, see: &mut dyn FnMut(&[u8])) {
        for folder in &self.folders {
            let Ok(walk) = walk(folder, false) else { continue };
            for file in walk.with_extension("class") {
                let is_small = file.metadata().is_ok_and(|metadata| metadata.len() <= MAX_ENTRY_BYTES);
                if let Some(bytes) = is_small.then(|| std::fs::read(file).ok()).flatten() {
                    see(&bytes);
                }
            }
        }
    }
}

/// The folders of test classes that belong to a folder of classes, or to a jar in the folder that a build puts it in.
fn beside(classes: &Path) -> Vec<PathBuf> {
    // `classes`, said in the folder that it is in, tells nothing by itself.
    let Ok(classes) = classes.canonicalize() else { return Vec::new() };
    let Some(parent) = classes.parent() else { return Vec::new() };
    let is_jar = classes.is_file() && classes.extension().is_some_and(|extension| extension == "jar");
    let is_folder = classes.is_dir();
    let all = if is_folder && classes.ends_with("target/classes") || is_jar && parent.ends_with("target") {
        vec![parent.join("test-classes")]
    } else if is_folder && is_of_gradle(&classes) {
        vec![parent.join("test")]
    } else if is_jar && parent.ends_with("build/libs") {
        let build = parent.with_file_name("classes");
        ["java", "kotlin", "groovy"].iter().map(|language| build.join(language).join("test")).collect()
    } else {
        Vec::new()
    };
    all.into_iter().filter(|folder| folder.is_dir()).collect()
}

/// `build/classes/java/main`
fn is_of_gradle(classes: &Path) -> bool {
    let build = classes.parent().and_then(Path::parent);
    classes.ends_with("main") && build.is_some_and(|build| build.ends_with("build/classes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_lie_beside_classes() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let at = |name: &str| root.join(name);
        for name in [
            "m/target/classes",
            "m/target/test-classes",
            "g/build/classes/java/main",
            "g/build/classes/java/test",
            "g/build/libs",
            "n/target/classes",
            "o/classes",
            "o/test-classes",
            "main",
            "test",
        ] {
            std::fs::create_dir_all(at(name)).unwrap();
        }
        for name in ["m/target/m-1.0.jar", "m/target/notes.txt", "g/build/libs/g.jar", "o/o.jar"] {
            std::fs::write(at(name), "").unwrap();
        }
        let maven = vec![at("m/target/test-classes")];
        let gradle = vec![at("g/build/classes/java/test")];
        for (classes, expected) in [
            ("m/target/classes", &maven),
            ("m/target/m-1.0.jar", &maven),
            ("m/target/../target/classes", &maven),
            ("g/build/classes/java/main", &gradle),
            ("g/build/libs/g.jar", &gradle),
            ("m/target/notes.txt", &Vec::new()),
            ("n/target/classes", &Vec::new()),
            ("o/classes", &Vec::new()),
            ("o/o.jar", &Vec::new()),
            ("main", &Vec::new()),
            ("no/such", &Vec::new()),
        ] {
            assert_eq!(&beside(&at(classes)), expected, "{classes}");
        }
    }

    #[test]
    fn only_classes_are_shown_in_the_order_of_names() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("b.class", "2"), ("a.class", "1"), ("c.txt", "3"), ("d/e.class", "4")] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut seen = Vec::new();
        let folders = vec![folder.path().to_path_buf(), folder.path().join("none")];
        TestFolders { folders }.each(&mut |bytes| seen.push(String::from_utf8(bytes.to_vec()).unwrap()));
        assert_eq!(seen, ["1", "2", "4"]);
    }
}
