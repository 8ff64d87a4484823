//! `provoke.toml`: its keys are the long options of `check`, and `[[inputs]]` names the input APIs of programs.
//!
//! One may be in the user's own configuration directory, which says what the user wants; another is found upwards from the
//! working directory. That one comes with the project, which may be anybody's: `trust` says what it may not.

mod trust;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use campaign::failure::Failure;
use campaign::files::inside;
use campaign::options::{InputApi as Api, InputRole as Role};

const NAME: &str = "provoke.toml";

/// The command line with the options of `provoke.toml` put between the command and what the user typed, and the input APIs
/// that it names.
pub fn with_config(given: Vec<OsString>) -> Result<(Vec<OsString>, Vec<Api>), Failure> {
    let Some(command) =
        given.get(1).and_then(|word| word.to_str()).filter(|command| COMMANDS.contains(command))
    else {
        return Ok((given, Vec::new()));
    };
    let here = std::env::current_dir().map_err(|e| {
        Failure::new(format!("failed to find the working directory: {e}"))
            .with_hint("was it removed? change to one that exists")
    })?;
    let own = of_user().filter(|file| file.is_file());
    let project = find(&here).filter(|file| Some(file) != own.as_ref());
    let mut all: Vec<OsString> = given[..2].to_vec();
    let mut apis = Vec::new();
    for (file, is_own) in own.iter().map(|file| (file, true)).chain(project.iter().map(|file| (file, false)))
    {
        let text = inside::read(file).map_err(|e| Failure::io("read", file, &e))?;
        let table = parse(&text, file)?;
        apis.extend(input_apis(&table, file)?);
        let said = options(&table, command, file)?;
        if !is_own {
            trust::check(&said, file, &here)?;
        }
        all.extend(said.into_iter().map(|said| said.into_option().into()));
    }
    all.extend_from_slice(&given[2..]);
    Ok((all, apis))
}

/// A key with one of its values; none for `true`.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    key: String,
    value: Option<String>,
}

impl Said {
    fn into_option(self) -> String {
        match self.value {
            Some(value) => format!("--{}={value}", self.key),
            None => format!("--{}", self.key),
        }
    }
}

/// Where users keep their own.
fn of_user() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = absolute("XDG_CONFIG_HOME").or_else(|| Some(absolute("HOME")?.join(".config")))?;
    Some(folder.join("provoke").join(NAME))
}

/// The commands that have options here.
const COMMANDS: &[&str] = &["check", "concolic"];

fn find(from: &Path) -> Option<PathBuf> {
    from.ancestors().map(|dir| dir.join(NAME)).find(|file| file.is_file())
}

fn parse(text: &str, file: &Path) -> Result<toml::Table, Failure> {
    text.parse().map_err(|e: toml::de::Error| {
        Failure::new(format!("failed to read {}: {}", file.display(), e.message()))
            .with_hint("its keys are the long options of `provoke check`, without the dashes")
    })
}

/// A table of the command's own, or, for `check`, everything outside of tables; arrays repeat the option, `true` is a bare
/// flag.
fn options(table: &toml::Table, command: &str, file: &Path) -> Result<Vec<Said>, Failure> {
    let is_section = |key: &str| key == INPUTS || COMMANDS.contains(&key);
    let table: toml::Table = match table.get(command) {
        Some(toml::Value::Table(own)) => own.clone(),
        _ if command == "check" => table.clone().into_iter().filter(|(key, _)| !is_section(key)).collect(),
        _ => toml::Table::new(),
    };
    let mut all = Vec::new();
    for (key, value) in &table {
        for value in as_list(value) {
            let mut say = |value| all.push(Said { key: key.clone(), value });
            match value {
                toml::Value::Boolean(true) => say(None),
                toml::Value::Boolean(false) => {}
                toml::Value::String(text) => say(Some(text.clone())),
                toml::Value::Integer(number) => say(Some(number.to_string())),
                _ => {
                    return Err(Failure::new(format!("{} has an unusable value for {key}", file.display()))
                        .with_hint("a string, a number, true, or a list of strings is expected"));
                }
            }
        }
    }
    Ok(all)
}

const INPUTS: &str = "inputs";

/// `[[inputs]]`: a class, and the names of its static methods by what they are for.
fn input_apis(table: &toml::Table, file: &Path) -> Result<Vec<Api>, Failure> {
    let wrong = || {
        let roles: Vec<&str> = Role::ALL.iter().map(|(name, _)| *name).collect();
        Failure::new(format!("{} has an unusable [[inputs]]", file.display())).with_hint(format!(
            "a class is expected, and lists of names of its static methods under {}",
            roles.join(", ")
        ))
    };
    let Some(entries) = table.get(INPUTS) else { return Ok(Vec::new()) };
    let mut apis = Vec::new();
    for entry in entries.as_array().ok_or_else(wrong)? {
        let entry = entry.as_table().ok_or_else(wrong)?;
        let class = entry.get("class").and_then(toml::Value::as_str).ok_or_else(wrong)?;
        let mut methods = Vec::new();
        for (key, names) in entry.iter().filter(|(key, _)| *key != "class") {
            let role = Role::named(key).ok_or_else(wrong)?;
            for name in as_list(names) {
                methods.push((name.as_str().ok_or_else(wrong)?.to_string(), role));
            }
        }
        apis.push(Api { class: class.replace('.', "/"), methods });
    }
    Ok(apis)
}

fn as_list(value: &toml::Value) -> Vec<&toml::Value> {
    match value {
        toml::Value::Array(values) => values.iter().collect(),
        single => vec![single],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, command: &str) -> Result<Vec<String>, Failure> {
        let file = Path::new("provoke.toml");
        let said = super::options(&parse(text, file)?, command, file)?;
        Ok(said.into_iter().map(Said::into_option).collect())
    }

    #[test]
    fn keys_become_options() {
        let text = "budget = \"10s\"\nno-prune = true\nexclude = [\"a.*\", \"b.*\"]\nmax-array = 5\n";
        let mut all = options(text, "check").unwrap();
        all.sort();
        assert_eq!(all, ["--budget=10s", "--exclude=a.*", "--exclude=b.*", "--max-array=5", "--no-prune"]);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(options("budget = {", "check").is_err());
        assert!(options("budget = 1.5", "check").is_err());
    }

    #[test]
    fn each_command_has_its_own() {
        let text = "budget = \"10s\"\n[concolic]\nseed = 3\n[[inputs]]\nclass = \"a.B\"\n";
        assert_eq!(options(text, "check").unwrap(), ["--budget=10s"]);
        assert_eq!(options(text, "concolic").unwrap(), ["--seed=3"]);
    }

    #[test]
    fn input_apis_are_named() {
        let apis = |text: &str| input_apis(&text.parse().unwrap(), Path::new("provoke.toml"));
        let text =
            "[[inputs]]\nclass = \"com.acme.Any\"\ninput = [\"number\", \"word\"]\nassume = \"require\"\n";
        let [api] = &apis(text).unwrap()[..] else { panic!("one is expected") };
        assert_eq!(api.class, "com/acme/Any");
        assert!(api.methods.contains(&("word".into(), Role::Input)));
        assert!(api.methods.contains(&("require".into(), Role::Assume)));
        for wrong in ["inputs = 3", "[[inputs]]\ninput = \"x\"", "[[inputs]]\nclass = \"A\"\nguess = \"x\""] {
            assert!(apis(wrong).is_err(), "{wrong}");
        }
    }
}
