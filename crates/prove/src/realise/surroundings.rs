//! What has to be around the program: statements that set it up before the call, and take it away afterwards.

use explore::suspicion::{Contents, Inputs, Surrounding};

use super::objects::Objects;
use super::plan::{JavaExpression, Literal, New, Statement, TypeName};
use super::{CannotRealise, ReflectionPolicy};
use crate::write::names;

/// Statements around the call, in the order in which they run.
#[derive(Debug, Default)]
pub struct SurroundingStatements {
    /// How things were.
    pub noted: Vec<Statement>,
    /// Nothing of it is undone unless all of it was done: what was there before is not ours to take away.
    pub before: Vec<Statement>,
    /// These are undone whatever happens.
    pub changes: Vec<Statement>,
    pub afterwards: Vec<Statement>,
    /// Environment variables are among the changes.
    pub environment: bool,
}

impl Objects<'_> {
    pub(super) fn set_up(&mut self, inputs: &Inputs) -> Result<SurroundingStatements, CannotRealise> {
        let mut all = SurroundingStatements::default();
        for surrounding in &inputs.surroundings {
            all.put_there(surrounding);
        }
        if inputs.writes_files {
            // Takes away what was put there, too, and whatever the program has made of it.
            let before = self.unused_name("filesBefore");
            all.noted.push(self.files_here(&before));
            all.afterwards = vec![helper("deleteNewFiles", vec![JavaExpression::Local(before)])];
        }
        for surrounding in &inputs.surroundings {
            match surrounding {
                Surrounding::Property { key, value } => self.set_property(&mut all, key, value.as_deref()),
                Surrounding::Variable { name, value } => {
                    self.set_variable(&mut all, name, value.as_deref())?;
                }
                Surrounding::StandardInput { contents } => self.set_standard_input(&mut all, contents),
                Surrounding::File { .. } | Surrounding::Directory { .. } => {}
            }
        }
        Ok(all)
    }

    fn set_property(&self, all: &mut SurroundingStatements, key: &[u16], value: Option<&[u16]>) {
        let clear = Statement::Call(self.on_system("clearProperty", vec![literal(key)]));
        match value {
            Some(value) => {
                let set = self.on_system("setProperty", vec![literal(key), literal(value)]);
                all.changes.push(Statement::Call(set));
                all.afterwards.push(clear);
            }
            None => all.changes.push(clear),
        }
    }

    fn set_standard_input(&mut self, all: &mut SurroundingStatements, contents: &Contents) {
        let before = self.unused_name("inBefore");
        let standard = JavaExpression::StaticField(self.types.java_lang("System"), "in".into());
        let ty = TypeName::new("java.io", "InputStream");
        all.noted.push(Statement::Declare { ty, name: before.clone(), value: standard });
        let bytes = match readable(contents) {
            Contents::Text(text) => {
                let target = Box::new(literal(&text));
                JavaExpression::Call { target, method: "getBytes".into(), arguments: Vec::new() }
            }
            Contents::Bytes(bytes) => byte_array(&bytes),
        };
        let set = |stream| Statement::Call(self.on_system("setIn", vec![stream]));
        all.changes.push(set(new("ByteArrayInputStream", vec![bytes])));
        all.afterwards.push(set(JavaExpression::Local(before)));
    }

    fn set_variable(
        &mut self,
        all: &mut SurroundingStatements,
        name: &[u16],
        value: Option<&[u16]>,
    ) -> Result<(), CannotRealise> {
        let shown = String::from_utf16_lossy(name);
        if self.policy == ReflectionPolicy::Never {
            return match value {
                // Most processes do not have it, and where one does the test says so.
                None => Ok(()),
                Some(_) => Err(CannotRealise::Environment { variable: shown }),
            };
        }
        let before = self.unused_name(&names::variable(&format!("{}Before", camel_case(&shown))));
        all.noted.push(Statement::Declare {
            ty: self.types.java_lang("String"),
            name: before.clone(),
            value: self.on_system("getenv", vec![literal(name)]),
        });
        let set = |value| helper("setEnvironment", vec![literal(name), value]);
        all.changes.push(set(value.map_or(JavaExpression::NULL, literal)));
        all.afterwards.push(set(JavaExpression::Local(before)));
        all.environment = true;
        Ok(())
    }

    /// `String[] filesBefore = new File(".").list();`
    fn files_here(&self, name: &str) -> Statement {
        let target = Box::new(new("File", vec![JavaExpression::text(".")]));
        Statement::Declare {
            ty: self.types.java_lang("String").array(),
            name: name.to_owned(),
            value: JavaExpression::Call { target, method: "list".into(), arguments: Vec::new() },
        }
    }

    fn on_system(&self, method: &str, arguments: Vec<JavaExpression>) -> JavaExpression {
        JavaExpression::StaticCall { class: self.types.java_lang("System"), method: method.into(), arguments }
    }
}

