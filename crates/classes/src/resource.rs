//! Files on the class path that are no classes: what a program asks its class loader for.
//!
//! Gives bytes and where they are; whose resource a relative name means is the caller's business.

use std::path::Path;

use crate::path::ClassPathEntry;
use crate::program::Program;

#[derive(Debug)]
pub struct Resource {
    /// As the JVM's class loader names the place.
    pub url: String,
    pub bytes: Vec<u8>,
}

impl Program {
    /// All resources of this name, in the order of the class path. What cannot be read is left out.
    pub fn resources(&self, name: &str) -> Vec<Resource> {
        let here = |source: &ClassPathEntry| {
            let bytes = source.resource(name)?.ok()?;
            Some(Resource { url: url_of(source, name)?, bytes })
        };
        self.sources().filter_map(here).collect()
    }

    /// The resource at a place that was given out.
    pub fn resource_at(&self, url: &str) -> Option<Resource> {
        let name_in = |source| Some((source, url.strip_prefix(url_of(source, "")?.as_str())?));
        let (source, encoded) = self.sources().find_map(name_in)?;
        let bytes = source.resource(&decoded(encoded)?)?.ok()?;
        Some(Resource { url: url.to_owned(), bytes })
    }
}

/// The loader makes the paths of its elements canonical, and encodes them.
fn url_of(source: &ClassPathEntry, name: &str) -> Option<String> {
    let encoded = |path: &Path| path.canonicalize().ok()?.to_str().map(encoded);
    Some(match source {
        ClassPathEntry::Jar(jar) => format!("jar:file:{}!/{}", encoded(jar.path())?, self::encoded(name)),
        ClassPathEntry::Directory(directory) => {
            format!("file:{}/{}", encoded(directory.root())?, self::encoded(name))
        }
    })
}

fn encoded(text: &str) -> String {
    let mut url = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"_-!.~'()*:@&=+$,/".contains(&byte) {
            url.push(byte.into());
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    url
}

fn decoded(url: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = url.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            plain => plain,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded_again() {
        assert_eq!(encoded("a b/ü%.txt"), "a%20b/%C3%BC%25.txt");
        assert_eq!(decoded("a%20b/%C3%BC%25.txt").as_deref(), Some("a b/ü%.txt"));
        assert_eq!(decoded("a%2"), None);
        assert_eq!(decoded("%zz"), None);
    }
}
