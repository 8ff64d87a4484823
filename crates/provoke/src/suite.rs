//! The tests a run ships: only those that were compiled and run, in the order in which they were proved.

use std::path::{Path, PathBuf};

use prove::write::{JUnit, TestCase, write_suite};

use crate::error::Failure;

/// Where tests go when the user does not say.
pub const DEFAULT_DIR: &str = "target/provoke/tests";

pub struct Suite {
    junit: JUnit,
    cases: Vec<TestCase>,
}

impl Suite {
    pub fn new(junit: JUnit) -> Suite {
        Suite { junit, cases: Vec::new() }
    }

    /// Takes a proved test in; gives its file and name. Later tests do not change earlier names.
    pub fn add(&mut self, case: &TestCase) -> (String, String) {
        self.cases.push(case.clone());
        let same: Vec<TestCase> = self.cases.iter().filter(|c| c.class == case.class).cloned().collect();
        let files = write_suite(&same, self.junit);
        let last = files
            .iter()
            .flat_map(|f| f.tests.iter().map(move |t| (f, t)))
            .find(|(_, t)| t.case + 1 == same.len());
        last.map_or_else(Default::default, |(file, test)| (file.path.clone(), test.method.clone()))
    }

    /// Writes all tests below `dir`; files of an earlier run for other classes are left alone.
    pub fn write(&self, dir: &Path) -> Result<Vec<PathBuf>, Failure> {
        let mut written = Vec::new();
        for file in write_suite(&self.cases, self.junit) {
            let path = dir.join(&file.path);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent).map_err(|e| Failure::io("create", parent, &e))?;
            }
            std::fs::write(&path, &file.source).map_err(|e| Failure::io("write", &path, &e))?;
            written.push(path);
        }
        Ok(written)
    }
}
