//! Confines files with Landlock: the JDK, the class path and what every program reads may be read, its folders written.
//! It opens nothing itself; a path that does not exist is left out.

use std::fs;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};

use super::Confinement;

/// The newest interface that we know; the crate leaves out what an older kernel lacks.
const NEWEST_ABI: ABI = ABI::V6;

/// What the dynamic linker, the C library and the JVM itself read at start; nothing of it belongs to a user.
const SYSTEM: [&str; 20] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/gnu/store",
    "/usr/share/zoneinfo",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/hosts",
    "/proc",
    "/sys/fs/cgroup",
    "/sys/devices/system",
    "/dev/random",
    "/dev/urandom",
];

/// Not the one that is full of zeros: mapped, it is memory that no limit counts.
const DEVICE: &str = "/dev/null";

/// The version of Landlock that now confines the process, if any does.
pub(super) fn confine(confinement: &Confinement) -> Option<u8> {
    match restrict(confinement) {
        Ok(LandlockStatus::Available { effective_abi, .. }) => Some(effective_abi as u8),
        _ => None,
    }
}

fn restrict(confinement: &Confinement) -> Result<LandlockStatus, RulesetError> {
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(NEWEST_ABI))?
        .handle_access(AccessNet::from_all(NEWEST_ABI))?
        .scope(Scope::from_all(NEWEST_ABI))?
        .create()?;
    let read = AccessFs::from_read(NEWEST_ABI);
    for path in SYSTEM {
        rules = allow(rules, Path::new(path), read)?;
    }
    rules = allow(rules, Path::new(DEVICE), AccessFs::ReadFile | AccessFs::WriteFile)?;
    for path in &confinement.read {
        rules = allow(rules, path, read)?;
    }
    for path in confinement.write.iter().chain(&confinement.folder) {
        rules = allow(rules, path, AccessFs::from_all(NEWEST_ABI))?;
    }
    Ok(rules.restrict_self()?.landlock)
}

fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(descriptor) = PathFd::new(path) else { return Ok(rules) };
    // The kernel rejects rules that grant a file what only folders have.
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(NEWEST_ABI) };
    rules.add_rule(PathBeneath::new(descriptor, access))
}

/// Where symbolic links inside `home` lead to: some distributions keep parts of a JDK elsewhere.
pub(crate) fn linked_from(home: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![home.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_symlink() {
                found.extend(fs::canonicalize(entry.path()).ok().filter(|target| !target.starts_with(home)));
            }
        }
    }
    found
}
