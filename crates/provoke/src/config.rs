//! `provoke.toml`, found upwards from the working directory: its keys are the long options of `check`.

use std::path::{Path, PathBuf};

use crate::error::Failure;

const NAME: &str = "provoke.toml";

/// The command line with the options of `provoke.toml` put between the command and what the user typed.
pub fn with_config(given: Vec<String>) -> Result<Vec<String>, Failure> {
    if given.get(1).map(String::as_str) != Some("check") {
        return Ok(given);
    }
    let Some(file) = std::env::current_dir().ok().and_then(|dir| find(&dir)) else { return Ok(given) };
    let text = std::fs::read_to_string(&file).map_err(|e| Failure::io("read", &file, &e))?;
    let mut all: Vec<String> = given[..2].to_vec();
    all.extend(options(&text, &file)?);
    all.extend_from_slice(&given[2..]);
    Ok(all)
}

fn find(from: &Path) -> Option<PathBuf> {
    from.ancestors().map(|dir| dir.join(NAME)).find(|file| file.is_file())
}

/// One table, flat or under `[check]`; arrays repeat the option, `true` is a bare flag.
fn options(text: &str, file: &Path) -> Result<Vec<String>, Failure> {
    let table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
        Failure::new(format!("failed to read {}: {}", file.display(), e.message()))
            .with_hint("its keys are the long options of `provoke check`, without the dashes")
    })?;
    let table = match table.get("check") {
        Some(toml::Value::Table(check)) => check.clone(),
        _ => table,
    };
    let mut all = Vec::new();
    for (key, value) in &table {
        for value in as_list(value) {
            match value {
                toml::Value::Boolean(true) => all.push(format!("--{key}")),
                toml::Value::Boolean(false) => {}
                toml::Value::String(text) => all.push(format!("--{key}={text}")),
                toml::Value::Integer(number) => all.push(format!("--{key}={number}")),
                _ => {
                    return Err(Failure::new(format!("{} has an unusable value for {key}", file.display()))
                        .with_hint("a string, a number, true, or a list of strings is expected"));
                }
            }
        }
    }
    Ok(all)
}

fn as_list(value: &toml::Value) -> Vec<&toml::Value> {
    match value {
        toml::Value::Array(values) => values.iter().collect(),
        single => vec![single],
    }
}

#[cfg(test)]
mod tests {
    use super::options;
    use std::path::Path;

    #[test]
    fn keys_become_options() {
        let text = "budget = \"10s\"\nno-prune = true\nexclude = [\"a.*\", \"b.*\"]\nmax-array = 5\n";
        let mut all = options(text, Path::new("provoke.toml")).unwrap();
        all.sort();
        assert_eq!(all, ["--budget=10s", "--exclude=a.*", "--exclude=b.*", "--max-array=5", "--no-prune"]);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(options("budget = {", Path::new("provoke.toml")).is_err());
        assert!(options("budget = 1.5", Path::new("provoke.toml")).is_err());
    }
}
