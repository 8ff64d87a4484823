//! From a fresh checkout to a binary: what is missing is named, what is built is shown, and the binary can be moved.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::place::{Place, Ran};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

#[test]
fn the_binary_can_be_moved_with_its_library() {
    let place = Place::new("moved");
    let binary = Path::new(env!("CARGO_BIN_EXE_provoke"));
    std::fs::copy(binary, place.path("provoke")).unwrap();
    for file in std::fs::read_dir(binary.parent().unwrap()).unwrap().map(|file| file.unwrap()) {
        if file.file_name().to_string_lossy().starts_with("libz3.") {
            std::fs::copy(file.path(), place.path(".").join(file.file_name())).unwrap();
        }
    }
    let ran = Command::new(place.path("provoke")).arg("--version").env_remove("LD_LIBRARY_PATH").output();
    let ran = Ran::from(ran.unwrap());
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    // Nothing leads back to where it was built.
    let said = Command::new("ldd").arg(place.path("provoke")).env_remove("LD_LIBRARY_PATH").output();
    let said = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned()).unwrap_or_default();
    assert!(!said.contains(&format!("{}/lib", binary.parent().unwrap().display())), "{said}");
}

fn script(place: &Place, name: &str, text: &str) {
    place.write(&format!("bin/{name}"), format!("#!/bin/sh\n{text}\n"));
    let path = place.path("bin").join(name);
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

fn path_with(place: &Place) -> String {
    format!("{}:{}", place.path("bin").display(), std::env::var("PATH").unwrap())
}

#[test]
fn what_is_too_old_or_missing_is_named() {
    let place = Place::new("too_old");
    script(&place, "rustc", "echo 'rustc 1.60.0 (abc 2022-04-04)'");
    let prepare = |path: &str| {
        let mut shell = Command::new("/bin/sh");
        let ran = shell.args(["-c", ". scripts/prepare.sh"]).current_dir(root()).env("PATH", path).output();
        Ran::from(ran.unwrap())
    };
    let ran = prepare(&path_with(&place));
    assert_eq!(ran.status, Some(2), "{}", ran.err);
    let least = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let least =
        least.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap().trim_matches('"');
    let said = format!("rustc is of version 1.60.0, and {least} or later is needed");
    assert!(ran.err.contains(&said), "{}", ran.err);
    assert!(ran.err.contains("hint: rustup update"), "{}", ran.err);
    // Nothing but the tools that every system has.
    for name in ["sed", "head", "sort", "printf", "mktemp", "id", "rm", "mkdir", "cat"] {
        let real =
            ["/usr/bin", "/bin"].iter().map(|dir| Path::new(dir).join(name)).find(|path| path.exists());
        let _ = std::os::unix::fs::symlink(real.unwrap(), place.path("bin").join(name));
    }
    let ran = prepare(&place.path("bin").display().to_string());
    assert_eq!(ran.status, Some(2), "{}", ran.err);
    for missing in ["cargo", "cc", "mvn"] {
        assert!(ran.err.contains(&format!("error: {missing} is missing\nhint: ")), "{missing}: {}", ran.err);
    }
}

/// What cargo prints is seen while it builds.
#[test]
fn building_is_shown() {
    let place = Place::new("building");
    let built = "mkdir -p \"$CARGO_TARGET_DIR/release\"; echo \"cargo $*\" >&2
printf '#!/bin/sh\\necho ran \"$@\"\\n' > \"$CARGO_TARGET_DIR/release/provoke\"
chmod +x \"$CARGO_TARGET_DIR/release/provoke\"";
    script(&place, "cargo", built);
    let run = || {
        let mut command = Command::new(root().join("provoke"));
        command
            .args(["check", "x"])
            .env("PATH", path_with(&place))
            .env("CARGO_TARGET_DIR", place.path("target"));
        // Any folder will do: nothing is linked.
        Ran::from(command.env("Z3_LIBRARY_PATH_OVERRIDE", place.path(".")).output().unwrap())
    };
    let first = run();
    assert_eq!(first.out, "ran check x\n", "{}", first.err);
    assert!(first.err.contains("building provoke") && !first.err.contains("--quiet"), "{}", first.err);
    assert!(first.err.contains("solver: "), "{}", first.err);
    let second = run();
    assert!(!second.err.contains("building provoke") && second.err.contains("--quiet"), "{}", second.err);
}
