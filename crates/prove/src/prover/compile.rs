//! Test files to classes: what javac refuses is left out, and the rest is written again.

use std::path::PathBuf;
use std::time::Duration;

use tracing::debug;

use crate::javac::{CompileReply, CompileRequest, JavaSource, JavacError, OPTIONS};
use crate::prover::Prover;
use crate::write::{TestCase, TestFile, write_suite};

/// Files, with the numbers of their cases, and where their classes are, if there are any.
type CompiledTests = (Vec<TestFile>, Option<PathBuf>);

/// Why there are no classes, though no test is to blame.
pub enum NotCompiled {
    OutOfTime,
    Trouble(String),
}

impl Prover {
    /// Writes and compiles; tests that javac refuses are left out and the rest is written again. The numbers in the
    /// files refer to `cases`.
    pub(super) fn compile(
        &mut self,
        cases: &[TestCase],
        limit: Duration,
    ) -> Result<CompiledTests, NotCompiled> {
        let mut alive: Vec<usize> = (0..cases.len()).collect();
        // Ends: each time some are left out.
        let mut complaint: Option<String> = None;
        loop {
            if alive.is_empty() {
                // Unless others do, it may be no test's fault.
                let first = complaint.unwrap_or_default();
                self.record.trouble.get_or_insert(format!("not a single test compiled: {first}"));
                return Ok((Vec::new(), None));
            }
            let chosen: Vec<TestCase> = alive.iter().map(|&i| cases[i].clone()).collect();
            let mut files = write_suite(&chosen, self.options.junit);
            let (output, reply) = self.compile_files(&files, limit)?;
            for test in files.iter_mut().flat_map(|f| &mut f.tests) {
                test.case = alive[test.case];
            }
            let refused: Vec<usize> = refused(&files, &reply);
            log(&files, &refused);
            if refused.is_empty() {
                files.retain(|f| !reply.failed.iter().any(|p| p.as_os_str() == f.path.as_str()));
                return Ok((files, Some(output)));
            }
            let first = reply.diagnostics.iter().find(|d| d.is_error);
            complaint = complaint.or(first.map(|d| d.in_a_line()));
            alive.retain(|i| !refused.contains(i));
        }
    }

    /// Compiles test files as they are, into a folder of their own.
    pub fn compile_files(
        &mut self,
        files: &[TestFile],
        limit: Duration,
    ) -> Result<(PathBuf, CompileReply), NotCompiled> {
        self.record.batches += 1;
        let output = self.scratch.join(format!("batch{}", self.record.batches));
        std::fs::create_dir_all(&output)
            .map_err(|e| NotCompiled::Trouble(format!("failed to create {}: {e}", output.display())))?;
        // First, as where the tests run: what the program brings along under these names is not meant.
        let mut class_path = vec![self.jars.junit.clone()];
        class_path.extend(self.class_path.iter().cloned());
        let source = |f: &TestFile| JavaSource { path: f.path.clone().into(), text: Some(f.source.clone()) };
        let request = CompileRequest {
            sources: files.iter().map(source).collect(),
            class_path,
            output: output.clone(),
            options: OPTIONS.iter().map(ToString::to_string).collect(),
            limit,
        };
        let reply = self.javac.compile(&request).map_err(|e| match e {
            JavacError::TooSlow(_) => NotCompiled::OutOfTime,
            e => NotCompiled::Trouble(format!("failed to compile tests: {e}")),
        })?;
        // A complaint about no line in particular, such as a disk that is full.
        let mut errors = reply.diagnostics.iter().filter(|d| d.is_error);
        let general = errors.find(|d| d.path.is_none() || d.line == 0);
        match general.filter(|_| reply.failed.len() == files.len()) {
            Some(error) => {
                let why = error.message.lines().next().unwrap_or_default();
                Err(NotCompiled::Trouble(format!("failed to compile tests: {why}")))
            }
            None => Ok((output, reply)),
        }
    }
}

/// The cases whose lines javac complains about.
fn refused(files: &[TestFile], reply: &CompileReply) -> Vec<usize> {
    let mut refused = Vec::new();
    for diagnostic in reply.diagnostics.iter().filter(|d| d.is_error) {
        let Some(path) = &diagnostic.path else { continue };
        let Some(file) = files.iter().find(|f| path.ends_with(&f.path)) else { continue };
        let hit = file.tests.iter().find(|t| t.lines.contains(&diagnostic.line));
        refused.extend(hit.map(|t| t.case));
    }
    refused.sort_unstable();
    refused.dedup();
    refused
}

/// Tells the log which tests were written, and which of them javac refused.
fn log(files: &[TestFile], refused: &[usize]) {
    for test in files.iter().flat_map(|f| &f.tests) {
        let compiles = !refused.contains(&test.case);
        debug!(target: "prove", class = test.class, method = test.method, compiles, "written");
    }
}
