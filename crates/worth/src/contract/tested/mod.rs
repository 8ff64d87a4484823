//! What a project's own tests say about its contract: which calls they expect to throw, and where they pass null and nothing
//! is thrown.
//!
//! Compiled tests are read when the first finding asks, and then all of them at once. Nothing is linked: what they call is
//! looked up among the classes of the program.

mod assertions;
mod body;
mod class;
mod covers;
pub mod source;

use std::cell::OnceCell;

use classes::class::{Method, MethodId, MethodSite};
use classes::class_file::ClassFileReader;
use classes::program::Program;
use explore::suspicion::Suspicion;
use rustc_hash::FxHashMap;

use self::assertions::ExceptionName;
use self::class::TestedCalls;
use self::source::TestClasses;
use super::evidence::{Evidence, Source};
use crate::demand::Demand;
use crate::witness::spoken;

/// The tests of one program.
pub(crate) struct Tested {
    program: &'static Program,
    classes: Box<dyn TestClasses>,
    facts: OnceCell<Facts>,
}

#[derive(Default)]
struct Facts {
    /// Parameters that null is passed for without an exception, and the first test that does.
    null_passed: FxHashMap<(MethodId, usize), String>,
    expected: Vec<ExpectedThrow>,
    /// Which expectations call a method of this name.
    by_name: FxHashMap<&'static str, Vec<usize>>,
}

/// Calls of methods of the program, of which one is expected to throw.
struct ExpectedThrow {
    test: String,
    exceptions: Vec<ExceptionName>,
    /// The last one is what the test is about.
    calls: Vec<ExpectedCall>,
}

#[derive(Clone, Copy)]
struct ExpectedCall {
    method: &'static Method,
    /// The parameters that null is passed for, one bit each.
    nulls: u64,
}

impl ExpectedCall {
    fn nulls(self) -> impl Iterator<Item = usize> {
        (0..self.method.types.parameters.len().min(64)).filter(move |at| self.nulls >> at & 1 == 1)
    }
}

impl Tested {
    pub fn new(program: &'static Program, classes: Box<dyn TestClasses>) -> Tested {
        Tested { program, classes, facts: OnceCell::new() }
    }

    /// Whether a test passes null for a parameter and expects no exception.
    pub fn about_null(&self, method: &'static Method, parameter: usize) -> Option<Evidence> {
        let test = self.facts().null_passed.get(&(method.id, parameter))?;
        Some(Evidence::allows(Source::Tests, format!("{test} passes null for it")))
    }

    /// The test that expects the exception, if it covers this witness.
    pub fn expects(&self, suspicion: &Suspicion, demands: &[Demand]) -> Option<Evidence> {
        let facts = self.facts();
        let named = facts.by_name.get(suspicion.entry.name)?.iter().map(|&at| &facts.expected[at]);
        let (by, name) = named.into_iter().find_map(|expectation| {
            let name = facts.covers(expectation, suspicion, demands)?;
            Some((expectation, name))
        })?;
        let text = format!("{} expects {} of {}", by.test, name.shown(), spoken(suspicion.entry));
        Some(Evidence::forbids(Source::Tests, text))
    }

    fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| {
            let mut reader = ClassFileReader::default();
            let mut facts = Facts::default();
            self.classes.each(&mut |bytes| {
                for calls in class::read(&mut reader, bytes) {
                    facts.add(calls, self.program);
                }
            });
            facts
        })
    }
}

impl Facts {
    fn add(&mut self, tested: TestedCalls, program: &'static Program) {
        let TestedCalls { test, exceptions, calls } = tested;
        let calls = calls
            .into_iter()
            .filter_map(|call| Some(ExpectedCall { method: called(program, call.site)?, nulls: call.nulls }));
        let calls: Vec<ExpectedCall> = calls.collect();
        if exceptions.is_empty() {
            for call in calls {
                for parameter in call.nulls() {
                    self.null_passed.entry((call.method.id, parameter)).or_insert_with(|| test.clone());
                }
            }
            return;
        }
        for call in &calls {
            let known = self.by_name.entry(call.method.name).or_default();
            if known.last() != Some(&self.expected.len()) {
                known.push(self.expected.len());
            }
        }
        self.expected.push(ExpectedThrow { test, exceptions, calls });
    }
}

/// The method of the application that a site names: of its class, or of one above it.
fn called(program: &'static Program, site: &MethodSite) -> Option<&'static Method> {
    program.application_classes().binary_search_by(|name| (**name).cmp(site.class)).ok()?;
    let mut waiting = vec![program.class(site.class).ok()?];
    while let Some(class) = waiting.pop() {
        if let Some(found) = class.find_method(site.name, site.descriptor) {
            return Some(found);
        }
        if site.name == "<init>" {
            return None;
        }
        // The superclass first (JVMS 5.4.3.3).
        waiting.extend(class.interfaces.iter().copied().chain(class.super_class));
    }
    None
}
