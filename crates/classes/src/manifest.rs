//! What a jar's manifest says: whether it has versions, and what else belongs on the class path.
//!
//! A manifest is as foreign as its jar, and nothing of what it names is opened here.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

pub const NAME: &str = "META-INF/MANIFEST.MF";

/// Whether an entry is the manifest: a JVM does not look at the case of its letters.
pub(crate) fn is_name(entry: &[u8]) -> bool {
    entry.eq_ignore_ascii_case(NAME.as_bytes())
}

/// Where the manifest is among the entries: of several a JVM takes the last.
pub(crate) fn position<'a>(entries: impl Iterator<Item = &'a [u8]>) -> Option<usize> {
    entries.enumerate().filter(|(_, entry)| is_name(entry)).map(|(at, _)| at).last()
}

/// Whether some of its packages are sealed: a JVM then takes their classes from this jar only, and tests of a package lie
/// in it.
pub(crate) fn seals(manifest: &[u8]) -> bool {
    let unfolded = lines(manifest).replace("\n ", "");
    let is_seal = |line: &str| {
        line.split_once(':').is_some_and(|(name, value)| {
            name.eq_ignore_ascii_case("Sealed") && value.trim().eq_ignore_ascii_case("true")
        })
    };
    unfolded.lines().any(is_seal)
}

/// Its text, with all lines ended in the same way.
fn lines(manifest: &[u8]) -> String {
    String::from_utf8_lossy(manifest).replace("\r\n", "\n").replace('\r', "\n")
}

pub(crate) fn is_multi_release(manifest: &[u8]) -> bool {
    main_attribute(manifest, "Multi-Release").is_some_and(|value| value.eq_ignore_ascii_case("true"))
}

/// The jars that the manifest puts on the class path, as far as they are there: a JVM passes over the others. Folders hold
/// settings rather than classes, and may be anybody's: only jars are believed to be meant.
pub(crate) fn jars(manifest: &[u8], jar: &Path) -> Vec<PathBuf> {
    let is_jar = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar")) && path.is_file()
    };
    class_path(manifest, jar).into_iter().filter(is_jar).collect()
}

/// Everything that `Class-Path` names: URLs relative to the jar.
pub fn class_path(manifest: &[u8], jar: &Path) -> Vec<PathBuf> {
    let folder = jar.parent().unwrap_or(Path::new(""));
    let list = main_attribute(manifest, "Class-Path").unwrap_or_default();
    let path = |url: &str| {
        let path = url.strip_prefix("file:").unwrap_or(url);
        let path = path.strip_prefix("//").map_or(path, |rest| rest.trim_start_matches("localhost"));
        (!path.contains("://")).then(|| folder.join(OsStr::from_bytes(&unescaped(path))))
    };
    list.split_whitespace().filter_map(path).collect()
}

/// Whether `Class-Path` names something that is no URL, such as a path of Windows: a JVM passes over it, javac refuses the
/// whole jar.
pub(crate) fn names_odd_urls(manifest: &[u8]) -> bool {
    let list = main_attribute(manifest, "Class-Path").unwrap_or_default();
    list.split_whitespace().any(|url| !is_url(url))
}

fn is_url(text: &str) -> bool {
    const SCHEMES: [&str; 3] = ["file:", "http://", "https://"];
    let path = SCHEMES.iter().find_map(|scheme| text.strip_prefix(scheme)).unwrap_or(text);
    let is_escape = |rest: &str| rest.get(..2).is_some_and(|hex| hex.bytes().all(|b| b.is_ascii_hexdigit()));
    let unescaped = unescaped(path);
    path.chars().all(|c| c.is_alphanumeric() || "-._~!$&'()*+,;=@/%".contains(c))
        && path.split('%').skip(1).all(is_escape)
        && std::str::from_utf8(&unescaped).is_ok()
        && !unescaped.contains(&0)
}

/// An attribute of the main section, which ends at the first empty line. A line that begins with a space goes on with the
/// one before.
fn main_attribute(manifest: &[u8], wanted: &str) -> Option<String> {
    let text = lines(manifest);
    let mut lines = text.lines().take_while(|line| !line.is_empty());
    let first = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case(wanted).then_some(value)
    })?;
    let more = lines.map_while(|line| line.strip_prefix(' '));
    Some(std::iter::once(first).chain(more).collect::<String>().trim().to_owned())
}

