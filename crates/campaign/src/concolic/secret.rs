//! The secret that selector and executors share: in a file, or in the environment; never on the command line, where
//! others see it.
//!
//! Where the user names none, a selector that only this machine can reach makes one up and prints it. Executors of the same
//! user find it in a file that nobody else can read, under the port.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Read, Write};
use std::net::SocketAddr;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use concolic::net::Secret;

use crate::failure::Failure;
use crate::files::cache;

const VARIABLE: &str = "PROVOKE_SECRET";

pub fn read(file: Option<&Path>) -> Result<Option<Secret>, Failure> {
    let text = match file {
        Some(file) => Some(fs::read_to_string(file).map_err(|e| Failure::io("read", file, &e))?),
        None => std::env::var(VARIABLE).ok(),
    };
    let text = text.map(|text| text.trim().to_string());
    if text.as_deref() == Some("") {
        return Err(
            Failure::new("the secret is empty").with_hint(format!("look at --secret-file or {VARIABLE}"))
        );
    }
    Ok(text.as_deref().map(Secret::new))
}

/// A secret that was made up.
pub struct Generated {
    text: String,
    file: Option<PathBuf>,
}

impl Generated {
    pub fn new() -> Result<Generated, Failure> {
        let mut bytes = [0_u8; 16];
        File::open("/dev/urandom")
            .and_then(|mut random| random.read_exact(&mut bytes))
            .map_err(|e| Failure::new(format!("failed to make up a secret: {e}")))?;
        Ok(Generated { text: bytes.iter().map(|byte| format!("{byte:02x}")).collect(), file: None })
    }

    pub fn secret(&self) -> Secret {
        Secret::new(&self.text)
    }

    /// Puts it where executors of this user look for it; in words, with the secret, for the others.
    pub fn hand_over(&mut self, address: SocketAddr) -> String {
        let handed = file_for(address).and_then(|file| write(&file, &self.text).map(|()| file));
        self.file = handed.ok();
        let found =
            if self.file.is_some() { "; your executors on this machine find it by themselves" } else { "" };
        format!("the secret is {} ({VARIABLE}){found}", self.text)
    }
}

impl Drop for Generated {
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            let _ = fs::remove_file(file);
        }
    }
}

/// What a selector of this user left for the executors of this machine.
pub fn handed_over(address: SocketAddr) -> Option<Secret> {
    let is_here = address.ip().is_loopback();
    let text = is_here.then(|| file_for(address).and_then(fs::read_to_string)).and_then(Result::ok)?;
    Some(Secret::new(&text))
}

fn file_for(address: SocketAddr) -> io::Result<PathBuf> {
    let folder = cache::root().join("listening");
    match DirBuilder::new().mode(0o700).create(&folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    // Somebody else's folder, or one that others can read, is no place for a secret.
    let found = folder.symlink_metadata()?;
    // SAFETY: geteuid has no preconditions and cannot fail.
    let own = found.is_dir() && found.uid() == unsafe { libc::geteuid() } && found.mode() & 0o077 == 0;
    if own {
        Ok(folder.join(address.port().to_string()))
    } else {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    // What a selector left that was killed is replaced, not written to.
    let _ = fs::remove_file(file);
    File::options().write(true).create_new(true).mode(0o600).open(file)?.write_all(text.as_bytes())
}