impl SurroundingStatements {
    /// Files and directories.
    fn put_there(&mut self, surrounding: &Surrounding) {
        match surrounding {
            Surrounding::File { path, contents } => {
                self.make_parents(path);
                // What is there already is not ours to replace.
                let new = JavaExpression::StaticField(file_type("StandardOpenOption"), "CREATE_NEW".into());
                let write = match readable(contents) {
                    Contents::Text(text) => on_files("writeString", vec![at(path), literal(&text), new]),
                    Contents::Bytes(bytes) => on_files("write", vec![at(path), byte_array(&bytes), new]),
                };
                self.make(path, write);
            }
            Surrounding::Directory { path, names } => {
                self.make_parents(path);
                self.make(path, on_files("createDirectory", vec![at(path)]));
                for name in names {
                    let inside = joined(path, name);
                    self.make(&inside, on_files("createFile", vec![at(&inside)]));
                }
            }
            Surrounding::Property { .. }
            | Surrounding::Variable { .. }
            | Surrounding::StandardInput { .. } => {}
        }
    }

    /// The directories a path leads through.
    fn make_parents(&mut self, path: &[u16]) {
        for end in (0..path.len()).filter(|&i| path[i] == u16::from(b'/')) {
            let above = &path[..end];
            self.make(above, on_files("createDirectory", vec![at(above)]));
        }
    }

    /// Makes something once, and deletes it unless the program did.
    fn make(&mut self, path: &[u16], statement: Statement) {
        if !self.before.contains(&statement) {
            self.before.push(statement);
            self.afterwards.insert(0, on_files("deleteIfExists", vec![at(path)]));
        }
    }
}

/// `acmeMode` for `ACME_MODE`.
fn camel_case(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_lowercase);
    names::uncapitalised(&words.map(|word| names::capitalised(&word)).collect::<String>())
}

fn helper(method: &'static str, arguments: Vec<JavaExpression>) -> Statement {
    Statement::Call(JavaExpression::Helper { method, arguments })
}

/// An object of a class of `java.io`.
fn new(class: &str, arguments: Vec<JavaExpression>) -> JavaExpression {
    let class = TypeName::new("java.io", class);
    JavaExpression::New(Box::new(New { outer: None, class, diamond: false, arguments, body: None }))
}

fn on_files(method: &str, arguments: Vec<JavaExpression>) -> Statement {
    Statement::Call(JavaExpression::StaticCall {
        class: file_type("Files"),
        method: method.into(),
        arguments,
    })
}

fn at(path: &[u16]) -> JavaExpression {
    JavaExpression::StaticCall {
        class: file_type("Path"),
        method: "of".into(),
        arguments: vec![literal(path)],
    }
}

fn literal(text: &[u16]) -> JavaExpression {
    JavaExpression::Literal(Literal::Text(text.to_vec()))
}

fn byte_array(bytes: &[i8]) -> JavaExpression {
    let bytes = bytes.iter().map(|&byte| JavaExpression::Literal(Literal::Byte(byte))).collect();
    JavaExpression::ArrayLiteral(TypeName { dimensions: 1, ..TypeName::new("", "byte") }, bytes)
}

/// With bytes as a text, if that reads better and is the same in all usual encodings.
fn readable(contents: &Contents) -> Contents {
    let is_plain = |&byte: &i8| (0x20..0x7f).contains(&byte) || byte == b'\n' as i8;
    match contents {
        Contents::Bytes(bytes) if bytes.iter().all(is_plain) => {
            Contents::Text(bytes.iter().map(|&byte| byte as u16).collect())
        }
        contents => contents.clone(),
    }
}

fn file_type(name: &str) -> TypeName {
    TypeName::new("java.nio.file", name)
}

fn joined(directory: &[u16], name: &[u16]) -> Vec<u16> {
    [directory, &[u16::from(b'/')], name].concat()
}