/// The packages of `Export-Package`, with slashes, without those that are exported for neighbours only.
pub(crate) fn exported_packages(manifest: &[u8]) -> Option<Vec<Box<str>>> {
    let list = main_attribute(manifest, "Export-Package")?;
    let mut exported = Vec::new();
    for clause in clauses(&list) {
        let mut parts = clause.split(';').map(str::trim);
        let is_attribute = |part: &&str| part.contains('=');
        let for_neighbours = parts.clone().filter(is_attribute).any(|part| {
            part.replace(' ', "").eq_ignore_ascii_case("x-internal:=true") || part.starts_with("x-friends:=")
        });
        if !for_neighbours {
            exported.extend(
                parts
                    .by_ref()
                    .take_while(|part| !part.contains('='))
                    .map(|name| name.replace('.', "/").into()),
            );
        }
    }
    Some(exported)
}

/// The parts between commas that are not in quotes.
fn clauses(list: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    list.split(move |c: char| {
        quoted ^= c == '"';
        c == ',' && !quoted
    })
}

/// A path as it stands in a URL, with `%20` for a space.
fn unescaped(path: &str) -> Vec<u8> {
    let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    let mut rest = path.as_bytes();
    let mut bytes = Vec::new();
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = if byte == b'%' { after.get(..2).and_then(hex) } else { None };
        bytes.push(escaped.unwrap_or(byte));
        rest = if escaped.is_some() { &after[2..] } else { after };
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_for_neighbours_are_not_exported() {
        let manifest = b"Manifest-Version: 1.0\r\nExport-Package: a.b;version=\"1.0,x\";uses:=\"c,d\",e;f;vers\r\n ion=2,g.internal;\r\n x-internal:=true,h;x-friends:=\"i\"\r\n\r\nName: j\r\n";
        let exported = exported_packages(manifest).unwrap();
        assert_eq!(exported.iter().map(|name| &**name).collect::<Vec<_>>(), ["a/b", "e", "f"]);
        assert_eq!(exported_packages(b"Manifest-Version: 1.0\n"), None);
    }

    fn named(manifest: &str) -> Vec<String> {
        let named = class_path(manifest.as_bytes(), Path::new("/j/a.jar"));
        named.iter().map(|path| path.display().to_string()).collect()
    }

    #[test]
    fn long_lines_go_on() {
        let manifest = "Manifest-Version: 1.0\r\nClass-Path: a.jar lib/long\r\n er.jar\r\n\r\nName: x\r\nClass-Path: c.jar\r\n";
        assert_eq!(named(manifest), ["/j/a.jar", "/j/lib/longer.jar"]);
        assert!(named("no manifest").is_empty());
    }

    #[test]
    fn urls_are_paths() {
        let manifest = "Class-Path: a%20b.jar file:/x/c.jar file:///x/d.jar http://host/e.jar %zz%\n";
        assert_eq!(named(manifest), ["/j/a b.jar", "/x/c.jar", "/x/d.jar", "/j/%zz%"]);
    }

    #[test]
    fn what_is_no_url_is_odd() {
        let is_odd = |list: &str| names_odd_urls(format!("Class-Path: {list}\n").as_bytes());
        for plain in
            ["", "a.jar lib/b-1.0.jar", "../a%20b.jar", "file:/x/c.jar", "http://host/e.jar", "ü.jar"]
        {
            assert!(!is_odd(plain), "{plain}");
        }
        for odd in
            ["lib\\a.jar", "a.jar C:/b.jar", "a.jar:b.jar", "%zz", "a%2", "%00", "%FF", "[a]", "a\u{1}b"]
        {
            assert!(is_odd(odd), "{odd}");
        }
    }

    #[test]
    fn seals_are_of_all_packages_or_of_one() {
        assert!(seals(b"Manifest-Version: 1.0\r\nSealed: true\r\n"));
        assert!(seals(b"Manifest-Version: 1.0\n\nName: a/\nsealed: TR\n UE\n"));
        assert!(!seals(b"Manifest-Version: 1.0\nSealed: false\nX-Sealed: true\n"));
    }

    #[test]
    fn the_last_manifest_counts_however_it_is_written() {
        let entries = [&b"META-INF/MANIFEST.MF"[..], b"a", b"meta-inf/manifest.mf", b"META-INF/MANIFEST.MF2"];
        assert_eq!(position(entries.into_iter()), Some(2));
    }

    #[test]
    fn versions_are_told_by_the_main_section() {
        assert!(is_multi_release(b"Manifest-Version: 1.0\nmulti-release: TRUE\n"));
        assert!(!is_multi_release(b"Manifest-Version: 1.0\n\nMulti-Release: true\n"));
    }
}
