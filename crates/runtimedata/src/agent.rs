//! The configuration the recording agent reads: what to record, how much of it, and where to send it.

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::error::FormatError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentOptions {
    /// Patterns of what to record (`glob`), and of what not, which wins.
    pub apis: Vec<String>,
    pub except: Vec<String>,
    /// Pairs of one API in one JVM; 0 is no limit.
    pub cap: u64,
    /// Java's regular expressions: a text in which one is found is not recorded.
    pub masks: Vec<String>,
    /// How deep, how many items of an array, units of a text, fields of an object, bytes of a record.
    pub depth: u32,
    pub items: u32,
    pub text: u32,
    pub fields: u32,
    pub size: u32,
}

/// A state that deep is still read by `Recorded`, which nests twice for an object.
const MAX_DEPTH: u32 = 50;

impl Default for AgentOptions {
    fn default() -> AgentOptions {
        AgentOptions {
            apis: Vec::new(),
            except: Vec::new(),
            cap: 1000,
            masks: Vec::new(),
            depth: 4,
            items: 64,
            text: 4096,
            fields: 64,
            size: 65536,
        }
    }
}

impl AgentOptions {
    /// The text of the file.
    pub fn configuration(&self, port: u16, token: &str) -> Result<String, FormatError> {
        if self.depth > MAX_DEPTH {
            return Err(FormatError::new(format!("depth {} is more than {MAX_DEPTH}", self.depth)));
        }
        let lists = [("api", &self.apis), ("except", &self.except), ("mask", &self.masks)];
        let listed =
            lists.iter().flat_map(|(key, values)| values.iter().map(move |value| (*key, value.clone())));
        let numbers = [
            // The agent counts in Java's int, and nobody counts further.
            ("cap", self.cap.min(i32::MAX as u64)),
            ("depth", self.depth.into()),
            ("items", self.items.into()),
            ("text", self.text.into()),
            ("fields", self.fields.into()),
            ("size", self.size.into()),
        ];
        let mut text = format!("port {port}\ntoken {token}\n");
        for (key, value) in listed.chain(numbers.map(|(key, number)| (key, number.to_string()))) {
            if value.is_empty() || value.contains(['\n', '\r']) {
                return Err(FormatError::new(format!("{key} `{value}` is empty or has a line break")));
            }
            text.push_str(&format!("{key} {value}\n"));
        }
        Ok(text)
    }
}

/// Writes a new file that only its owner can read: the token is in it.
pub fn write_configuration(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::options().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_each_setting() {
        let options = AgentOptions {
            apis: vec!["java.io.File.*".into(), "java.nio.*".into()],
            except: vec!["*.toString".into()],
            masks: vec!["pass word=.*".into()],
            cap: u64::MAX,
            ..AgentOptions::default()
        };
        let text = options.configuration(40123, "abc").unwrap();
        let expected = "port 40123\ntoken abc\napi java.io.File.*\napi java.nio.*\nexcept *.toString\n\
                        mask pass word=.*\ncap 2147483647\ndepth 4\nitems 64\ntext 4096\nfields 64\nsize 65536\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn what_the_file_cannot_say_is_refused() {
        let refused = |options: AgentOptions| options.configuration(1, "t").unwrap_err().to_string();
        let two_lines = AgentOptions { masks: vec!["a\nport 1".into()], ..AgentOptions::default() };
        assert!(refused(two_lines).starts_with("mask"));
        assert!(
            refused(AgentOptions { apis: vec![String::new()], ..AgentOptions::default() }).starts_with("api")
        );
        assert!(refused(AgentOptions { depth: 51, ..AgentOptions::default() }).starts_with("depth"));
    }

    #[test]
    fn only_the_owner_reads_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("agent");
        write_configuration(&path, "port 1\n").unwrap();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(write_configuration(&path, "").is_err(), "never somebody else's file");
    }

    #[test]
    fn the_deepest_state_is_still_read() {
        let depth = MAX_DEPTH as usize;
        let deep = r#"{"class":"A","fields":{"a":"#.repeat(depth) + "null" + &"}}".repeat(depth);
        let record = format!(r#"{{"arguments":[{deep}]}}"#);
        assert_eq!(crate::Pair::read(&record).unwrap().record(), record);
    }
}
