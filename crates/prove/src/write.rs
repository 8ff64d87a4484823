//! Plans to JUnit source, for people: one file per class under test, one test method per finding, no import of ours.
//!
//! It decides nothing about objects or calls; `realise` did. It neither compiles nor runs what it writes.

mod body;
pub mod case;
mod expressions;
mod helpers;
mod imports;
mod literals;
pub(crate) mod names;
mod stand_in;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

pub use case::{Expectation, ExpectedException, TestCase};
pub use helpers::ENVIRONMENT_REFUSED;
use helpers::Helper;
use imports::Imports;
use names::Unique;

use crate::realise::plan::{CallPlan, StandIn, TypeName};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JUnit {
    /// 4.13 or later: `assertThrows`.
    Four,
    Five,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestFile {
    /// `bank/RatesProvokeTest.java`
    pub path: String,
    /// `bank.RatesProvokeTest`
    pub class_name: String,
    pub source: String,
    pub tests: Vec<TestName>,
}

/// Where one test case went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestName {
    /// Index into the test cases given to `write_suite`.
    pub case: usize,
    /// `bank.RatesProvokeTest`
    pub class: String,
    pub method: String,
    /// The lines of the file that are this test's, counted from one: whom an error of javac concerns.
    pub lines: Range<u32>,
    /// It needs classes that nothing has initialised or changed: a class loader or a JVM of its own.
    pub isolated: bool,
}

/// Writes one file per class under test and the stand-ins these tests need, sorted by path; tests keep the order of `tests`.
pub fn write_suite(tests: &[TestCase], junit: JUnit) -> Vec<TestFile> {
    let mut by_class: BTreeMap<&TypeName, Vec<usize>> = BTreeMap::new();
    for (index, test) in tests.iter().enumerate() {
        by_class.entry(&test.class).or_default().push(index);
    }
    let mut file_names = Unique::default();
    let mut files: Vec<TestFile> = by_class
        .into_iter()
        .map(|(class, cases)| {
            let path = if class.package.is_empty() { "".into() } else { format!("{}.", class.package) };
            // `A.B` and `A_B` may both exist.
            let name = file_names.name(&format!("{path}{}ProvokeTest", class.path.replace('.', "_")));
            write_file(&name, cases.into_iter().map(|case| (case, &tests[case])).collect(), junit)
        })
        .collect();
    let stand_ins: BTreeSet<&StandIn> = tests.iter().flat_map(|test| &test.plan.stand_ins).collect();
    files.extend(stand_ins.into_iter().map(stand_in_file));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn stand_in_file(stand_in: &StandIn) -> TestFile {
    let class = &stand_in.class;
    let package = if class.package.is_empty() { "".into() } else { format!("{}.", class.package) };
    let class_name = format!("{package}{}", class.path);
    TestFile {
        path: format!("{}.java", class_name.replace('.', "/")),
        class_name,
        source: stand_in::source(stand_in),
        tests: Vec::new(),
    }
}

/// The plan on one line, as a reader would paste it: `new Rates(2).split(11, 0)`.
pub fn call_text(plan: &CallPlan) -> String {
    let imports = Imports::collecting(&plan.package);
    let mut lines: Vec<String> =
        plan.before.iter().chain(&plan.statements).map(|s| expressions::statement(s, &imports)).collect();
    lines.push(expressions::expression(&plan.call, &imports));
    let words = lines.iter().flat_map(|line| line.lines()).map(str::trim).filter(|line| !line.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

fn write_file(class_name: &str, cases: Vec<(usize, &TestCase)>, junit: JUnit) -> TestFile {
    let (package, simple) = class_name.rsplit_once('.').unwrap_or(("", class_name));
    let mut names = Unique::default();
    Helper::ALL.iter().for_each(|helper| names.reserve(helper.name()));
    let methods: Vec<String> = cases.iter().map(|(_, test)| test.name(&mut names)).collect();

    let annotation = TypeName::new(junit.package(), "Test");
    let bodies = |imports: &Imports| -> Vec<String> {
        let write =
            |(name, (_, test)): (&String, &(usize, &TestCase))| body::test_method(name, test, junit, imports);
        methods.iter().zip(&cases).map(write).collect()
    };
    let collected = Imports::collecting(package);
    bodies(&collected);
    let imports = collected.resolve(std::slice::from_ref(&annotation));
    let bodies = bodies(&imports);
    let helpers: Vec<Helper> =
        Helper::ALL.iter().copied().filter(|h| bodies.iter().any(|b| h.is_used(b))).collect();

    let hidden = &cases[0].1.hides;
    let members: Vec<String> = bodies.into_iter().chain(helpers.iter().map(|h| h.source(hidden))).collect();

    let mut source = String::new();
    if !package.is_empty() {
        source += &format!("package {package};\n\n");
    }
    let statics = helpers::static_imports(&members);
    for name in &statics {
        source += &format!("import static {}.{name};\n", junit.assertions());
    }
    let imported = imports.statements();
    source += if statics.is_empty() || imported.is_empty() { "" } else { "\n" };
    source += &imported.iter().map(|line| format!("{line}\n")).collect::<String>();
    source += if statics.is_empty() && imported.is_empty() { "" } else { "\n" };
    let visibility = if junit == JUnit::Four { "public " } else { "" };
    source += &format!("{visibility}class {simple} {{\n");
    let mut lines = Vec::new();
    for (i, member) in members.iter().enumerate() {
        source += if i == 0 { "" } else { "\n" };
        let start = line_count(&source) + 1;
        source += &indent(member, 1);
        lines.push(start..line_count(&source) + 1);
    }
    source += "}\n";
    let name = |(((case, test), method), lines): ((&(usize, &TestCase), String), Range<u32>)| TestName {
        case: *case,
        class: class_name.to_owned(),
        method,
        lines,
        isolated: test.isolated,
    };
    let tests = cases.iter().zip(methods).zip(lines).map(name).collect();
    TestFile {
        path: format!("{}.java", class_name.replace('.', "/")),
        class_name: class_name.to_owned(),
        source,
        tests,
    }
}

impl JUnit {
    fn package(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit",
            JUnit::Five => "org.junit.jupiter.api",
        }
    }

    /// The annotation of a test that is not run.
    fn left_out(self) -> &'static str {
        match self {
            JUnit::Four => "Ignore",
            JUnit::Five => "Disabled",
        }
    }

    fn assertions(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit.Assert",
            JUnit::Five => "org.junit.jupiter.api.Assertions",
        }
    }
}

fn line_count(text: &str) -> u32 {
    text.lines().count() as u32
}

/// Every line of `text` moved right, blank ones left blank; ends with a newline.
fn indent(text: &str, levels: usize) -> String {
    let margin = "    ".repeat(levels);
    text.lines().map(|l| if l.is_empty() { "\n".into() } else { format!("{margin}{l}\n") }).collect()
}
