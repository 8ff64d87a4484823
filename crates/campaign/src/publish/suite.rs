//! The tests a run ships: only those that were compiled and run, in the order in which they were proved.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use prove::realise::plan::TypeName;
use prove::write::{JUnit, TestCase, TestFile, write_suite};

use crate::failure::Failure;
use crate::files::inside;

/// Where tests go when the user does not say.
pub const DEFAULT_DIR: &str = "target/provoke/tests";

pub struct Suite {
    junit: JUnit,
    cases: Vec<TestCase>,
    /// What is written asserts that the crashes are gone; it fails today, so that it can be run together only as what was proved.
    guards: bool,
}

impl Suite {
    pub fn new(junit: JUnit) -> Suite {
        Suite { junit, cases: Vec::new(), guards: false }
    }

    pub fn guarding(self, guards: bool) -> Suite {
        Suite { guards, ..self }
    }

    /// Takes proved tests in; gives the file and name of each. Later tests do not change earlier names.
    pub fn add(&mut self, cases: &[&TestCase]) -> Vec<(String, String)> {
        let first = self.cases.len();
        self.cases.extend(cases.iter().copied().cloned());
        // Names depend on the other tests of the class only.
        let classes: BTreeSet<&TypeName> = cases.iter().map(|c| &c.class).collect();
        let related: Vec<usize> =
            (0..self.cases.len()).filter(|&i| classes.contains(&self.cases[i].class)).collect();
        let same: Vec<TestCase> = related.iter().map(|&i| self.shipped(&self.cases[i])).collect();
        let mut names = vec![(String::new(), String::new()); cases.len()];
        for file in write_suite(&same, self.junit) {
            for test in &file.tests {
                if let Some(new) = related[test.case].checked_sub(first) {
                    names[new] = (file.path.clone(), test.method.clone());
                }
            }
        }
        names
    }

    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// The tests as they were proved, which pass today.
    pub fn proved(&self) -> Vec<TestFile> {
        write_suite(&self.cases, self.junit)
    }

    fn shipped(&self, case: &TestCase) -> TestCase {
        if self.guards { case.clone().once_fixed() } else { case.clone() }
    }

    /// A test that fails in company: it loads its classes anew; if it does so already, it is not run with the others.
    pub fn set_apart(&mut self, case: usize) {
        let case = &mut self.cases[case];
        if std::mem::replace(&mut case.fresh, true) {
            case.alone = true;
        }
    }

    pub fn is_alone(&self, case: usize) -> bool {
        self.cases[case].alone
    }

    pub fn alone(&self) -> usize {
        self.cases.iter().filter(|case| case.alone).count()
    }

    /// Whether some test is of the class with this simple name.
    pub fn tests_class(&self, name: &str) -> bool {
        self.cases.iter().any(|case| case.class.path == name)
    }

    /// Writes all tests below `dir`; files of an earlier run for other classes are left alone.
    pub fn write(&self, dir: &Path) -> Result<Vec<PathBuf>, Failure> {
        let folder = inside::around(dir, DEFAULT_DIR);
        let mut written = Vec::new();
        let shipped: Vec<TestCase> = self.cases.iter().map(|case| self.shipped(case)).collect();
        for file in write_suite(&shipped, self.junit) {
            let path = dir.join(&file.path);
            inside::write(&folder, &path, &file.source)?;
            written.push(path);
        }
        Ok(written)
    }
}
