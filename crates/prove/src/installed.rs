//! The JDKs of a machine, where installers put them. Nothing of them is started.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::jdk::JdkInstallation;

/// All that are found, each once, the oldest first.
pub fn installed() -> Vec<JdkInstallation> {
    let mut found: Vec<JdkInstallation> = Vec::new();
    for home in candidates() {
        if let Ok(jdk) = JdkInstallation::in_folder(&home)
            && !found.iter().any(|known| known.home == jdk.home)
        {
            found.push(jdk);
        }
    }
    found.sort_by(|a, b| (a.major, &a.version, &a.home).cmp(&(b.major, &b.version, &b.home)));
    found
}

fn candidates() -> Vec<PathBuf> {
    let mut candidates: Vec<PathBuf> = Vec::new();
    // What build servers set beside JAVA_HOME: JAVA_HOME_21_X64, JDK_21.
    for (name, value) in env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("JAVA_HOME") || name.starts_with("JDK_") {
            candidates.push(value.into());
        }
    }
    let user = env::var_os("HOME").map(PathBuf::from);
    let below_home = [
        ".sdkman/candidates/java",
        ".jdks",
        ".asdf/installs/java",
        ".local/share/mise/installs/java",
        ".jenv/versions",
        ".gradle/jdks",
        "Library/Java/JavaVirtualMachines",
    ];
    let shared = [
        "/usr/lib/jvm",
        "/usr/lib64/jvm",
        "/usr/java",
        "/usr/local/java",
        "/opt",
        "/opt/java",
        "/opt/jdk",
        "/Library/Java/JavaVirtualMachines",
        "/opt/homebrew/opt",
        "/usr/local/opt",
    ];
    let sdkman = env::var_os("SDKMAN_CANDIDATES_DIR").map(|dir| PathBuf::from(dir).join("java"));
    let folders = below_home
        .iter()
        .filter_map(|name| user.as_ref().map(|home| home.join(name)))
        .chain(shared.iter().map(PathBuf::from))
        .chain(sdkman);
    for folder in folders {
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        candidates.extend(entries.map(|entry| entry.path()));
    }
    // A bundle of macOS has its JDK inside, and so has a formula of Homebrew.
    let inside = |home: &PathBuf| {
        let places = ["", "Contents/Home", "libexec/openjdk.jdk/Contents/Home"];
        places.map(|place| if place.is_empty() { home.clone() } else { home.join(place) })
    };
    candidates.iter().flat_map(inside).filter(|home| is_java(home)).collect()
}

fn is_java(home: &Path) -> bool {
    home.join("bin/java").is_file() && home.join("lib/modules").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_once() {
        let all = installed();
        let mut homes: Vec<_> = all.iter().map(|jdk| &jdk.home).collect();
        homes.sort();
        homes.dedup();
        assert_eq!(homes.len(), all.len());
        assert!(all.is_sorted_by_key(|jdk| jdk.major));
    }
}
