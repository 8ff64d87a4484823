//! What has to be around the program: statements that set it up before the call, and take it away afterwards.

use explore::suspicion::{Contents, Surrounding};

use super::plan::{Expression, Literal, Statement, TypeName};

/// Statements before everything else, and those that undo them, in the order in which they run.
#[derive(Debug, Default)]
pub struct SetUp {
    pub before: Vec<Statement>,
    pub afterwards: Vec<Statement>,
}

pub fn set_up(surroundings: &[Surrounding]) -> SetUp {
    let mut all = SetUp::default();
    for surrounding in surroundings {
        match surrounding {
            Surrounding::Property { key, value: Some(value) } => {
                all.before.push(on_system("setProperty", &[key, value]));
                all.afterwards.push(on_system("clearProperty", &[key]));
            }
            Surrounding::Property { key, value: None } => all.before.push(on_system("clearProperty", &[key])),
            Surrounding::File { path, contents } => {
                all.make_parents(path);
                // What is there already is not ours to replace.
                let new = Expression::StaticField(file_type("StandardOpenOption"), "CREATE_NEW".into());
                all.before.push(match contents {
                    Contents::Text(text) => on_files("writeString", vec![at(path), literal(text), new]),
                    Contents::Bytes(bytes) => on_files("write", vec![at(path), byte_array(bytes), new]),
                });
                all.afterwards.insert(0, on_files("delete", vec![at(path)]));
            }
            Surrounding::Directory { path, names } => {
                all.make_parents(path);
                all.make_directory(path);
                for name in names {
                    let inside = joined(path, name);
                    all.before.push(on_files("createFile", vec![at(&inside)]));
                    all.afterwards.insert(0, on_files("delete", vec![at(&inside)]));
                }
            }
        }
    }
    all
}

impl SetUp {
    /// The directories a path leads through, each once.
    fn make_parents(&mut self, path: &[u16]) {
        let slashes = (0..path.len()).filter(|&i| path[i] == u16::from(b'/'));
        for end in slashes.collect::<Vec<_>>() {
            self.make_directory(&path[..end]);
        }
    }

    fn make_directory(&mut self, path: &[u16]) {
        let make = on_files("createDirectory", vec![at(path)]);
        if !self.before.contains(&make) {
            self.before.push(make);
            self.afterwards.insert(0, on_files("delete", vec![at(path)]));
        }
    }
}

fn on_system(method: &str, arguments: &[&[u16]]) -> Statement {
    Statement::Call(Expression::StaticCall {
        class: TypeName::java_lang("System"),
        method: method.into(),
        arguments: arguments.iter().map(|text| literal(text)).collect(),
    })
}

fn on_files(method: &str, arguments: Vec<Expression>) -> Statement {
    Statement::Call(Expression::StaticCall { class: file_type("Files"), method: method.into(), arguments })
}

fn at(path: &[u16]) -> Expression {
    Expression::StaticCall { class: file_type("Path"), method: "of".into(), arguments: vec![literal(path)] }
}

fn literal(text: &[u16]) -> Expression {
    Expression::Literal(Literal::Text(text.to_vec()))
}

fn byte_array(bytes: &[i8]) -> Expression {
    let bytes = bytes.iter().map(|&byte| Expression::Literal(Literal::Byte(byte))).collect();
    Expression::ArrayLiteral(TypeName { dimensions: 1, ..TypeName::new("", "byte") }, bytes)
}

fn file_type(name: &str) -> TypeName {
    TypeName::new("java.nio.file", name)
}

fn joined(directory: &[u16], name: &[u16]) -> Vec<u16> {
    [directory, &[u16::from(b'/')], name].concat()
}
