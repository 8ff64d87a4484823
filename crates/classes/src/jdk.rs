//! An installed JDK: its version and the image of its classes.
//!
//! Starts nothing; the `java` and `javac` of the JDK are the business of those who run them.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::error::{LoadError, LoadErrorKind};
use crate::jimage::Image;

#[derive(Debug)]
pub struct Jdk {
    pub home: PathBuf,
    /// 17, 21, 25.
    pub feature_version: u16,
    image: Image,
}

impl Jdk {
    pub fn open(home: &Path) -> Result<Jdk, LoadError> {
        let release = home.join("release");
        let text = std::fs::read_to_string(&release).map_err(LoadError::io("read", &release))?;
        let not_a_jdk = |missing| LoadError::new("open", home, LoadErrorKind::NotAJdk(missing));
        let feature_version = feature_version(&text).ok_or_else(|| not_a_jdk("JAVA_VERSION in release"))?;
        let image = Image::open(&home.join("lib").join("modules"))?;
        let jdk = Jdk { home: home.to_path_buf(), feature_version, image };
        // Every program needs them, so `Program` counts on them.
        for name in crate::program::ROOTS {
            let bytes = jdk.class(name).ok_or_else(|| not_a_jdk(name))??;
            crate::parse::check(&bytes)
                .map_err(|why| LoadError::new("read", home, LoadErrorKind::Malformed(why)))?;
        }
        Ok(jdk)
    }

    /// The JDK of the environment: `JAVA_HOME`, else the one whose `java` is first on the `PATH`.
    pub fn locate() -> Option<PathBuf> {
        let by_variable = std::env::var_os("JAVA_HOME").map(PathBuf::from);
        let on_path = || {
            let directories = std::env::var_os("PATH")?;
            std::env::split_paths(&directories).find_map(|directory| {
                let java = directory.join("java").canonicalize().ok()?;
                Some(java.parent()?.parent()?.to_path_buf())
            })
        };
        let is_jdk = |home: &PathBuf| home.join("lib").join("modules").is_file();
        by_variable.filter(is_jdk).or_else(|| on_path().filter(is_jdk))
    }

    /// The bytes of a class by internal name.
    pub fn class(&self, name: &str) -> Option<Result<Cow<'_, [u8]>, LoadError>> {
        self.image.class(name)
    }

    /// Whether a JVM takes a class of this name from nowhere else: packages belong to modules, and those of the JDK come
    /// first.
    pub fn owns(&self, name: &str) -> bool {
        let in_module = |(package, _)| self.image.has_package(package);
        name.starts_with("java/") || name.rsplit_once('/').is_some_and(in_module)
    }

    /// The bytes of a file in the module that has a package; `None` also if it cannot be read.
    pub fn resource(&self, package: &str, name: &str) -> Option<Cow<'_, [u8]>> {
        self.image.in_module_of(package, name)?.ok()
    }

    /// Every class as (module, internal name), sorted.
    pub fn classes(&self) -> Vec<(String, String)> {
        let mut classes: Vec<_> =
            self.image.classes().map(|(module, name)| (module.to_string(), name)).collect();
        classes.sort_unstable();
        classes
    }
}

/// `JAVA_VERSION="17.0.15"`; an early-access build has just `26-ea`.
fn feature_version(release: &str) -> Option<u16> {
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let digits = line.trim_start_matches('"');
    let end = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::feature_version;

    #[test]
    fn the_feature_version_is_the_first_number() {
        assert_eq!(feature_version("A=1\nJAVA_VERSION=\"17.0.15\"\n"), Some(17));
        assert_eq!(feature_version("JAVA_VERSION=\"26-ea\""), Some(26));
        assert_eq!(feature_version("JAVA_VERSION=\"\""), None);
        assert_eq!(feature_version(""), None);
    }
}
